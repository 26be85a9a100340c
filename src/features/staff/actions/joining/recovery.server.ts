import { queueMessage } from '#src/features/messages/actions/messages.server.ts';
import { countGuess, type StaffVisitor } from '#src/features/staff/actions/guesses.server.ts';
import { openStaffSession, staffOfTicket } from '#src/features/staff/actions/sign-in.server.ts';
import type { recoverEndpoint } from '#src/features/staff/contract/joining.ts';
import { staffErrors } from '#src/features/staff/contract/sign-in.ts';
import { findStaffRecord, insertGrant, spendRecoveryCode } from '#src/features/staff/store/people.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { inTransaction } from '#src/platform/db/database.ts';
import type { DataOf } from '#src/shared/endpoint/endpoint.ts';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { recoveryHash } from './joining.server.ts';

/** Second step without the authenticator: a recovery code works once, is written down, and the person is told by mail. */
export async function recoverSignIn(
  academy: Academy,
  visitor: StaffVisitor,
  input: { readonly ticket: string; readonly recoveryCode: string },
): Promise<{ secret: string; staff: DataOf<typeof recoverEndpoint> }> {
  const staff = await staffOfTicket(academy, input.ticket);
  await countGuess(academy, { what: `code ${staff.id}`, email: staff.email }, visitor);
  const now = academy.clock.now();
  await inTransaction(academy.db, async (tx) => {
    const hash = recoveryHash(academy, staff.id, input.recoveryCode);
    if (!(await spendRecoveryCode(tx, staff.id, { hash, now }))) throw staffErrors.recovery_refused();
    const grant = {
      byStaffId: staff.id,
      staffId: staff.id,
      action: 'recovered',
      reason: visitor.address,
    } as const;
    await insertGrant(tx, { ...grant, now });
    await queueMessage(tx, {
      channel: 'mail',
      to: staff.email,
      subject: '[{academy}] 복구 코드로 로그인했습니다',
      text: `${staff.name} 님의 관리자 계정에 ${formatSeoulDateTime(now)} 복구 코드로 로그인했습니다. 본인이 아니라면 바로 본부에 알려 주세요.`,
      template: 'staff.recovered',
    });
  });
  const opened = await openStaffSession(academy, visitor, staff);
  const record = await findStaffRecord(academy.db, staff.id, null);
  return {
    secret: opened.secret,
    staff: { ...opened.staff, recoveryCodesLeft: record?.recoveryCodesLeft ?? 0 },
  };
}
