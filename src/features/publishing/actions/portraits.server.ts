import { readChanges } from '#src/features/staff/actions/office.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { inTransaction, type Tx } from '#src/platform/db/database.ts';
import { auditChange, refusedElsewhere } from '#src/platform/office-log.ts';
import type { StaffActor } from '#src/shared/access/actor.ts';
import type { OfficeChange } from '#src/shared/access/office.ts';
import type { InputOf } from '#src/shared/endpoint/endpoint.ts';
import type { QueryOf } from '#src/shared/endpoint/office-list.ts';
import { publishingErrors } from '../contract/documents.ts';
import { type PortraitConsent, type portraitList, scopeOf } from '../contract/portrait-list.ts';
import type { addPortraitEndpoint } from '../contract/portraits.ts';
import { portraitLabels } from '../rules/portraits.ts';
import { fromRow, subjectWire } from '../rules/subjects.ts';
import * as store from '../store/portraits.server.ts';

const entity = 'portrait';

function toView(row: store.PortraitListRow): PortraitConsent {
  const { id, student, scope, givenOn, evidence, uses, withdrawnAt, withdrawnBy } = row;
  return {
    id,
    student,
    scope: [...scope],
    givenOn,
    evidence,
    uses,
    withdrawnAt: withdrawnAt?.toISOString() ?? null,
    withdrawnLabel: withdrawnAt ? (withdrawnBy === null ? '보호자가 직접' : '직원이 받아 적음') : '',
    mayRestore: withdrawnAt !== null && withdrawnBy !== null,
  };
}

/** Consents on file as the office lists them. */
export async function listPortraits({ db }: Academy, { ids, ...query }: QueryOf<typeof portraitList>) {
  const page = await store.listConsents(db, { ...query, ids: ids?.split(',').map(Number) });
  return { ...page, rows: page.rows.map(toView) };
}

async function note(
  academy: Academy,
  tx: Tx,
  {
    actor,
    change,
  }: {
    actor: StaffActor;
    change: {
      entityId: number;
      action: string;
      before?: object;
      after?: object;
      reason?: string | undefined;
    };
  },
): Promise<void> {
  const { reason, ...rest } = change;
  await auditChange(tx, actor, { entity, ...rest, ...(reason && { reason }), at: academy.clock.now() });
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
      범위: scopeOf(consent),
      '동의한 날': consent.givenOn,
      방법: consent.evidence,
    };
    await note(academy, tx, { actor, change: { entityId: id, action: '동의 등록', after } });
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
    if (before.withdrawnAt) throw await refusedElsewhere(tx, 'change', { entity, id: consentId });
    const by = { staffId: actor.staffId, now: academy.clock.now() };
    await store.setWithdrawn(tx, consentId, by);
    const hidden = wiresOf(await store.listUses(tx, consentId));
    const change = {
      before: { 상태: portraitLabels.given },
      after: { 상태: portraitLabels.withdrawn, '내려간 글': String(hidden.length) },
    };
    await note(academy, tx, {
      actor,
      change: { entityId: consentId, action: '동의 철회', ...change, reason },
    });
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
    if (!before.withdrawnAt) throw await refusedElsewhere(tx, 'change', { entity, id: consentId });
    if (before.withdrawnBy === null) throw publishingErrors.consent_kept();
    await store.setWithdrawn(tx, consentId, null);
    const change = { before: { 상태: portraitLabels.withdrawn }, after: { 상태: portraitLabels.given } };
    await note(academy, tx, {
      actor,
      change: {
        entityId: consentId,
        action: '잘못 적은 철회 되돌리기',
        ...change,
        reason,
      },
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
