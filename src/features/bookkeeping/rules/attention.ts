/** Why a payment must be looked at by somebody before the day ends. */
export const attentionLabels = {
  unknown: '결과를 알 수 없는 결제',
  refund_stuck: '멈춘 환불',
  refund_refused: '거절된 환불',
  cash_refund: '직접 환불 대기',
  approval: '승인을 기다리는 환불',
  reversed: '결제사에서 취소한 결제',
  mismatch: '결제사와 다른 금액',
  wrong_deposit: '금액이 다른 입금',
  needs_account: '환불 계좌를 기다리는 환불',
  receipt_failed: '발급하지 못한 현금영수증',
} as const;
export type Attention = keyof typeof attentionLabels;

/** What has no other end than that somebody has looked at it and done what was to be done. */
export const acknowledged = ['reversed', 'refund_refused', 'receipt_failed'] as const;
export type Acknowledged = (typeof acknowledged)[number];

/** Seconds after which a confirmation or a refund nobody has heard of is somebody's business. */
export const stuckSeconds = { confirming: 120, refund: 600 } as const;
