import { randomInt } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { changePaymentBook, readPaymentBook, type SandboxPayment } from './ledger.ts';
import { inTurn, type PortoneSandbox, parsed, refuse } from './wire.ts';

const IssueBody = z.object({
  paymentId: z.string(),
  channelKey: z.string(),
  type: z.enum(['PERSONAL', 'CORPORATE']),
  orderName: z.string(),
  currency: z.literal('KRW'),
  amount: z.object({ total: z.number().int().positive(), taxFree: z.number().int().min(0).optional() }),
  customer: z.object({ identityNumber: z.string().regex(/^\d{10,19}$/) }).loose(),
});
/** The book of a receipt for money that was paid elsewhere, as in cash. */
const paidElsewhere = (wanted: z.infer<typeof IssueBody>, at: Date): SandboxPayment => ({
  status: 'READY',
  orderName: wanted.orderName,
  totalAmount: wanted.amount.total,
  method: 'elsewhere',
  paymentToken: '',
  txId: '',
  next: 'approve',
  captures: 0,
  cancelled: 0,
  cancellations: [],
  paidAt: at.toISOString(),
  failure: null,
});

type OfPayment = { Params: { paymentId: string } };

/** The vendor's cash receipts: issued once a payment, read, taken back. */
export function mountCashReceipts(scope: FastifyInstance, { memory, now }: PortoneSandbox): void {
  const issue = async (wanted: z.infer<typeof IssueBody> | null, reply: FastifyReply) => {
    // Money the vendor never saw has a receipt too: the merchant draws the id.
    const payment =
      wanted && ((await readPaymentBook(memory, wanted.paymentId)) ?? paidElsewhere(wanted, now()));
    if (!wanted || !payment?.paidAt)
      return refuse(reply, {
        status: 400,
        type: 'INVALID_REQUEST',
        message: '요청 형식이 올바르지 않습니다.',
      });
    if (!['transfer', 'virtual_account', 'elsewhere'].includes(payment.method))
      return refuse(reply, { status: 502, type: 'PG_PROVIDER', message: '현금성 결제가 아닙니다.' });
    const before = payment.cashReceipt;
    if (before?.status === 'ISSUED')
      return refuse(reply, {
        status: 409,
        type: 'CASH_RECEIPT_ALREADY_ISSUED',
        message: '이미 발급된 결제입니다.',
      });
    const cashReceipt = {
      status: 'ISSUED' as const,
      type: wanted.type,
      amount: wanted.amount.total,
      taxFree: wanted.amount.taxFree ?? 0,
      identityNumber: wanted.customer.identityNumber,
      issueNumber: String(randomInt(100_000_000, 999_999_999)),
      at: now().toISOString(),
      issues: (before?.issues ?? 0) + 1,
      cancels: before?.cancels ?? 0,
    };
    await changePaymentBook(memory, {
      paymentId: wanted.paymentId,
      before: payment,
      change: { cashReceipt, next: 'approve' },
    });
    if (payment.next === 'lose-answer') return reply.hijack().raw.destroy();
    return { cashReceipt: { issueNumber: cashReceipt.issueNumber } };
  };
  scope.post('/cash-receipts', (request, reply) => {
    const wanted = parsed(IssueBody, request.body);
    return inTurn(wanted?.paymentId ?? '', () => issue(wanted, reply));
  });
  scope.get<OfPayment>('/payments/:paymentId/cash-receipt', async (request, reply) => {
    const { paymentId } = request.params;
    const payment = await readPaymentBook(memory, paymentId);
    const receipt = payment?.cashReceipt;
    if (!payment || !receipt)
      return refuse(reply, {
        status: 404,
        type: 'CASH_RECEIPT_NOT_FOUND',
        message: '현금영수증이 없습니다.',
      });
    return {
      status: receipt.status,
      merchantId: 'merchant-sandbox',
      storeId: 'store-sandbox',
      paymentId,
      channel: {},
      amount: receipt.amount,
      taxFreeAmount: receipt.taxFree,
      currency: 'KRW',
      orderName: payment.orderName,
      isManual: true,
      type: receipt.type,
      issueNumber: receipt.issueNumber,
      issuedAt: receipt.at,
      ...(receipt.status === 'CANCELLED' && { cancelledAt: receipt.at }),
    };
  });
  const takeBack = async (paymentId: string, reply: FastifyReply) => {
    const payment = await readPaymentBook(memory, paymentId);
    const receipt = payment?.cashReceipt;
    if (!payment || receipt?.status !== 'ISSUED')
      return refuse(reply, {
        status: 404,
        type: 'CASH_RECEIPT_NOT_ISSUED',
        message: '발급된 현금영수증이 없습니다.',
      });
    const cashReceipt = { ...receipt, status: 'CANCELLED' as const, cancels: receipt.cancels + 1 };
    await changePaymentBook(memory, { paymentId, before: payment, change: { cashReceipt, next: 'approve' } });
    if (payment.next === 'lose-answer') return reply.hijack().raw.destroy();
    return { cancelledAmount: receipt.amount, cancelledAt: now().toISOString() };
  };
  scope.post<OfPayment>('/payments/:paymentId/cash-receipt/cancel', ({ params: { paymentId } }, reply) =>
    inTurn(paymentId, () => takeBack(paymentId, reply)),
  );
}
