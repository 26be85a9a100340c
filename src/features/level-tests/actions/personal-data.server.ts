import type { DataSection } from '#src/features/members/contract/data.ts';
import type { Academy } from '#src/platform/academy.ts';
import { inTransaction, type Tx } from '#src/platform/db/database.ts';
import { gradeWord } from '#src/shared/people/grade.ts';
import { formatPhone } from '#src/shared/people/phone.ts';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { type AttemptState, attemptWords, levelLimits, subjectWords } from '../rules/attempts.ts';
import {
  blankAttemptsBefore,
  blankAttemptsOf,
  blankAttemptsOfChild,
  blankAttemptsOfPhone,
  listAttemptsHeld,
  listEssaysHeld,
} from '../store/personal-data.server.ts';

/** Level tests as a table of the member's download, with what was written in own words. */
export async function attemptRecords({ db }: Academy, memberId: number): Promise<DataSection> {
  const rows = await listAttemptsHeld(db, memberId);
  const essays = await listEssaysHeld(db, memberId);
  return {
    title: '레벨 테스트',
    columns: [
      '응시 번호',
      '과목',
      '분원',
      '응시자',
      '생년월일',
      '학년',
      '보호자 휴대폰',
      '상태',
      '응시',
      '쓴 글',
    ],
    rows: rows.map((one) => [
      one.attempt_no,
      subjectWords[one.subject] ?? one.subject,
      one.branch_name,
      one.student_name,
      one.birth_date,
      gradeWord(one.grade),
      formatPhone(one.guardian_mobile),
      attemptWords[one.state as AttemptState],
      formatSeoulDateTime(one.created_at),
      essays
        .filter(({ attempt_no }) => attempt_no === one.attempt_no)
        .map(({ position, text }) => `${position}번: ${text ?? ''}`)
        .join('\n'),
    ]),
  };
}

/** Destroys who sat level tests; no law keeps it. */
export async function destroyAttempts(tx: Tx, memberId: number, now: Date): Promise<null> {
  await blankAttemptsOf(tx, memberId, now);
  return null;
}

/** The same for one child its guardian removed. */
export async function destroyAttemptsOfChild(tx: Tx, childId: number, now: Date): Promise<null> {
  await blankAttemptsOfChild(tx, childId, now);
  return null;
}

/** The same for what was begun as a guest with the phone of somebody who has left, up to an instant. */
export async function destroyAttemptsOfPhone(
  tx: Tx,
  of: { readonly mobile: string; readonly until: Date; readonly now: Date },
): Promise<void> {
  await blankAttemptsOfPhone(tx, of);
}

/** Destroys what was said to be destroyed a year after the attempt; answers how many attempts that were. */
export async function destroyOldAttempts(academy: Academy): Promise<number> {
  const now = academy.clock.now();
  const before = new Date(now.getTime() - levelLimits.keptDays * 86_400_000);
  return inTransaction(academy.db, (tx) => blankAttemptsBefore(tx, before, now));
}
