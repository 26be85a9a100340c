import type { FeatureTables } from '#src/platform/db/personal/declaration.ts';

/** What the tables of this feature hold about people, column by column. */
export const accountsTables = {
  former_login_ids: {
    plain: 'hash at',
  },
  kept_identities: {
    plain: 'member_id keep_until',
    key: 'member_id',
    rowsGo: ['time'],
    withheld: 'begins when the member has left',
    columns: {
      sealed: { whose: 'member', until: 'contract' },
    },
  },
  social_attempts: {
    plain: 'id browser_hash provider member_id claimed_at created_at expires_at used_at',
    rows: { member: 'member_id' },
    rowsGo: ['member', 'time'],
    withheld: 'sealed, for the minutes of one sign-in',
    columns: {
      sealed_attempt: { whose: 'member', until: 'keys' },
      sealed_identity: { whose: 'member', until: 'keys' },
      return_to: { whose: 'member', until: 'keys' },
    },
  },
  social_links: {
    plain: 'id member_id revoking_at',
    rows: { member: 'member_id' },
    rowsGo: ['member'],
    download: { title: '소셜 계정' },
    columns: {
      provider: { title: '제공자' },
      subject: { whose: 'member', until: 'leaving', withheld: 'a number only the vendor can read' },
      sealed_refresh_token: { whose: 'member', until: 'leaving', withheld: 'a sealed key' },
      linked_at: { title: '연결' },
    },
  },
} satisfies FeatureTables;
