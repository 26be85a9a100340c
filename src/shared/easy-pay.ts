/** 간편결제 that PortOne V2 opens directly through a Korean payment company, as its browser SDK names them. */
export const easyPayProviders = [
  'KAKAOPAY',
  'NAVERPAY',
  'TOSSPAY',
  'PAYCO',
  'SAMSUNGPAY',
  'SSGPAY',
  'LPAY',
  'APPLEPAY',
] as const;

export type EasyPayProvider = (typeof easyPayProviders)[number];
