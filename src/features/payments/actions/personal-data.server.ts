import type { DataSection } from '#src/features/members/contract/data.ts';
import type { Academy } from '#src/platform/academy.ts';
import { formatKrw } from '#src/shared/krw.ts';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { listOrdersWithPayments } from '../store/personal-data.server.ts';

/** Orders and payments as a table of the member's download. */
export async function orderRecords({ db }: Academy, memberId: number): Promise<DataSection> {
  const rows = await listOrdersWithPayments(db, memberId);
  return {
    title: '주문과 결제',
    columns: ['주문 번호', '내용', '금액', '주문', '결제 상태', '결제 방법', '환불'],
    rows: rows.map((one) => [
      one.order_no,
      one.title,
      formatKrw(one.amount_krw),
      formatSeoulDateTime(one.created_at),
      one.state ?? '결제 없음',
      one.method ?? '',
      one.refunded_krw ? formatKrw(one.refunded_krw) : '',
    ]),
  };
}
