import type { DataSection } from '#src/features/members/contract/data.ts';
import { forgetNames, paidOrders } from '#src/features/payments/actions/contracts.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import type { Tx } from '#src/platform/db/database.ts';
import { formatPhone } from '#src/shared/people/phone.ts';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import {
  blankRegistrations,
  blankRegistrationsOfChild,
  listOrdersOf,
  listRegistrationsHeld,
  type Whose,
} from '../store/personal-data.server.ts';

/** Records of contracts and payments are kept five years (전자상거래법 시행령 제6조). */
const keepYears = 5;

function yearsFrom(at: Date, years: number): Date {
  const moved = new Date(at);
  moved.setUTCFullYear(moved.getUTCFullYear() + years);
  return moved;
}

/** Registrations as a table of the member's download. */
export async function registrationRecords({ db }: Academy, memberId: number): Promise<DataSection> {
  const rows = await listRegistrationsHeld(db, memberId);
  return {
    title: '입학 테스트 접수',
    columns: ['접수 번호', '시험', '시험 일시', '자녀', '학교', '보호자', '휴대폰', '상태', '접수'],
    rows: rows.map((one) => [
      one.registration_no,
      one.title,
      formatSeoulDateTime(one.starts_at),
      one.child_name,
      one.school_name,
      one.guardian_name,
      formatPhone(one.guardian_mobile),
      one.state,
      formatSeoulDateTime(one.created_at),
    ]),
  };
}

/** What of these matters the law keeps, and until when; orders that name nobody any more are told so. */
async function keptOf(tx: Tx, whose: Whose, now: Date) {
  const keepSince = yearsFrom(now, -keepYears);
  const orders = await listOrdersOf(tx, whose);
  const paid = new Set(
    await paidOrders(
      tx,
      orders.map((one) => one.orderId),
    ),
  );
  const kept = orders.filter((one) => paid.has(one.orderId) && one.createdAt > keepSince);
  const keptIds = new Set(kept.map((one) => one.orderId));
  await forgetNames(
    tx,
    orders.flatMap((one) => (keptIds.has(one.orderId) ? [] : [one.orderId])),
  );
  const last = kept.at(-1);
  return { orderIds: [...keptIds], until: last ? yearsFrom(last.createdAt, keepYears) : null };
}

/** Destroys who was registered but for what the law keeps; answers until when that is kept, null for nothing. */
export async function destroyRegistrations(tx: Tx, memberId: number, now: Date): Promise<Date | null> {
  const { orderIds, until } = await keptOf(tx, { memberId }, now);
  await blankRegistrations(tx, memberId, orderIds);
  return until;
}

/** The same for one child its guardian removed. */
export async function destroyRegistrationsOfChild(tx: Tx, childId: number, now: Date): Promise<Date | null> {
  const { orderIds, until } = await keptOf(tx, { childId }, now);
  await blankRegistrationsOfChild(tx, childId, orderIds);
  return until;
}
