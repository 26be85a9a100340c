import type { FeatureTables } from '#src/platform/db/personal/declaration.ts';

/** What the tables of this feature hold about people, column by column. */
export const levelResultsTables = {
  level_decisions: {
    plain: 'id attempt_id level_code level_name staff_id at',
    rows: { parent: { column: 'attempt_id', table: 'level_attempts' } },
    columns: {
      reason: {
        whose: 'child',
        until: 'attemptYear',
        erased: '(파기)',
        withheld: 'why staff decided on a level',
      },
    },
  },
  level_held_points: {
    plain: 'attempt_id position points is_answered',
  },
  level_key_corrections: {
    plain: `id version_id item_id subject item_code version key_version way key_version_id reason staff_id at
      changed level_changed`,
  },
  level_late_decisions: {
    plain: 'id attempt_id event_id is_accepted staff_id at',
    columns: {
      reason: { whose: 'staff', until: 'officeRecord' },
    },
  },
  level_maps: {
    plain: 'id subject version cuts created_at staff_id note',
  },
  level_marks: {
    plain: 'id attempt_id position staff_id points at criteria',
    rows: { parent: { column: 'attempt_id', table: 'level_attempts' } },
    columns: {
      note: { whose: 'child', until: 'attemptYear', erased: '', withheld: 'what the marker noted' },
    },
  },
  level_placements: {
    plain: 'id attempt_id result rule_version cause moved_by at',
  },
  level_reading_decisions: {
    plain: 'id version_id part branch_id is_accepted staff_id at changed',
    columns: {
      reason: { whose: 'staff', until: 'officeRecord' },
      typed: { whose: 'staff', until: 'officeRecord' },
    },
  },
  level_releases: {
    plain: 'id subject release_at state staff_id created_at ended_at version released',
  },
  level_result_links: {
    plain: 'secret_hash attempt_id created_at expires_at',
    rows: { parent: { column: 'attempt_id', table: 'level_attempts' } },
    key: 'secret_hash',
    rowsGo: ['member', 'child', 'contact', 'time'],
  },
  level_scores: {
    plain: 'attempt_id position points max_points is_final',
  },
  level_unread_answers: {
    plain: 'attempt_id position part version_id is_read',
    rows: { parent: { column: 'attempt_id', table: 'level_attempts' } },
    key: 'attempt_id',
    rowsGo: ['member', 'child', 'contact', 'time'],
    columns: {
      typed: {
        whose: 'child',
        until: 'attemptYear',
        withheld: 'an answer as it was typed, until staff have read it',
      },
    },
  },
} satisfies FeatureTables;
