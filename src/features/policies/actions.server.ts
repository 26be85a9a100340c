import type { Academy } from '#src/platform/academy.ts';
import { type Db, inTransaction, type Tx } from '#src/platform/db/database.ts';
import { auditChange, editedElsewhere } from '#src/platform/office-log.ts';
import type { StaffActor } from '#src/shared/access/actor.ts';
import { mayDo } from '#src/shared/access/rights.ts';
import { commonErrors } from '#src/shared/endpoint/app-error.ts';
import type { DataOf, InputOf } from '#src/shared/endpoint/endpoint.ts';
import { listLimits } from '#src/shared/endpoint/list.ts';
import { formatSeoulDateTime, seoulDay, seoulDayAfter } from '#src/shared/seoul-time.ts';
import {
  type announcePolicyEndpoint,
  type listPoliciesEndpoint,
  policyErrors,
  StoredTerms,
  type withdrawPolicyEndpoint,
} from './contract.ts';
import {
  type PolicyState,
  type PolicyTerms,
  policyLabels,
  refundRows,
  sixthLabels,
  termsRefusals,
  tuitionSteps,
  untilLabel,
} from './rules.ts';
import * as store from './store.server.ts';

/** What the rules' room asks of the features above it; handed down by the wiring. */
export interface PolicyHooks {
  /** How many registrations keep each version, each counted to one more than `listLimits.counted`. */
  readonly keptOf: (db: Db) => Promise<ReadonlyMap<number, number>>;
  /** The names of staff by their ids. */
  readonly namesOf: (db: Db, ids: readonly (number | null)[]) => Promise<ReadonlyMap<number, string>>;
}

/** The rules in force at an instant: what a registration made now keeps. */
export async function policyAt(db: Db | Tx, now: Date): Promise<{ policyId: number; terms: PolicyTerms }> {
  const { id, terms } = await store.findPolicyOn(db, seoulDay(now));
  return { policyId: id, terms: StoredTerms.parse(terms) };
}

/** The rules announced next, with their first day; null where none are. */
export async function nextPolicy(
  db: Db | Tx,
  now: Date,
): Promise<{ validFrom: string; terms: PolicyTerms } | null> {
  const next = await store.findPolicyAfter(db, seoulDay(now));
  return next ? { validFrom: next.validFrom, terms: StoredTerms.parse(next.terms) } : null;
}

/** The rules registrations were made under, by their ids. */
export async function policiesById(
  db: Db | Tx,
  ids: readonly number[],
): Promise<ReadonlyMap<number, PolicyTerms>> {
  const rows = await store.findPolicies(db, [...new Set(ids)]);
  return new Map(rows.map((row) => [row.id, StoredTerms.parse(row.terms)]));
}

/** The rules one registration was made under. */
export async function termsOf(db: Db | Tx, policyId: number): Promise<PolicyTerms> {
  const terms = (await policiesById(db, [policyId])).get(policyId);
  if (!terms) throw new Error(`There is no refund policy ${policyId}.`);
  return terms;
}

type Row = Awaited<ReturnType<typeof store.listPolicies>>[number];

function stateOf(row: Row, rows: readonly Row[], today: string): PolicyState {
  if (row.withdrawn_at) return 'withdrawn';
  if (row.valid_from > today) return 'coming';
  const isFollowed = rows.some(
    (one) => !one.withdrawn_at && one.valid_from <= today && one.valid_from > row.valid_from,
  );
  return isFollowed ? 'past' : 'current';
}

/** Every version with who made it. */
export async function readPolicies(
  academy: Academy,
  actor: StaffActor,
  hooks: PolicyHooks,
): Promise<DataOf<typeof listPoliciesEndpoint>> {
  const { db, clock } = academy;
  const today = seoulDay(clock.now());
  const rows = await store.listPolicies(db);
  const makers = rows.flatMap((row) => [row.created_by, row.withdrawn_by]);
  const [names, kept] = await Promise.all([hooks.namesOf(db, makers), hooks.keptOf(db)]);
  const nameOf = (id: number | null) => (id === null ? '' : (names.get(id) ?? ''));
  return {
    earliest: seoulDayAfter(today),
    mayEdit: mayDo(actor, 'headOffice'),
    versions: rows.map((row) => {
      const state = stateOf(row, rows, today);
      const { withdrawn_at: at } = row;
      const total = kept.get(row.id) ?? 0;
      return {
        policyId: row.id,
        validFrom: row.valid_from,
        terms: StoredTerms.parse(row.terms),
        reason: row.reason,
        staffName: nameOf(row.created_by),
        createdAt: row.created_at.toISOString(),
        state,
        stateLabel: policyLabels[state],
        withdrawnLabel: at
          ? `${formatSeoulDateTime(at)} ${nameOf(row.withdrawn_by)}: ${row.withdrawn_reason}`
          : '',
        registrations: Math.min(total, listLimits.counted),
        hasMoreRegistrations: total > listLimits.counted,
      };
    }),
  };
}

/** The terms as the history shows them. */
function termTexts(terms: PolicyTerms): object {
  return {
    응시료: refundRows(terms)
      .map(([when, back]) => `${when} ${back}`)
      .join(' / '),
    '회차 변경': `${untilLabel(terms.changeUntilDays)}까지`,
    교습비: tuitionSteps
      .map((step, index) => `${step} ${sixthLabels[terms.tuitionSixths[index] ?? 0]}`)
      .join(' / '),
  };
}

/** Sets the rules for registrations from a coming day on. */
export async function announcePolicy(
  academy: Academy,
  actor: StaffActor,
  { validFrom, reason, afterId, ...terms }: InputOf<typeof announcePolicyEndpoint>,
): Promise<void> {
  const refusals = termsRefusals(terms);
  if (Object.keys(refusals).length > 0) throw policyErrors.below_law({ fields: refusals });
  const now = academy.clock.now();
  if (validFrom <= seoulDay(now)) throw policyErrors.too_early();
  await inTransaction(academy.db, async (tx) => {
    const before = await store.listPolicies(tx);
    if (before[0]?.id !== afterId) throw await editedElsewhere(tx, 'refund-policy', before[0]?.id ?? 0);
    if (before.some((row) => !row.withdrawn_at && row.valid_from === validFrom))
      throw policyErrors.day_taken();
    const policyId = await store.insertPolicy(tx, {
      afterId,
      validFrom,
      terms,
      reason,
      staffId: actor.staffId,
      now,
    });
    if (!policyId) throw commonErrors.edited_elsewhere();
    const { terms: current } = await policyAt(tx, now);
    const change = {
      entity: 'refund-policy',
      entityId: policyId,
      action: `환불 규정 정하기 (${validFrom}부터)`,
      before: termTexts(current),
      after: termTexts(terms),
      reason,
    };
    await auditChange(tx, actor, { ...change, at: now });
  });
}

/** Takes back a version whose day has not come. */
export async function withdrawPolicy(
  academy: Academy,
  actor: StaffActor,
  { policyId, reason }: InputOf<typeof withdrawPolicyEndpoint>,
): Promise<void> {
  const now = academy.clock.now();
  await inTransaction(academy.db, async (tx) => {
    if ((await store.findPolicies(tx, [policyId])).length === 0) throw commonErrors.not_found();
    const withdrawal = { policyId, reason, staffId: actor.staffId, today: seoulDay(now), now };
    if (!(await store.withdrawPolicy(tx, withdrawal))) {
      const row = (await store.listPolicies(tx)).find(({ id }) => id === policyId);
      throw row?.withdrawn_at
        ? await editedElsewhere(tx, 'refund-policy', policyId)
        : policyErrors.in_force();
    }
    const action = '예정된 환불 규정 철회';
    await auditChange(tx, actor, { entity: 'refund-policy', entityId: policyId, action, reason, at: now });
  });
}

/** Whether somebody of this academy announced rules of its own: the first version came with the product. */
export async function hasOwnPolicy(db: Db): Promise<boolean> {
  return (await store.listPolicies(db)).some((row) => row.created_by !== null && row.withdrawn_at === null);
}
