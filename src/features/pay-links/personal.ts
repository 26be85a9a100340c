import type { FeatureTables } from '#src/platform/db/personal/declaration.ts';

/** What the tables of this feature hold about people, column by column. */
export const payLinksTables = {
  pay_links: {
    plain: 'id registration_id member_id code_hash created_at expires_at created_by ended_at',
  },
} satisfies FeatureTables;
