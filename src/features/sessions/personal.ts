import type { FeatureTables } from '#src/platform/db/personal/declaration.ts';

/** What the tables of this feature hold about people, column by column. */
export const sessionsTables = {
  known_devices: {
    plain: 'member_id device_hash first_seen_at last_seen_at',
  },
  sessions: {
    plain: 'id member_id seed counter rotated_at expires_at revoke_cause device_hash',
    rows: { member: 'member_id' },
    rowsGo: ['time'],
    download: { title: '로그인 기록' },
    columns: {
      device: { whose: 'member', until: 'sessions', title: '기기' },
      address: { whose: 'member', until: 'sessions', title: '접속 주소' },
      created_at: { title: '로그인' },
      last_seen_at: { title: '마지막 사용' },
      revoked_at: { title: '로그아웃' },
    },
  },
} satisfies FeatureTables;
