import { explainLine, passedOver } from '#src/features/seats/actions/line.server.ts';
import { type WaitReason, waitReasonWords } from '#src/features/seats/rules/line.ts';
import type { Academy } from '#src/platform/academy.ts';
import type { StaffActor } from '#src/shared/actor.ts';
import type { DataOf } from '#src/shared/endpoint.ts';
import { maskPhone } from '#src/shared/phone.ts';
import type { lineEndpoint } from '../contract/office-work.ts';
import { testErrors } from '../contract.ts';
import { gradeWord } from '../rules.ts';
import { findForOffice, type SessionRow } from '../store/sessions.server.ts';
import { listByHolders } from '../store/waits.server.ts';

async function own(academy: Academy, actor: StaffActor, sessionId: number): Promise<SessionRow> {
  const row = await findForOffice(academy.db, sessionId, actor.branchIds);
  if (!row) throw testErrors.session_gone();
  return row;
}

const wordsOf = (reason: string) => waitReasonWords[reason as WaitReason] ?? reason;

/** Who waits and why nobody has been offered a seat: the rule that makes the offers says it. */
export async function readLine(
  academy: Academy,
  actor: StaffActor,
  sessionId: number,
): Promise<DataOf<typeof lineEndpoint>> {
  const session = await own(academy, actor, sessionId);
  const reasons = await explainLine(academy.db, session.poolId);
  const passed = await passedOver(academy.db, session.poolId);
  const rows = new Map(
    (await listByHolders(academy.db, [...reasons.keys(), ...passed.map((one) => one.holderKey)])).map(
      (row) => [row.holder_key, row],
    ),
  );
  const isOver = academy.clock.now() >= session.closesAt;
  const here = [...reasons].flatMap(([key, reason]) => {
    const row = rows.get(key);
    return row?.session_id === sessionId ? [{ row, reason }] : [];
  });
  const sizeOf = (entry: string | null, optionNo: number) =>
    entry === null
      ? 1
      : [...rows.values()].filter((row) => row.entry === entry && row.option_no === optionNo).length;
  return {
    rows: here.map(({ row, reason }, index) => ({
      place: index + 1,
      childName: row.child_name,
      childGrade: gradeWord(row.child_grade),
      guardianMobile: maskPhone(row.guardian_mobile),
      partySize: Math.max(1, sizeOf(row.entry, row.option_no)),
      since: row.created_at.toISOString(),
      reason: isOver ? `접수가 마감되었습니다. ${wordsOf(reason)}` : wordsOf(reason),
    })),
    passed: passed.map(({ at, holderKey, reason }) => ({
      at: at.toISOString(),
      sentence: `${rows.get(holderKey)?.child_name ?? '대기자'} 학생을 지나 다음 순번에게 안내했습니다. ${wordsOf(reason)}`,
    })),
  };
}
