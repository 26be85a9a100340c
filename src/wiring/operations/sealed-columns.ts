import { keptPurpose } from '#src/features/accounts/actions/leaving/destruction.server.ts';
import { socialPurposes } from '#src/features/accounts/actions/social-purposes.ts';
import { linkPurpose as counsellingLink } from '#src/features/counselling/actions/requests/views.server.ts';
import { messagePurpose } from '#src/features/messages/actions/sealing.server.ts';
import { cashPurpose } from '#src/features/payments/actions/cash/cash-receipts.server.ts';
import { accountPurpose } from '#src/features/payments/actions/refunds/refund-account.server.ts';
import { linkPurpose as presentationLink } from '#src/features/presentations/actions/bookings/views.server.ts';
import { totpPurpose } from '#src/features/staff/actions/sign-in.server.ts';
import { contactPurpose } from '#src/features/staff/rules/privacy.ts';
import { webhookPurpose } from '#src/features/webhooks/actions/sending.server.ts';
import type { SealedColumn } from '#src/platform/rotation/rotate-key.ts';

const sealed = (place: string, purpose: string, id = 'id'): SealedColumn => {
  const [table = '', column = ''] = place.split('.');
  return { table, id, column, purpose };
};

/** Every column in which something is sealed: what a change of `SECRET_KEY` seals anew. */
export const sealedColumns: readonly SealedColumn[] = [
  sealed('staff.totp_sealed', totpPurpose),
  sealed('staff_invitations.totp_sealed', totpPurpose),
  sealed('refund_accounts.sealed', accountPurpose, 'refund_ref'),
  sealed('cash_receipts.sealed', cashPurpose),
  sealed('kept_identities.sealed', keptPurpose, 'member_id'),
  sealed('data_requests.sealed_contact', contactPurpose),
  sealed('counselling_requests.secret_sealed', counsellingLink),
  sealed('presentation_bookings.secret_sealed', presentationLink),
  sealed('social_links.sealed_refresh_token', socialPurposes.token),
  sealed('social_attempts.sealed_attempt', socialPurposes.attempt),
  sealed('social_attempts.sealed_identity', socialPurposes.identity),
  sealed('messages.sealed_body', messagePurpose),
  sealed('webhook_endpoints.secret_sealed', webhookPurpose),
];
