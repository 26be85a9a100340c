import type { DataSection } from '#src/features/members/contract/data.ts';
import type { Academy } from '#src/platform/academy.ts';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { listSignIns } from '../store/personal-data.server.ts';

/** The sign-ins on record as a table of the member's download. */
export async function signInRecords({ db }: Academy, memberId: number): Promise<DataSection> {
  const rows = await listSignIns(db, memberId);
  return {
    title: '로그인 기록',
    columns: ['기기', '접속 주소', '로그인', '마지막 사용', '로그아웃'],
    rows: rows.map((one) => [
      one.device,
      one.address,
      formatSeoulDateTime(one.created_at),
      formatSeoulDateTime(one.last_seen_at),
      one.revoked_at ? formatSeoulDateTime(one.revoked_at) : '',
    ]),
  };
}
