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

/** As people call them. */
export const easyPayLabels: Readonly<Record<EasyPayProvider, string>> = {
  KAKAOPAY: '카카오페이',
  NAVERPAY: '네이버페이',
  TOSSPAY: '토스페이',
  PAYCO: '페이코',
  SAMSUNGPAY: '삼성페이',
  SSGPAY: 'SSG페이',
  LPAY: '엘페이',
  APPLEPAY: '애플페이',
};
