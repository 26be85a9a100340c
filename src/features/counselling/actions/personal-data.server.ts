import type { DataSection } from '#src/features/members/contract/data.ts';
import type { Academy } from '#src/platform/academy.ts';
import type { Tx } from '#src/platform/db/database.ts';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { blankRequests, listRequestsOf } from '../store/personal-data.server.ts';

/** Counselling requests as a table of the member's download. */
export async function counsellingRecords({ db }: Academy, memberId: number): Promise<DataSection> {
  const rows = await listRequestsOf(db, memberId);
  return {
    title: '상담 신청',
    columns: ['신청 번호', '보호자', '학년', '주제', '원하는 때', '남기신 말', '상태', '신청'],
    rows: rows.map((one) => [
      one.request_no,
      one.guardian_name,
      String(one.child_grade),
      one.topics.join(', '),
      one.wish,
      one.message,
      one.state,
      formatSeoulDateTime(one.created_at),
    ]),
  };
}

/** Destroys who asked for counselling; no law keeps it. */
export async function destroyRequests(tx: Tx, memberId: number): Promise<null> {
  await blankRequests(tx, memberId);
  return null;
}
