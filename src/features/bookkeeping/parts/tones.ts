import type { PaymentState } from '#src/features/payments/rules/payments.ts';
import type { StatusTone } from '#src/ui/status.tsx';

export const paymentTones: Readonly<Record<PaymentState, StatusTone>> = {
  ready: 'soon',
  confirming: 'wait',
  waiting_for_deposit: 'wait',
  wrong_deposit: 'bad',
  paid: 'good',
  partly_refunded: 'last',
  refunded: 'closed',
  failed: 'bad',
  expired: 'closed',
};
