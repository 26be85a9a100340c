import { listBranches } from '#src/features/branches/actions/branches.server.ts';
import * as contract from '#src/features/payouts/contract/payouts.ts';
import { numberOn } from '#src/features/payouts/rules/payouts.ts';
import {
  businessDigits,
  businessLabel,
  payoutMethodLabels,
  termsLabel,
  typedRate,
} from '#src/features/payouts/rules/terms.ts';
import * as store from '#src/features/payouts/store/payouts.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { brokeConstraint, type Db, inTransaction, type Tx } from '#src/platform/db/database.ts';
import { auditChange } from '#src/platform/office-log.ts';
import { isOwnBranch, type StaffActor } from '#src/shared/access/actor.ts';
import { mayDo } from '#src/shared/access/rights.ts';
import { commonErrors } from '#src/shared/endpoint/app-error.ts';
import type { InputOf } from '#src/shared/endpoint/endpoint.ts';
import { seoulDay } from '#src/shared/seoul-time.ts';

/** What the payouts ask of the staff and the site above them. */
export interface PayoutDeps {
  namesOf(db: Db | Tx, ids: readonly (number | null)[]): Promise<ReadonlyMap<number, string>>;
  sellerOf(academy: Academy): Promise<{ readonly businessNo: string } | null>;
}

/** Contracts and business numbers as they are told and counted with. */
export async function readKnown(academy: Academy, deps: PayoutDeps) {
  const [terms, numbers, branches, seller] = await Promise.all([
    store.listTerms(academy.db),
    store.listNumbers(academy.db),
    listBranches(academy.db),
    deps.sellerOf(academy),
  ]);
  return { terms, numbers, branches, ownNo: businessDigits(seller?.businessNo ?? '') };
}

/** What the contracts say, and the numbers of the own branches. */
export async function readPayoutSettings(
  academy: Academy,
  actor: StaffActor,
  deps: PayoutDeps,
): Promise<contract.PayoutSettings> {
  const known = await readKnown(academy, deps);
  const today = seoulDay(academy.clock.now());
  const isOwn = (branchId: number) => isOwnBranch(actor, branchId);
  const branches = known.branches.filter(({ id }) => isOwn(id));
  const nameOf = new Map(branches.map(({ id, name }) => [id, name]));
  const names = await deps.namesOf(
    academy.db,
    [...known.terms, ...known.numbers].map(({ setBy }) => setBy),
  );
  return {
    ownNo: known.ownNo,
    branches: branches.map(({ id, name }) => ({
      branchId: id,
      name,
      businessNo: numberOn(known, id, today),
    })),
    terms: known.terms.map(({ rateMilli, setBy, ...terms }) => ({
      ...terms,
      methodLabel: payoutMethodLabels[terms.method],
      rate: String(rateMilli / 1000),
      label: termsLabel({ rateMilli, ...terms }),
      setBy: names.get(setBy) ?? '직원',
    })),
    numbers: known.numbers
      .filter(({ branchId }) => isOwn(branchId))
      .map(({ setBy, ...number }) => ({
        ...number,
        branchName: nameOf.get(number.branchId) ?? '',
        setBy: names.get(setBy) ?? '직원',
      })),
    mayChange: mayDo(actor, 'headOffice'),
  };
}

const entity = { entity: 'payout-settings', entityId: 1 } as const;

/** Refuses what is there already at the day it is for. */
function refuseTwice(error: unknown, constraint: string): never {
  if (!brokeConstraint(error, constraint)) throw error;
  const sentence = '이 날부터 적용할 내용이 이미 있습니다.';
  throw contract.payoutErrors.set_already({ fields: { effectiveFrom: sentence } });
}

/** Says what holds of a way of paying from a day on. */
export async function setTerms(
  academy: Academy,
  actor: StaffActor,
  { input, deps }: { input: InputOf<typeof contract.setTermsEndpoint>; deps: PayoutDeps },
): Promise<contract.PayoutSettings> {
  const { reason, rate, ...rest } = input;
  const terms = { ...rest, rateMilli: typedRate(rate) ?? 0 };
  const now = academy.clock.now();
  await inTransaction(academy.db, async (tx) => {
    await store.insertTerms(tx, terms, { staffId: actor.staffId, now });
    const after = { [payoutMethodLabels[terms.method]]: termsLabel(terms), 적용일: terms.effectiveFrom };
    await auditChange(tx, actor, { ...entity, action: '정산 조건 추가', after, reason, at: now });
  }).catch((error: unknown) => refuseTwice(error, 'payout_terms_method_effective_from_key'));
  return readPayoutSettings(academy, actor, deps);
}

/** Takes terms back; those of the day before hold on. */
export async function dropTerms(
  academy: Academy,
  actor: StaffActor,
  { input, deps }: { input: InputOf<typeof contract.dropTermsEndpoint>; deps: PayoutDeps },
): Promise<contract.PayoutSettings> {
  const now = academy.clock.now();
  await inTransaction(academy.db, async (tx) => {
    const terms = await store.deleteTerms(tx, input.termsId);
    if (!terms) throw commonErrors.not_found();
    const before = { [payoutMethodLabels[terms.method]]: termsLabel(terms), 적용일: terms.effectiveFrom };
    const change = { ...entity, action: '정산 조건 되돌림', before, reason: input.reason, at: now };
    await auditChange(tx, actor, change);
  });
  return readPayoutSettings(academy, actor, deps);
}

/** Gives a branch a number of its own from a day on. */
export async function setNumber(
  academy: Academy,
  actor: StaffActor,
  { input, deps }: { input: InputOf<typeof contract.setNumberEndpoint>; deps: PayoutDeps },
): Promise<contract.PayoutSettings> {
  const { reason, ...number } = input;
  const branch = (await listBranches(academy.db)).find(({ id }) => id === number.branchId);
  if (!branch) throw commonErrors.input_invalid({ fields: { branchId: '분원을 골라 주세요.' } });
  const now = academy.clock.now();
  await inTransaction(academy.db, async (tx) => {
    await store.insertNumber(tx, number, { staffId: actor.staffId, now });
    const after = { [branch.name]: businessLabel(number.businessNo), 적용일: number.effectiveFrom };
    await auditChange(tx, actor, { ...entity, action: '분원 사업자등록번호 추가', after, reason, at: now });
  }).catch((error: unknown) => refuseTwice(error, 'payout_numbers_branch_id_effective_from_key'));
  return readPayoutSettings(academy, actor, deps);
}

/** Takes a branch's number of a day back. */
export async function dropNumber(
  academy: Academy,
  actor: StaffActor,
  { input, deps }: { input: InputOf<typeof contract.dropNumberEndpoint>; deps: PayoutDeps },
): Promise<contract.PayoutSettings> {
  const now = academy.clock.now();
  await inTransaction(academy.db, async (tx) => {
    const number = await store.deleteNumber(tx, input.numberId);
    if (!number) throw commonErrors.not_found();
    const before = { 번호: businessLabel(number.businessNo), 적용일: number.effectiveFrom };
    const change = { ...entity, action: '분원 사업자등록번호 되돌림', before, reason: input.reason, at: now };
    await auditChange(tx, actor, change);
  });
  return readPayoutSettings(academy, actor, deps);
}
