import type { DataSection } from '#src/features/members/contract/data.ts';
import type { Academy } from '#src/platform/academy.ts';
import { inTransaction, type Tx } from '#src/platform/db/database.ts';
import { noteDestruction } from '#src/platform/office-log.ts';
import { dayMs } from '#src/shared/durations.ts';
import { gradeWord } from '#src/shared/people/grade.ts';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import {
  type CounsellingState,
  counsellingWords,
  type Topic,
  topicWords,
  type Wish,
  wishWords,
} from '../rules/requests.ts';
import { blankOldRequests, blankRequests, listRequestsOf } from '../store/personal-data.server.ts';

/** Counselling requests as a table of the member's download. */
export async function counsellingRecords({ db }: Academy, memberId: number): Promise<DataSection> {
  const rows = await listRequestsOf(db, memberId);
  return {
    title: '상담 신청',
    columns: ['신청 번호', '보호자', '학년', '주제', '원하는 때', '남기신 말', '상태', '신청'],
    rows: rows.map((one) => [
      one.request_no,
      one.guardian_name,
      gradeWord(one.child_grade),
      one.topics.map((topic) => topicWords[topic as Topic] ?? '').join(', '),
      wishWords[one.wish as Wish] ?? '',
      one.message,
      counsellingWords[one.state as CounsellingState],
      formatSeoulDateTime(one.created_at),
    ]),
  };
}

/** Destroys who asked for counselling; no law keeps it. */
export async function destroyRequests(tx: Tx, memberId: number): Promise<null> {
  await blankRequests(tx, memberId);
  return null;
}

const yearMs = 365 * dayMs;

/** Destroys what was said to be destroyed a year after its end; the run is written down where it found any. */
export async function destroyOldRequests(academy: Academy): Promise<number> {
  const now = academy.clock.now();
  const endedBefore = new Date(now.getTime() - yearMs);
  return inTransaction(academy.db, async (tx) => {
    const destroyed = await blankOldRequests(tx, endedBefore);
    if (destroyed > 0) await noteDestruction(tx, { what: '상담 신청자', destroyed, now });
    return destroyed;
  });
}
