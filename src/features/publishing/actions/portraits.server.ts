import { readChanges } from '#src/features/staff/actions/office.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { inTransaction, type Tx } from '#src/platform/db/database.ts';
import { type ExportColumn, editedElsewhere, exportList, noteChange } from '#src/platform/office-log.ts';
import type { StaffActor } from '#src/shared/access/actor.ts';
import type { OfficeChange } from '#src/shared/access/office.ts';
import type { InputOf } from '#src/shared/endpoint/endpoint.ts';
import { type ExportFile, type ListPage, listLimits } from '#src/shared/endpoint/list.ts';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { publishingErrors } from '../contract/documents.ts';
import type {
  addPortraitEndpoint,
  exportPortraitsEndpoint,
  listPortraitsEndpoint,
  PortraitConsent,
} from '../contract/portraits.ts';
import { portraitWords, scopeWords } from '../rules/portraits.ts';
import { fromRow, subjectWire } from '../rules/subjects.ts';
import * as store from '../store/portraits.server.ts';

const entity = 'portrait';

function toView(row: store.PortraitLine): PortraitConsent {
  const { id, student, scope, givenOn, evidence, uses, withdrawnAt, withdrawnBy } = row;
  return {
    id,
    student,
    scope: [...scope],
    givenOn,
    evidence,
    uses,
    withdrawnAt: withdrawnAt?.toISOString() ?? null,
    withdrawnWord: withdrawnAt ? (withdrawnBy === null ? '보호자가 직접' : '직원이 받아 적음') : '',
    mayRestore: withdrawnAt !== null && withdrawnBy !== null,
  };
}

const filtersOf = ({ ids, ...filter }: InputOf<typeof listPortraitsEndpoint>) => ({
  ...filter,
  ids: ids?.split(',').map(Number),
});

/** Consents on file as the office lists them. */
export async function listPortraits(
  { db }: Academy,
  input: InputOf<typeof listPortraitsEndpoint>,
): Promise<ListPage<PortraitConsent> & { rows: PortraitConsent[] }> {
  const size = Math.min(input.size, listLimits.size);
  const page = await store.listConsents(db, { ...filtersOf(input), size });
  return { ...page, rows: page.rows.map(toView) };
}

const columns: readonly ExportColumn<PortraitConsent>[] = [
  { key: 'student', name: '학생', cell: (row) => row.student },
  { key: 'scope', name: '범위', cell: (row) => row.scope.map((one) => scopeWords[one]).join(', ') },
  { key: 'givenOn', name: '동의한 날', cell: (row) => row.givenOn },
  { key: 'evidence', name: '방법', cell: (row) => row.evidence },
  { key: 'uses', name: '실은 글', cell: (row) => row.uses },
  {
    key: 'state',
    name: '상태',
    cell: (row) =>
      row.withdrawnAt
        ? `${formatSeoulDateTime(row.withdrawnAt)} ${portraitWords.withdrawn} (${row.withdrawnWord})`
        : portraitWords.given,
  },
];

/** The same as a spreadsheet; who took it and why is written down. */
export async function exportPortraits(
  academy: Academy,
  actor: StaffActor,
  input: InputOf<typeof exportPortraitsEndpoint>,
): Promise<ExportFile> {
  const { reason, columns: wanted, ...filters } = input;
  const query = { ...filtersOf(filters), page: 1, size: listLimits.exported };
  const rows = (await store.listConsents(academy.db, query)).rows.map(toView);
  const people = rows.map(({ id }) => `동의 기록 ${id}`);
  return exportList(academy, actor, {
    list: '사진과 글 동의',
    reason,
    wanted,
    filters,
    rows,
    columns,
    people,
  });
}

async function note(
  academy: Academy,
  tx: Tx,
  actor: StaffActor,
  change: { entityId: number; action: string; before?: object; after?: object; reason?: string | undefined },
): Promise<void> {
  const { reason, ...rest } = change;
  await noteChange(tx, actor, { entity, ...rest, ...(reason && { reason }) }, academy.clock.now());
}

/** Puts a consent on file. */
export async function addPortrait(
  academy: Academy,
  actor: StaffActor,
  consent: InputOf<typeof addPortraitEndpoint>,
): Promise<PortraitConsent> {
  return inTransaction(academy.db, async (tx) => {
    const id = await store.insertConsent(tx, { ...consent, memberId: null });
    const after = {
      범위: consent.scope.map((one) => scopeWords[one]).join(', '),
      '동의한 날': consent.givenOn,
      방법: consent.evidence,
    };
    await note(academy, tx, actor, { entityId: id, action: '동의 적기', after });
    return toView({ ...consent, id, memberId: null, withdrawnAt: null, withdrawnBy: null, uses: 0 });
  });
}

const wiresOf = (subjects: readonly string[]) => subjects.map((row) => subjectWire(fromRow(row)));

interface Asked {
  readonly consentId: number;
  readonly reason?: string | undefined;
}

/** Withdraws a consent; what stands on it is hidden by the same commit. Refuses with `consent_gone`, naming who did it. */
export async function withdrawPortrait(
  academy: Academy,
  actor: StaffActor,
  { consentId, reason }: Asked,
): Promise<{ hidden: string[] }> {
  return inTransaction(academy.db, async (tx) => {
    const before = await store.lockConsent(tx, consentId);
    if (!before) throw publishingErrors.consent_gone();
    if (before.withdrawnAt) throw await editedElsewhere(tx, entity, consentId);
    const by = { staffId: actor.staffId, now: academy.clock.now() };
    await store.setWithdrawn(tx, consentId, by);
    const hidden = wiresOf(await store.listUses(tx, consentId));
    const change = {
      before: { 상태: portraitWords.given },
      after: { 상태: portraitWords.withdrawn, '내려간 글': String(hidden.length) },
    };
    await note(academy, tx, actor, { entityId: consentId, action: '동의 철회', ...change, reason });
    return { hidden };
  });
}

/** Takes back a withdrawal that staff entered. Refuses with `consent_gone`, `consent_kept`, or names who was faster. */
export async function restorePortrait(
  academy: Academy,
  actor: StaffActor,
  { consentId, reason }: Asked,
): Promise<{ shown: string[] }> {
  return inTransaction(academy.db, async (tx) => {
    const before = await store.lockConsent(tx, consentId);
    if (!before) throw publishingErrors.consent_gone();
    if (!before.withdrawnAt) throw await editedElsewhere(tx, entity, consentId);
    if (before.withdrawnBy === null) throw publishingErrors.consent_kept();
    await store.setWithdrawn(tx, consentId, null);
    const change = { before: { 상태: portraitWords.withdrawn }, after: { 상태: portraitWords.given } };
    await note(academy, tx, actor, {
      entityId: consentId,
      action: '잘못 적은 철회 되돌리기',
      ...change,
      reason,
    });
    return { shown: wiresOf(await store.listUses(tx, consentId)) };
  });
}

/** Who put it on file, withdrew it or took that back. */
export async function listPortraitChanges(
  academy: Academy,
  actor: StaffActor,
  consentId: number,
): Promise<OfficeChange[]> {
  return readChanges(academy, actor, { entity, entityId: String(consentId) });
}
