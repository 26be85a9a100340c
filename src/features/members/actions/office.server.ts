import type { Academy } from '#src/platform/academy.ts';
import { inTransaction, type Tx } from '#src/platform/db/database.ts';
import type { Among } from '#src/platform/db/queries/among.ts';
import { auditAccess, auditChange } from '#src/platform/office-log.ts';
import type { StaffActor } from '#src/shared/access/actor.ts';
import { commonErrors } from '#src/shared/endpoint/app-error.ts';
import type { ListPage } from '#src/shared/endpoint/list.ts';
import type { QueryOf } from '#src/shared/endpoint/office-list.ts';
import { ageOn } from '#src/shared/people/age.ts';
import { gradeLabel } from '#src/shared/people/grade.ts';
import { maskEmail, maskLoginId } from '#src/shared/people/mask.ts';
import { formatPhone, maskPhone } from '#src/shared/people/phone.ts';
import { formatSeoulDate, seoulDay } from '#src/shared/seoul-time.ts';
import type { DataSection } from '../contract/data.ts';
import type { consentList, memberList } from '../contract/member-lists.ts';
import type { OfficeChild, OfficeConsent, OfficeMember, OfficeMemberDetail } from '../contract/office.ts';
import type { OfficeEntry } from '../contract/timeline.ts';
import { maskName } from '../rules/members.ts';
import { consentNames, eventNames } from '../rules/names.ts';
import { actorLabel, consentMethods, enrollLabels, memberStatusLabels } from '../rules/office.ts';
import { insertEvent } from '../store/members.server.ts';
import * as store from '../store/office.server.ts';

/** What the office's member rooms ask of the features above; handed down by open.ts. */
export interface OfficeMemberHooks {
  /** Who has registered, booked or asked in these branches: those a branch may see. */
  membersOf(branchIds: readonly number[]): Among;
  recordsOf(memberId: number): Promise<readonly DataSection[]>;
  /** What the family has asked for in the actor's branches, newest first. */
  timelineOf(actor: StaffActor, memberId: number): Promise<readonly OfficeEntry[]>;
  endSessions(tx: Tx, memberId: number, now: Date): Promise<void>;
  /** Whether something is under way for a child. */
  isChildBusy(tx: Tx, childId: number, now: Date): Promise<boolean>;
}

/** The members a member of staff may see; null: all. */
export const membersInReach = (
  actor: Pick<StaffActor, 'branchIds'>,
  hooks: Pick<OfficeMemberHooks, 'membersOf'>,
): Among | null => (actor.branchIds === null ? null : hooks.membersOf(actor.branchIds));

/** One member of the own branches; another's does not exist. */
export async function memberInReach(
  academy: Academy,
  actor: StaffActor,
  { memberId, hooks }: { memberId: number; hooks: OfficeMemberHooks },
): Promise<store.MemberListRow> {
  const row = await store.findForOffice(academy.db, memberId, membersInReach(actor, hooks));
  if (!row) throw commonErrors.not_found();
  return row;
}

/** The number, masked or whole; said in words where the account has none. */
function mobileLabel(mobile: string, isMasked: boolean): string {
  if (mobile === '') return '없음';
  return isMasked ? maskPhone(mobile) : formatPhone(mobile);
}

function viewOf(row: store.MemberListRow, isMasked: boolean): OfficeMember {
  const grades = [...new Set(row.grades)].sort((a, b) => a - b);
  const enrollType = row.enrollType;
  const status = row.status === 'withdrawn' ? 'withdrawn' : 'active';
  return {
    memberId: row.id,
    loginId: isMasked ? maskLoginId(row.loginId) : row.loginId,
    name: isMasked ? maskName(row.name) : row.name,
    mobile: mobileLabel(row.mobile, isMasked),
    email: isMasked ? maskEmail(row.email) : row.email,
    enrollType,
    enrollLabel: enrollLabels[enrollType],
    status,
    statusLabel: memberStatusLabels[status],
    childCount: row.childCount,
    grades: grades.map(gradeLabel).join(', '),
    marketing: row.marketing,
    joinedAt: row.createdAt.toISOString(),
  };
}

/** Members of the own branches: masked on the screen, with whole contacts in a file. */
export async function listMembers(
  academy: Academy,
  actor: StaffActor,
  {
    query,
    hooks,
  }: { query: QueryOf<typeof memberList> & { readonly isMasked: boolean }; hooks: OfficeMemberHooks },
): Promise<ListPage<OfficeMember>> {
  const page = await store.listForOffice(academy.db, membersInReach(actor, hooks), query);
  return { ...page, rows: page.rows.map((row) => viewOf(row, query.isMasked)) };
}

async function childrenOf(academy: Academy, memberId: number, isMasked: boolean): Promise<OfficeChild[]> {
  const today = seoulDay(academy.clock.now());
  const rows = await store.listChildrenForOffice(academy.db, memberId);
  return rows.map((row) => ({
    childId: row.id,
    name: isMasked ? maskName(row.name) : row.name,
    birth: isMasked ? `${row.birthDate.slice(0, 4)}년생` : formatSeoulDate(`${row.birthDate}T00:00:00+09:00`),
    schoolName: row.schoolName,
    grade: row.grade,
    isUnder14: ageOn(row.birthDate, today) < 14,
    guardianConsent:
      row.version && row.givenAt
        ? {
            version: row.version,
            method: consentMethods[row.method ?? ''] ?? '',
            givenAt: row.givenAt.toISOString(),
          }
        : null,
    isRemoved: row.removedAt !== null,
  }));
}

/** One member of the own branches, masked or, with a reason that is written down first, whole. */
export async function readMember(
  academy: Academy,
  actor: StaffActor,
  {
    asked,
    hooks,
  }: { asked: { readonly memberId: number; readonly reason?: string }; hooks: OfficeMemberHooks },
): Promise<OfficeMemberDetail> {
  const { db, clock } = academy;
  const row = await memberInReach(academy, actor, { memberId: asked.memberId, hooks });
  const isMasked = asked.reason === undefined;
  const whose = `회원 ${row.id}`;
  if (asked.reason !== undefined)
    await auditAccess(db, actor, {
      whose,
      what: '회원 정보 전체 보기',
      reason: asked.reason,
      at: clock.now(),
    });
  const [children, consents, events, records] = await Promise.all([
    childrenOf(academy, row.id, isMasked),
    store.listConsentsOf(db, row.id),
    store.listEventsOf(db, row.id),
    // Of every branch, so for head office only; a branch has its own in the timeline.
    isMasked || actor.branchIds !== null ? [] : hooks.recordsOf(row.id),
  ]);
  return {
    member: viewOf(row, isMasked),
    isMasked,
    mobileProvenAt: row.mobileReleasedAt ? null : row.mobileProvenAt.toISOString(),
    children,
    consents: consents.map((one) => ({
      typeLabel: consentNames[one.type] ?? one.type,
      version: one.version,
      given: one.given,
      method: consentMethods[one.method] ?? one.method,
      givenAt: one.givenAt.toISOString(),
    })),
    events: events.map((one) => ({
      label: eventNames[one.kind] ?? one.kind,
      actor: actorLabel(one.actor),
      at: one.at.toISOString(),
    })),
    records: [...records],
  };
}

/** Signs a member of the own branches out everywhere. */
export async function endMemberSessions(
  academy: Academy,
  actor: StaffActor,
  {
    input,
    hooks,
  }: { input: { readonly memberId: number; readonly reason: string }; hooks: OfficeMemberHooks },
): Promise<void> {
  const row = await memberInReach(academy, actor, { memberId: input.memberId, hooks });
  const now = academy.clock.now();
  await inTransaction(academy.db, async (tx) => {
    await hooks.endSessions(tx, row.id, now);
    const who = `staff ${actor.staffId}`;
    await insertEvent(tx, {
      memberId: row.id,
      kind: 'sessions_ended',
      actor: who,
      detail: input.reason,
      now,
    });
    const change = { entity: 'member', entityId: row.id, action: '모든 기기 로그아웃', reason: input.reason };
    await auditChange(tx, actor, { ...change, at: now });
  });
}

const consentView = (row: store.ConsentListRow): OfficeConsent => ({
  ...row,
  memberName: maskName(row.memberName),
  typeLabel: consentNames[row.type] ?? row.type,
  method: consentMethods[row.method] ?? row.method,
  givenAt: row.givenAt.toISOString(),
});

/** Every word on a consent, names masked. */
export async function listConsents(
  academy: Academy,
  query: QueryOf<typeof consentList>,
): Promise<ListPage<OfficeConsent>> {
  const page = await store.listConsents(academy.db, query);
  return { ...page, rows: page.rows.map(consentView) };
}
