import type { Academy } from '#src/platform/academy.ts';
import { inTransaction, type Tx } from '#src/platform/db/database.ts';
import { auditChange, editedElsewhere, refusedElsewhere } from '#src/platform/office-log.ts';
import type { StaffActor } from '#src/shared/access/actor.ts';
import { commonErrors } from '#src/shared/endpoint/app-error.ts';
import type { InputOf } from '#src/shared/endpoint/endpoint.ts';
import type { ListPage } from '#src/shared/endpoint/list.ts';
import type { QueryOf } from '#src/shared/endpoint/office-list.ts';
import type {
  changeStaffEndpoint,
  dismissStaffEndpoint,
  StaffListRow,
  setSingleRightsEndpoint,
  staffDutiesEndpoint,
} from '../contract/people.ts';
import { staffErrors } from '../contract/sign-in.ts';
import type { staffList } from '../contract/staff-list.ts';
import {
  branchRefusal,
  type GrantAction,
  grantLabels,
  mayManage,
  placeText,
  roleLabels,
} from '../rules/roles.ts';
import { singleRightsOf, singleRightsRefusal, singleRightsText } from '../rules/single-rights.ts';
import * as store from '../store/people.server.ts';
import type { Duties, TeamHooks } from './team.server.ts';

const statusLabels = { active: '재직', left: '권한 회수' } as const;
const withoutKeys = '재설정 대기';
const singleField = '개별 권한';
const nothing = { given: [], taken: [] };
const noSingleRights = { given_rights: [], taken_rights: [] };

function viewOf(
  actor: StaffActor,
  record: store.StaffRecord,
  branches: readonly { id: number; name: string }[],
): StaffListRow {
  return {
    staffId: record.id,
    email: record.email,
    name: record.name,
    role: record.role,
    roleLabel: roleLabels[record.role],
    ...singleRightsOf(record),
    branchIds: [...record.branchIds],
    branches: branches.filter((branch) => record.branchIds.includes(branch.id)).map((branch) => branch.name),
    status: record.status,
    statusLabel: record.status === 'active' && !record.hasKeys ? withoutKeys : statusLabels[record.status],
    joinedAt: record.createdAt.toISOString(),
    lastSeenAt: record.lastSeenAt?.toISOString() ?? null,
    recoveryCodesLeft: record.recoveryCodesLeft,
    version: record.version,
    mayManage: record.id !== actor.staffId && mayManage(actor, record),
  };
}

/** Staff of the own branches. */
export async function listPeople(
  academy: Academy,
  actor: StaffActor,
  query: QueryOf<typeof staffList>,
): Promise<ListPage<StaffListRow>> {
  const [page, branches] = await Promise.all([
    store.listStaff(academy.db, actor.branchIds, query),
    store.listBranchNames(academy.db),
  ]);
  return { ...page, rows: page.rows.map((record) => viewOf(actor, record, branches)) };
}

interface Managing {
  readonly tx: Tx;
  readonly record: store.StaffRecord;
  readonly owners: readonly number[];
  readonly now: Date;
}

interface Managed {
  readonly action: GrantAction;
  readonly before?: object;
  readonly after?: object;
  /** Where what was changed is asked for anew with each call. */
  readonly keepsSessions?: true;
}

/**
 * One change to one member of staff: locked, inside the actor's scope, never to oneself, told apart by version. The
 * sessions of that person end with it, unless the work says otherwise.
 */
export async function manage(
  academy: Academy,
  actor: StaffActor,
  {
    asked,
    work,
  }: {
    asked: { readonly staffId: number; readonly version: number; readonly reason: string };
    work: (managing: Managing) => Promise<Managed>;
  },
): Promise<StaffListRow> {
  const now = academy.clock.now();
  await inTransaction(academy.db, async (tx) => {
    const owners = await store.lockStaff(tx, asked.staffId);
    const record = await store.findStaffRecord(tx, asked.staffId, actor.branchIds);
    if (!record) throw commonErrors.not_found();
    if (record.id === actor.staffId) throw staffErrors.yourself();
    if (!mayManage(actor, record)) throw staffErrors.not_yours();
    if (record.version !== asked.version) throw await editedElsewhere(tx, 'staff', record.id);
    const { action, before, after, keepsSessions } = await work({ tx, record, owners, now });
    if (!keepsSessions) await store.endSessionsOf(tx, record.id, now);
    const entry = { ...(before && { before }), ...(after && { after }), reason: asked.reason };
    await store.insertGrant(tx, { byStaffId: actor.staffId, staffId: record.id, action, ...entry, now });
    await auditChange(tx, actor, {
      entity: 'staff',
      entityId: record.id,
      // So that the branch's manager reads it too.
      branchId: record.branchIds[0] ?? null,
      action: grantLabels[action],
      ...entry,
      at: now,
    });
  });
  const [record, branches] = await Promise.all([
    store.findStaffRecord(academy.db, asked.staffId, null),
    store.listBranchNames(academy.db),
  ]);
  if (!record) throw commonErrors.not_found();
  return viewOf(actor, record, branches);
}

/** An owner who can sign in stays. */
export function keepAnOwner({ record, owners }: Pick<Managing, 'record' | 'owners'>): void {
  if (record.role === 'owner' && record.status === 'active' && owners.every((id) => id === record.id))
    throw staffErrors.last_owner();
}

/** Gives a role and branches; both old and new must be the actor's to give. */
export async function changeStaff(
  academy: Academy,
  actor: StaffActor,
  { input, team }: { input: InputOf<typeof changeStaffEndpoint>; team: TeamHooks },
): Promise<StaffListRow> {
  const refusal = branchRefusal(input.role, input.branchIds);
  if (refusal) throw commonErrors.input_invalid({ fields: { branchIds: refusal } });
  const branches = await store.listBranchNames(academy.db);
  const known = new Set(branches.map((branch) => branch.id));
  return manage(academy, actor, {
    asked: input,
    work: async (managing) => {
      const { tx, record } = managing;
      if (input.branchIds.some((id) => !known.has(id))) throw commonErrors.not_found();
      if (!mayManage(actor, input)) throw staffErrors.not_yours();
      if (input.role !== 'owner') keepAnOwner(managing);
      // What was said of a person in one role says nothing of the next.
      const change = { role: input.role, ...(input.role !== record.role && noSingleRights) };
      if (!(await store.updateStaff(tx, record.id, { version: input.version, change })))
        throw await editedElsewhere(tx, 'staff', record.id);
      await store.replaceBranches(tx, record.id, input.branchIds);
      await team.onTeamChanged(tx, record.id);
      const single = singleRightsText(singleRightsOf(record));
      const isLost = input.role !== record.role && single !== singleRightsText(nothing);
      const before = { ...placeText(record, branches), ...(isLost && { [singleField]: single }) };
      return { action: 'role', before, after: placeText(input, branches) };
    },
  });
}

/** Gives one person rights beside the role, or takes some of the role; the next call of an open session is asked by them. */
export async function setSingleRights(
  academy: Academy,
  actor: StaffActor,
  { input, team }: { input: InputOf<typeof setSingleRightsEndpoint>; team: TeamHooks },
): Promise<StaffListRow> {
  const given = [...new Set(input.given)];
  const taken = [...new Set(input.taken)];
  return manage(academy, actor, {
    asked: input,
    work: async ({ tx, record }) => {
      const before = singleRightsOf(record);
      const refusal = singleRightsRefusal(actor, { role: record.role, ...before }, { given, taken });
      if (refusal) throw commonErrors.input_invalid({ fields: refusal });
      const change = { given_rights: given, taken_rights: taken };
      if (!(await store.updateStaff(tx, record.id, { version: input.version, change })))
        throw await editedElsewhere(tx, 'staff', record.id);
      await team.onTeamChanged(tx, record.id);
      return {
        action: 'rights',
        before: { [singleField]: singleRightsText(before) },
        after: { [singleField]: singleRightsText({ given, taken }) },
        keepsSessions: true,
      };
    },
  });
}

/** Takes every right away, or gives them back. */
export async function setStatus(
  academy: Academy,
  actor: StaffActor,
  {
    input,
    status,
    team,
  }: {
    input: InputOf<typeof dismissStaffEndpoint>;
    readonly status: 'active' | 'left';
    readonly team: TeamHooks;
  },
): Promise<StaffListRow> {
  return manage(academy, actor, {
    asked: input,
    work: async (managing) => {
      const { tx, record } = managing;
      if (status === 'left') keepAnOwner(managing);
      if (!(await store.updateStaff(tx, record.id, { version: input.version, change: { status } })))
        throw await refusedElsewhere(tx, 'change', { entity: 'staff', id: record.id });
      await team.onTeamChanged(tx, record.id);
      const entry = { before: { 상태: statusLabels[record.status] }, after: { 상태: statusLabels[status] } };
      return { action: status === 'left' ? 'left' : 'returned', ...entry };
    },
  });
}

/** What a person of the own branches has to do there, before somebody dismisses or moves them. */
export async function readDuties(
  academy: Academy,
  actor: StaffActor,
  { input: { staffId }, team }: { input: InputOf<typeof staffDutiesEndpoint>; team: TeamHooks },
): Promise<Duties> {
  const record = await store.findStaffRecord(academy.db, staffId, actor.branchIds);
  if (!record) throw commonErrors.not_found();
  return team.dutiesOf(academy.db, { staffId, branchIds: null });
}
