import type { CheckoutSettings } from '#src/providers/payment/port.ts';
import type { Config } from '../platform/config.ts';

/** What of the payment window is a choice of the academy. */
export const windowOptions = (
  config: Config,
): Pick<CheckoutSettings, 'easyPay' | 'productType' | 'installmentMonths'> => ({
  easyPay: config.PORTONE_EASY_PAY ?? null,
  productType: config.PORTONE_PRODUCT_TYPE ?? null,
  installmentMonths: config.PORTONE_INSTALLMENTS?.split(',').map(Number) ?? null,
});
