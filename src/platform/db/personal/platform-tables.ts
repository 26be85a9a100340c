import type { FeatureTables } from './declaration.ts';

/** The tables of the plumbing: settings, clock, kept answers, the office’s logs. */
export const platformTables = {
  budgets: {
    plain: 'key spent resets_at',
  },
  clock_shifts: {
    plain: 'id starts_at told_at',
  },
  destruction_runs: {
    plain: 'id at what destroyed',
  },
  export_log: {
    plain: 'id staff_id at list columns row_count',
    columns: {
      address: { whose: 'staff', until: 'accessLog' },
      filters: { whose: 'staff', until: 'accessLog' },
      reason: { whose: 'staff', until: 'accessLog' },
    },
  },
  history: {
    plain: 'id entity entity_id from_state to_state actor_kind actor_id code data at',
    columns: {
      note: { whose: 'staff', until: 'officeRecord' },
    },
  },
  idempotency_keys: {
    plain: 'key body_hash created_at expires_at is_done',
    rowsGo: ['time'],
    withheld: 'an answer that was given, kept for a day',
    columns: {
      answer: { whose: 'member', until: 'proofs' },
    },
  },
  office_changes: {
    plain: 'id staff_id at entity entity_id branch_id action',
    columns: {
      address: { whose: 'staff', until: 'officeRecord' },
      after: { whose: 'staff', until: 'officeRecord' },
      before: { whose: 'staff', until: 'officeRecord' },
      reason: { whose: 'staff', until: 'officeRecord' },
    },
  },
  personal_access_log: {
    plain: 'id staff_id api_key_id at seq prev_hash hash',
    columns: {
      address: { whose: 'staff', until: 'accessLog' },
      reason: { whose: 'staff', until: 'accessLog' },
      what: { whose: 'staff', until: 'accessLog' },
      whose: { whose: 'staff', until: 'accessLog' },
    },
  },
  provider_health: {
    plain: 'name last_success_at last_failure_at failure checked_at',
  },
  sandbox_records: {
    plain: 'kind at',
    withheld: 'the demo’s pretended vendors',
    columns: {
      key: { whose: 'member', until: 'sandbox' },
      value: { whose: 'member', until: 'sandbox' },
    },
  },
  schedule_ticks: {
    plain: 'name minute',
  },
  schema_migrations: {
    plain: 'name hash applied_at requires',
  },
} satisfies FeatureTables;
