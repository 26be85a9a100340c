import { paidLabels } from '#src/features/payments/rules/method-labels.ts';
import type { Academy } from '#src/platform/academy.ts';
import type { StaffActor } from '#src/shared/access/actor.ts';
import type { DashboardCard, OfficeHit, ReportSection, ReportSpan } from '#src/shared/access/office.ts';
import { mayDo } from '#src/shared/access/rights.ts';
import { formatKrw } from '#src/shared/krw.ts';
import { valueAt } from '#src/shared/record.ts';
import { lastSeoulDays, monthSpan, seoulDay } from '#src/shared/seoul-time.ts';
import { movedOf, sumSays } from '../rules/places.ts';
import { refundDays } from '../rules/refunds.ts';
import * as approvals from '../store/approvals.server.ts';
import * as store from '../store/payments.server.ts';
import * as report from '../store/report.server.ts';
import { among, amongMovements, listPayments, type OfficePaymentHooks } from './payments.server.ts';

/** What the money tells the office's first page: payments to look at (none when the day ends), refunds due, the month's takings. */
export async function paymentCards(
  academy: Academy,
  actor: StaffActor,
  deps: Pick<OfficePaymentHooks, 'ordersOf' | 'movementsIn' | 'placesOfMoved'>,
): Promise<DashboardCard[]> {
  const orders = among(actor, deps);
  const now = academy.clock.now();
  const thisMonth = seoulDay(now).slice(0, 7);
  const month = lastSeoulDays(now, Number(seoulDay(now).slice(8)));
  const { from, to } = monthSpan(thisMonth);
  const own = actor.branchIds;
  const [attention, waiting, refunds, money, places] = await Promise.all([
    store.countAttention(academy.db, orders, now),
    approvals.countWaiting(academy.db, orders),
    store.countRefunds(academy.db, orders, now),
    store.sumRefundsByDay(academy.db, amongMovements(actor, deps), { from, to }),
    own === null ? [] : deps.placesOfMoved({ from, to }),
  ]);
  const days = month.map((day) => money.find((one) => one.day === day)?.takenKrw ?? 0);
  return [
    {
      key: 'payments-attention',
      label: '확인할 결제',
      value: attention.open,
      unit: '건',
      to: '/office/payments?attention=true',
      tone: 'now',
      isLate: attention.late > 0,
      note: attentionNote(attention),
    },
    {
      key: 'payments-approval',
      label: '승인을 기다리는 환불',
      value: waiting,
      unit: '건',
      to: '/office/refund-asks?state=waiting',
      tone: mayDo(actor, 'headOffice') ? 'act' : 'calm',
      note: mayDo(actor, 'headOffice') ? '승인하시면 바로 환불됩니다.' : '본부에서 확인하고 있습니다.',
    },
    {
      key: 'refunds-due',
      label: '오늘 환불 기한',
      value: refunds.due,
      unit: '건',
      to: '/office/payments?refund=due',
      tone: 'act',
      note: `처리 중인 환불 모두 ${refunds.open}건. 신청하신 날부터 ${refundDays}일 안에 돌려드립니다.`,
    },
    {
      key: 'payments-taken',
      label: '이번 달 받은 금액',
      value: days.reduce((sum, krw) => sum + krw, 0),
      unit: '원',
      to: mayDo(actor, 'branch')
        ? `/office/reports?month=${thisMonth}`
        : `/office/payments?from=${thisMonth}-01`,
      tone: 'calm',
      note: own === null ? '' : sumSays(movedOf(places, own)),
      trend: { label: '일별', days },
    },
  ];
}

/** How old they are, without the number that stands beside it. */
function attentionNote({ open, late }: { readonly open: number; readonly late: number }): string {
  if (late === 0) return '오늘 안에 모두 확인해 주세요.';
  return late === open ? '어제까지 결제된 건입니다.' : `${late}건은 어제까지 결제된 건입니다.`;
}

/** The month's money by means of payment, the most first. */
export async function paymentReport(
  { db }: Academy,
  span: ReportSpan,
  deps: Pick<OfficePaymentHooks, 'movementsIn'>,
): Promise<ReportSection[]> {
  const { from, to } = span;
  const money = await report.sumByMethod(db, amongMovements(span, deps), { from, to });
  const labelOf = (means: string) => valueAt(paidLabels, means) ?? '그 밖의 수단';
  return [
    {
      key: 'money-method',
      title: '결제 수단',
      series: ['결제', '환불'],
      rows: money
        .toSorted((a, b) => b.takenKrw - a.takenKrw)
        .map((row) => ({ label: labelOf(row.means), values: [row.takenKrw, row.refundedKrw] })),
    },
  ];
}

/** Payments by their own or their order's number. */
export async function findPayments(
  academy: Academy,
  actor: StaffActor,
  { text, deps }: { readonly text: string; readonly deps: Parameters<typeof listPayments>[2]['deps'] },
): Promise<OfficeHit[]> {
  // Figures alone are a telephone number; in numbers of ours they would only be found by reading all of them.
  if (/^[\d\s-]+$/.test(text)) return [];
  const { rows } = await listPayments(academy, actor, { query: { page: 1, size: 5, q: text }, deps });
  return rows.map((row) => ({
    kind: '결제',
    label: row.orderNo,
    note: `${row.title} · ${formatKrw(row.amountKrw)} · ${row.stateLabel}`,
    to: `/office/payments/${row.paymentId}`,
  }));
}
