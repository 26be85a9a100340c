import type { Tx } from '#src/platform/db/database.ts';
import { formatKrw } from '#src/shared/krw.ts';
import { listUnfinishedRefunds } from '../store/refund-accounts.server.ts';

/** A member's money that is not back yet, in words with what to do; a withdrawal waits for it. */
export async function openMoneyOf(tx: Tx, memberId: number): Promise<readonly string[]> {
  const rows = await listUnfinishedRefunds(tx, memberId);
  return rows.map(({ title, amountKrw, state }) =>
    state === 'requested'
      ? `${title} 환불 ${formatKrw(amountKrw)} (처리하고 있습니다. 잠시 뒤에 다시 시도해 주세요.)`
      : `${title} 환불 ${formatKrw(amountKrw)} (신청 내역에서 돌려받으실 계좌를 알려 주세요.)`,
  );
}
