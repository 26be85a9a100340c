import type { FeatureTables } from '#src/platform/db/personal/declaration.ts';

/** What the tables of this feature hold about people, column by column. */
export const publishingTables = {
  drafts: {
    plain: `subject version published_version edited_by edited_at publish_at preview_hash preview_until asked_by
      asked_at asked_for approved_by planned_by is_missed`,
    columns: {
      content: { whose: 'staff', until: 'published' },
      asked_note: { whose: 'staff', until: 'officeRecord' },
      publish_note: { whose: 'staff', until: 'officeRecord' },
    },
  },
  editions: {
    plain: 'id subject number staff_id published_at approved_by',
    columns: {
      content: { whose: 'staff', until: 'published' },
      note: { whose: 'staff', until: 'officeRecord' },
    },
  },
  kept_drafts: {
    plain: 'id subject version staff_id saved_at',
    columns: {
      content: { whose: 'staff', until: 'published' },
    },
  },
  portrait_consents: {
    plain: 'id scope given_on member_id withdrawn_at withdrawn_by',
    withheld: 'on paper, with whoever signed it',
    columns: {
      student: { whose: 'child', until: 'portrait' },
      evidence: { whose: 'child', until: 'portrait' },
    },
  },
  portrait_uses: {
    plain: 'subject consent_id',
  },
} satisfies FeatureTables;
