import type { FeatureTables } from '#src/platform/db/personal/declaration.ts';
import { formatKrw } from '#src/shared/krw.ts';
import { cashReceiptKindLabels, cashReceiptStateLabels } from './rules/cash-receipts.ts';
import { paidLabels } from './rules/method-labels.ts';
import { refundLabels, stateLabels } from './rules/payments.ts';

/** What the tables of this feature hold about people, column by column. */
export const paymentsTables = {
  orders: {
    plain: 'id member_id purpose ref_id',
    download: { title: '주문', member: 'member_id' },
    columns: {
      order_no: { title: '주문 번호' },
      title: { whose: 'child', until: 'contract', erased: { without: ' \\([^()]*\\)$' }, title: '내용' },
      amount_krw: { title: '금액', format: formatKrw },
      created_at: { title: '주문' },
    },
  },
  payments: {
    plain: `id payment_id tx_id transaction_id receipt_url failure deposit_due_at confirming_at created_at
      deposit_until deposited_krw goes_back closing card_company card_name installment_months easy_pay
      paid_bank tax_free_krw`,
    rows: { parent: { column: 'order_id', table: 'orders' } },
    download: { title: '결제' },
    columns: {
      order_id: { title: '주문 번호', through: 'orders.order_no' },
      state: { title: '결제 상태', format: (state) => stateLabels[state] },
      method: { title: '결제 방법', format: (method) => paidLabels[method] },
      amount_krw: { title: '금액', format: formatKrw },
      refunded_krw: { title: '환불', format: (amount) => (amount ? formatKrw(amount) : '') },
      card_number: { whose: 'member', until: 'money', title: '카드 번호' },
      approval_no: { whose: 'member', until: 'money', title: '승인 번호' },
      deposit_bank: { whose: 'member', until: 'money', title: '입금 은행' },
      deposit_account: { whose: 'member', until: 'money', title: '입금 계좌' },
      deposit_holder: { whose: 'member', until: 'money', title: '예금주' },
      payment_token: { whose: 'member', until: 'money', withheld: 'a key of the vendor' },
      paid_at: { title: '결제' },
    },
  },
  refunds: {
    plain: 'id request_key cancellation_id done_at of_earlier_deposit',
    rows: { parent: { column: 'payment_ref', table: 'payments' } },
    download: { title: '환불' },
    columns: {
      payment_ref: { title: '주문 번호', through: 'payments.order_id orders.order_no' },
      amount_krw: { title: '금액', format: formatKrw },
      reason: { whose: 'member', until: 'money', title: '사유' },
      state: { title: '상태', format: (state) => refundLabels[state] ?? state },
      requested_at: { title: '요청' },
    },
  },
  cash_receipts: {
    plain: 'id payment_ref amount_krw issue_number url failure issued_at cancelled_at',
    rows: { parent: { column: 'payment_ref', table: 'payments' } },
    download: { title: '현금영수증' },
    columns: {
      kind: { title: '종류', format: (kind) => cashReceiptKindLabels[kind] },
      number_mask: { whose: 'member', until: 'money', title: '발급 번호' },
      sealed: {
        whose: 'member',
        until: 'account',
        erasedAt: { time: null },
        withheld: 'encrypted; its mask is in the download',
      },
      state: { title: '상태', format: (state) => cashReceiptStateLabels[state] },
      requested_at: { title: '요청' },
    },
  },
  ledger: {
    plain: 'id payment_ref refund_ref amount_krw at deposit_no',
  },
  refund_accounts: {
    plain: 'refund_ref entered_at',
    rows: { parent: { column: 'refund_ref', table: 'refunds' } },
    key: 'refund_ref',
    stamp: 'destroyed_at',
    withheld: 'forgotten when the money has arrived; bank and last digits are on the order’s page',
    columns: {
      bank: { whose: 'member', until: 'money' },
      number_tail: { whose: 'member', until: 'money' },
      sealed: { whose: 'member', until: 'account', erasedAt: { time: null } },
      entered_by: { whose: 'staff', until: 'officeRecord' },
    },
  },
  webhook_events: {
    plain: 'event_id type payment_id received_at handled_at',
  },
} satisfies FeatureTables;
