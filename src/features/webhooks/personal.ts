import type { FeatureTables } from '#src/platform/db/personal/declaration.ts';

/** Events carry numbers and states, never a name; `docs/integrations.md` says how a listener reads more. */
export const webhooksTables = {
  outgoing_events: { plain: 'id uid type subject_id code at data' },
  webhook_deliveries: {
    plain: `id endpoint_id event_id state attempts created_at due_at claimed_until last_at last_status last_failure
      took_ms`,
  },
  webhook_endpoints: {
    plain: `id name url events branch_ids secret_sealed state created_by created_at failing_since rests_until version`,
  },
} satisfies FeatureTables;
