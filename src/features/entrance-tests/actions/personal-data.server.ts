import type { DataSection } from '#src/features/members/contract/data.ts';
import type { Academy } from '#src/platform/academy.ts';
import type { Tx } from '#src/platform/db/database.ts';
import { formatPhone } from '#src/shared/phone.ts';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import {
  blankRegistrations,
  blankRegistrationsOfChild,
  lastPaidOfChildAt,
  lastPaidRegistrationAt,
  listRegistrationsHeld,
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

/** Destroys who was registered but for what the law keeps; answers until when that is kept, null for nothing. */
export async function destroyRegistrations(tx: Tx, memberId: number, now: Date): Promise<Date | null> {
  const keepSince = yearsFrom(now, -keepYears);
  await blankRegistrations(tx, memberId, keepSince);
  const lastPaidAt = await lastPaidRegistrationAt(tx, memberId, keepSince);
  return lastPaidAt && yearsFrom(lastPaidAt, keepYears);
}

/** The same for one child its guardian removed. */
export async function destroyRegistrationsOfChild(tx: Tx, childId: number, now: Date): Promise<Date | null> {
  const keepSince = yearsFrom(now, -keepYears);
  await blankRegistrationsOfChild(tx, childId, keepSince);
  const lastPaidAt = await lastPaidOfChildAt(tx, childId, keepSince);
  return lastPaidAt && yearsFrom(lastPaidAt, keepYears);
}
