import type { CheckoutSettings } from '#src/providers/payment/port.ts';
import type { Config } from '../platform/config.ts';
import { paymentWays } from '../platform/mode/payment-ways.ts';

/** What of the payment window is a choice of the academy; a sandbox has one channel, of a company that takes everything. */
export const windowOptions = (
  config: Config,
  sandboxChannel?: string,
): Pick<CheckoutSettings, 'ways' | 'productType' | 'installmentMonths'> => ({
  ways: paymentWays(
    sandboxChannel ? { ...config, PORTONE_PG: 'inicis', PORTONE_CHANNEL_KEY: sandboxChannel } : config,
  ),
  productType: config.PORTONE_PRODUCT_TYPE ?? null,
  installmentMonths: config.PORTONE_INSTALLMENTS?.split(',').map(Number) ?? null,
});
