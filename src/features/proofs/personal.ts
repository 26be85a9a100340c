import type { FeatureTables } from '#src/platform/db/personal/declaration.ts';

/** What the tables of this feature hold about people, column by column. */
export const proofsTables = {
  captcha_challenges: {
    plain: 'key_hash tries created_at expires_at solved_at',
  },
  captcha_passes: {
    plain: 'pass_hash created_at expires_at used_at action',
  },
  phone_proofs: {
    plain: 'id browser_hash code_hash tries created_at expires_at proven_at proof_ends_at',
    rows: { contact: { column: 'mobile', at: 'created_at' } },
    rowsGo: ['contact', 'time'],
    withheld: 'belongs to a phone and a browser, not to an account; gone after thirty days',
    columns: {
      mobile: { whose: 'guest', until: 'proofs' },
      student_name: { whose: 'child', until: 'proofs' },
    },
  },
} satisfies FeatureTables;
