import type { FeatureTables } from '#src/platform/db/personal/declaration.ts';

/** What the tables of this feature hold about people, column by column. */
export const messagesTables = {
  message_sending_stops: {
    plain: 'id sending_id staff_id stopped at',
    columns: {
      reason: { whose: 'staff', until: 'officeRecord' },
    },
  },
  message_sendings: {
    plain: 'id template_id version found queued left_out staff_id at leaves_at cost_krw',
    columns: {
      reason: { whose: 'staff', until: 'officeRecord' },
      audience: { whose: 'staff', until: 'officeRecord' },
    },
  },
  message_template_approvals: {
    plain: 'template_id version staff_id at',
    columns: {
      reason: { whose: 'staff', until: 'officeRecord' },
    },
  },
  message_template_versions: {
    plain: 'template_id version name kind channel subject body state staff_id at',
  },
  message_templates: {
    plain: 'id name kind channel subject body state version changed_at',
  },
  messages: {
    plain: `id template channel state provider_message_id attempts not_before expires_at created_at settled_at
      kind member_id sending_id handled_at handled_by is_talk ask_delivery_at delivery_asks`,
    rows: { contact: { column: 'recipient', at: 'created_at' } },
    rowsGo: ['contact', 'time'],
    withheld: 'has gone to the phone or address itself',
    columns: {
      recipient: { whose: 'member', until: 'messages' },
      subject: { whose: 'member', until: 'messages' },
      body: { whose: 'member', until: 'messages' },
      sealed_body: { whose: 'member', until: 'messages' },
      failure: { whose: 'member', until: 'messages' },
      talk_failure: { whose: 'member', until: 'messages' },
    },
  },
} satisfies FeatureTables;
