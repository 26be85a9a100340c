import { readPayouts } from '#src/features/payouts/actions/payouts.server.ts';
import { receivePayout } from '#src/features/payouts/actions/receipts.server.ts';
import { setTerms } from '#src/features/payouts/actions/settings.server.ts';
import type { PayoutMethod } from '#src/features/payouts/rules/terms.ts';
import { sellerOf } from '#src/features/site/actions/settings.server.ts';
import { staffNames } from '#src/features/staff/actions/names.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import type { StaffActor } from '#src/shared/access/actor.ts';
import { seoulDay } from '#src/shared/seoul-time.ts';
import { actorOf, ago } from './season/people.ts';

const deps = { namesOf: staffNames, sellerOf };

/** What contracts usually say: share in percent, won a payment, tax on top, working days. */
const contracts: readonly (readonly [PayoutMethod, string, number, boolean, number])[] = [
  ['card', '3.2', 0, true, 2],
  ['easy_pay', '3.2', 0, true, 2],
  ['transfer', '1.8', 0, true, 2],
  ['virtual_account', '0', 300, true, 1],
  ['terminal', '1.5', 0, false, 2],
];

/** Takes what came of the sums that were to come by a day; of the first the fee was another than the contract says. */
async function receiveDue(
  academy: Academy,
  actor: StaffActor,
  { until, most, lessKrw }: { until: string; most: number; lessKrw: number },
): Promise<void> {
  const { rows } = await readPayouts(academy, actor, { query: {}, deps });
  const due = rows.filter(
    ({ day, expectedKrw, receivedKrw }) => day <= until && expectedKrw > 0 && receivedKrw === null,
  );
  for (const [at, { day, businessNo, channel, expectedKrw }] of due.toReversed().slice(0, most).entries()) {
    const less = at === 0 ? lessKrw : 0;
    const note = less > 0 ? '수수료를 더 뗀 것으로 보여 카드사에 문의함' : '';
    const input = { day, businessNo, channel, amountKrw: expectedKrw - less, note };
    await receivePayout(academy, actor, { input, deps });
  }
}

/** The contracts of the head office, and what came of the sums that were to come by today. */
export async function seedPayouts(academy: Academy): Promise<void> {
  const actor = await actorOf(academy, 'owner@msc.example');
  for (const [method, rate, flatKrw, addsVat, workingDays] of contracts) {
    const reason = '결제사와 맺은 계약';
    const input = { method, effectiveFrom: '2025-01-01', rate, flatKrw, addsVat, workingDays, reason };
    await setTerms(academy, actor, { input, deps });
  }
  await receiveDue(academy, actor, { until: seoulDay(academy.clock.now()), most: 3, lessKrw: 1_000 });
}

/** What came of the weeks behind, from the card terminals; the latest is still to be looked at. */
export async function seedPayoutsBehind(academy: Academy): Promise<void> {
  const actor = await actorOf(academy, 'owner@msc.example');
  const until = seoulDay(ago(academy, 12).clock.now());
  await receiveDue(academy, actor, { until, most: 40, lessKrw: 0 });
}
