import type { FeatureTables } from '#src/platform/db/personal/declaration.ts';

/** What the tables of this feature hold about people, column by column. */
export const staffTables = {
  access_log_checks: {
    plain: 'id month staff_id at head_seq head_hash broken_at note',
  },
  access_log_cuts: {
    plain: 'seq hash at',
  },
  data_requests: {
    plain: 'id kind member_id channel state received_on due_on answered_at taken_by version',
    withheld: 'the answer to a request went to whoever asked',
    columns: {
      sealed_contact: { whose: 'member', until: 'request' },
      detail: { whose: 'member', until: 'request' },
      answer: { whose: 'member', until: 'request' },
    },
  },
  saved_views: {
    plain: 'id staff_id list created_at',
    columns: {
      name: { whose: 'staff', until: 'employment' },
      query: { whose: 'staff', until: 'employment' },
    },
  },
  staff: {
    plain: 'id role given_rights taken_rights totp_last_step status created_at version',
    columns: {
      email: { whose: 'staff', until: 'employment' },
      name: { whose: 'staff', until: 'employment' },
      password_hash: { whose: 'staff', until: 'employment' },
      totp_sealed: { whose: 'staff', until: 'employment' },
    },
  },
  staff_branches: {
    plain: 'staff_id branch_id',
  },
  staff_devices: {
    plain: 'staff_id device_hash first_seen_at last_seen_at',
  },
  staff_grants: {
    plain: 'id at by_staff_id staff_id action',
    columns: {
      after: { whose: 'staff', until: 'grantLog' },
      before: { whose: 'staff', until: 'grantLog' },
      reason: { whose: 'staff', until: 'grantLog' },
    },
  },
  staff_invitations: {
    plain: `id staff_id role branch_ids secret_hash invited_by created_at expires_at accepted_at revoked_at`,
    columns: {
      email: { whose: 'staff', until: 'employment' },
      name: { whose: 'staff', until: 'employment' },
      password_hash: { whose: 'staff', until: 'employment' },
      totp_sealed: { whose: 'staff', until: 'employment' },
    },
  },
  staff_recovery_codes: {
    plain: 'id staff_id code_hash used_at',
  },
  staff_sessions: {
    plain: 'id secret_hash staff_id created_at seen_at ended_at',
  },
} satisfies FeatureTables;
