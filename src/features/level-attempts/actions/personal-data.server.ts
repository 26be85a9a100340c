import type { DataSection } from '#src/features/members/contract/data.ts';
import type { Academy } from '#src/platform/academy.ts';
import type { Tx } from '#src/platform/db/database.ts';
import { gradeWord } from '#src/shared/people/grade.ts';
import { formatPhone } from '#src/shared/people/phone.ts';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { type AttemptState, attemptWords, subjectWords } from '../rules/attempts.ts';
import * as store from '../store/personal-data.server.ts';

/** Level tests as a table of the member's download, with what was written in own words. */
export async function attemptRecords({ db }: Academy, memberId: number): Promise<DataSection> {
  const rows = await store.listAttemptsHeld(db, memberId);
  const essays = await store.listEssaysHeld(db, memberId);
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

/** Takes a former member out of the attempts; answers of which, as those below. */
export const blankOfMember = (tx: Tx, memberId: number, now: Date): Promise<number[]> =>
  store.blankAttemptsOf(tx, memberId, now);

/** The same for one child its guardian removed. */
export const blankOfChild = (tx: Tx, childId: number, now: Date): Promise<number[]> =>
  store.blankAttemptsOfChild(tx, childId, now);

/** The same for what was begun as a guest with a phone, up to an instant. */
export const blankOfPhone = (
  tx: Tx,
  of: { readonly mobile: string; readonly until: Date; readonly now: Date },
): Promise<number[]> => store.blankAttemptsOfPhone(tx, of);

/** The same for what began before an instant and is over. */
export const blankBefore = (tx: Tx, before: Date, now: Date): Promise<number[]> =>
  store.blankAttemptsBefore(tx, before, now);
