import { readPayouts } from '#src/features/payouts/actions/payouts.server.ts';
import { receivePayout } from '#src/features/payouts/actions/receipts.server.ts';
import { setTerms } from '#src/features/payouts/actions/settings.server.ts';
import type { PayoutMethod } from '#src/features/payouts/rules/terms.ts';
import { sellerOf } from '#src/features/site/actions/settings.server.ts';
import { staffNames } from '#src/features/staff/actions/names.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import type { StaffActor } from '#src/shared/access/actor.ts';
import { seoulDay } from '#src/shared/seoul-time.ts';

const deps = { namesOf: staffNames, sellerOf };

/** What contracts usually say: share in percent, won a payment, tax on top, working days. */
const contracts: readonly (readonly [PayoutMethod, string, number, boolean, number])[] = [
  ['card', '3.2', 0, true, 2],
  ['easy_pay', '3.2', 0, true, 2],
  ['transfer', '1.8', 0, true, 2],
  ['virtual_account', '0', 300, true, 1],
  ['terminal', '1.5', 0, false, 2],
];

/** The contracts of the head office, and what came of the sums that were to come by today. */
export async function seedPayouts(academy: Academy): Promise<void> {
  const { id: staffId } = await academy.db
    .selectFrom('staff')
    .select('id')
    .where('email', '=', 'owner@msc.example')
    .executeTakeFirstOrThrow();
  const seen = { address: '127.0.0.1', device: '', sessionId: '' };
  const actor: StaffActor = {
    kind: 'staff',
    staffId,
    role: 'owner',
    given: [],
    taken: [],
    branchIds: null,
    ...seen,
  };
  for (const [method, rate, flatKrw, addsVat, workingDays] of contracts) {
    const reason = '결제사와 맺은 계약';
    const input = { method, effectiveFrom: '2025-01-01', rate, flatKrw, addsVat, workingDays, reason };
    await setTerms(academy, actor, { input, deps });
  }
  const { rows } = await readPayouts(academy, actor, { query: {}, deps });
  const today = seoulDay(academy.clock.now());
  const due = rows.filter(({ day, expectedKrw }) => day <= today && expectedKrw > 0).toReversed();
  for (const [at, { day, businessNo, channel, expectedKrw }] of due.slice(0, 3).entries()) {
    // Of the first the fee was another than the contract says.
    const less = at === 0 ? 1_000 : 0;
    const note = less > 0 ? '수수료를 더 뗀 것으로 보여 카드사에 문의함' : '';
    const input = { day, businessNo, channel, amountKrw: expectedKrw - less, note };
    await receivePayout(academy, actor, { input, deps });
  }
}
