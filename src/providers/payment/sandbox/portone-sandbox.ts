import { createHmac, randomBytes } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { dayMs } from '#src/shared/durations.ts';
import { faultOf } from '#src/shared/sandbox-fault.ts';
import { mountCashReceipts } from './cash-receipt-sandbox.ts';
import { bookedKrw, changePaymentBook, readPaymentBook, type SandboxPayment } from './ledger.ts';
import { paymentAnswer } from './payment-answers.ts';
import { inTurn, type PortoneSandbox, parsed, refuse } from './wire.ts';

/** The keys of the local PortOne; public, because it moves no money. */
export const portoneSandboxKeys = {
  apiSecret: 'sandbox-secret-of-the-local-portone',
  webhookSecret: Buffer.from('sandbox-webhook-secret-of-portone').toString('base64'),
  storeId: 'store-sandbox',
  channelKey: 'channel-key-sandbox',
} as const;

/** Signs by Standard Webhooks. The vendor's verifier compares with the system's clock, so this does too. */
export function signWebhook(id: string, body: string): Record<string, string> {
  const seconds = String(Math.floor((performance.timeOrigin + performance.now()) / 1000));
  const signature = createHmac('sha256', Buffer.from(portoneSandboxKeys.webhookSecret, 'base64'))
    .update(`${id}.${seconds}.${body}`)
    .digest('base64');
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': seconds,
    'webhook-signature': `v1,${signature}`,
  };
}

/** Tells the shop, as the vendor would: signed, not waited for, its failure is nobody's fault. */
export function sendWebhook({ webhookUrl, now }: PortoneSandbox, type: string, paymentId: string): void {
  const body = JSON.stringify({
    type,
    timestamp: now().toISOString(),
    data: { storeId: portoneSandboxKeys.storeId, paymentId, transactionId: paymentId },
  });
  const headers = signWebhook(`wh-${randomBytes(10).toString('hex')}`, body);
  void fetch(webhookUrl(), { method: 'POST', body, headers }).catch(() => undefined);
}

const Shop = z.object({ storeId: z.string().optional() });
const ConfirmBody = z.object({
  paymentToken: z.string(),
  txId: z.string().optional(),
  totalAmount: z.number().optional(),
});
const CancelBody = z.object({
  amount: z.number().int().positive().optional(),
  currentCancellableAmount: z.number().optional(),
  reason: z.string(),
  refundAccount: z.object({ bank: z.string(), number: z.string(), holderName: z.string() }).optional(),
});

async function confirm(
  sandbox: PortoneSandbox,
  { paymentId, body, reply }: { paymentId: string; body: unknown; reply: FastifyReply },
) {
  const { memory, now } = sandbox;
  const payment = await readPaymentBook(memory, paymentId);
  const wanted = parsed(ConfirmBody, body);
  if (!payment)
    return refuse(reply, { status: 404, type: 'PAYMENT_NOT_FOUND', message: '결제 건이 없습니다.' });
  if (!wanted)
    return refuse(reply, { status: 400, type: 'INVALID_REQUEST', message: '요청 형식이 올바르지 않습니다.' });
  if (payment.status !== 'READY')
    return refuse(reply, { status: 409, type: 'ALREADY_PAID', message: '이미 처리된 결제입니다.' });
  if (wanted.paymentToken !== payment.paymentToken || (wanted.txId && wanted.txId !== payment.txId)) {
    return refuse(reply, {
      status: 400,
      type: 'INVALID_PAYMENT_TOKEN',
      message: '결제 인증 정보가 일치하지 않습니다.',
    });
  }
  if (payment.next === 'decline') {
    await changePaymentBook(memory, {
      paymentId,
      before: payment,
      change: {
        status: 'FAILED',
        failure: '한도를 초과한 카드입니다.',
      },
    });
    return reply.code(502).send({
      type: 'PG_PROVIDER',
      message: '승인 거절',
      pgCode: '0051',
      pgMessage: '한도를 초과한 카드입니다.',
    });
  }
  await capture(sandbox, paymentId, payment);
  // The answer is lost on the way: the shop sees a broken connection although the money was taken.
  if (payment.next === 'lose-answer') return reply.hijack().raw.destroy();
  // The money is taken and the answer never comes.
  if (payment.next === 'hang') return reply.hijack();
  return { payment: { pgTxId: payment.txId, paidAt: now().toISOString() } };
}

async function capture(sandbox: PortoneSandbox, paymentId: string, payment: SandboxPayment): Promise<void> {
  const isAccount = payment.method === 'virtual_account';
  const change = isAccount
    ? {
        status: 'VIRTUAL_ACCOUNT_ISSUED' as const,
        dueAt: payment.dueAt ?? new Date(sandbox.now().getTime() + dayMs).toISOString(),
      }
    : { status: 'PAID' as const, paidAt: sandbox.now().toISOString(), captures: payment.captures + 1 };
  await changePaymentBook(sandbox.memory, {
    paymentId,
    before: payment,
    change: { ...change, next: 'approve' },
  });
  if (payment.next === 'approve')
    sendWebhook(sandbox, isAccount ? 'Transaction.VirtualAccountIssued' : 'Transaction.Paid', paymentId);
}

async function cancel(
  sandbox: PortoneSandbox,
  { paymentId, body, reply }: { paymentId: string; body: unknown; reply: FastifyReply },
) {
  const { memory, now } = sandbox;
  const payment = await readPaymentBook(memory, paymentId);
  const wanted = parsed(CancelBody, body);
  if (!payment?.paidAt)
    return refuse(reply, { status: 409, type: 'PAYMENT_NOT_PAID', message: '결제되지 않은 건입니다.' });
  if (!wanted)
    return refuse(reply, { status: 400, type: 'INVALID_REQUEST', message: '요청 형식이 올바르지 않습니다.' });
  if (payment.method === 'virtual_account' && !wanted.refundAccount)
    return refuse(reply, {
      status: 400,
      type: 'INVALID_REQUEST',
      message: '가상계좌 결제는 환불 계좌가 있어야 취소할 수 있습니다.',
    });
  if (wanted.refundAccount && /^0+$/.test(wanted.refundAccount.number))
    return refuse(reply, { status: 502, type: 'PG_PROVIDER', message: '환불 계좌를 확인할 수 없습니다.' });
  const left = bookedKrw(payment) - payment.cancelled;
  const amount = wanted.amount ?? left;
  if (wanted.currentCancellableAmount !== undefined && wanted.currentCancellableAmount !== left) {
    return refuse(reply, {
      status: 409,
      type: 'CANCELLABLE_AMOUNT_CONSISTENCY_BROKEN',
      message: '취소 가능 잔액이 다릅니다.',
    });
  }
  if (amount > left)
    return refuse(reply, {
      status: 409,
      type: 'CANCEL_AMOUNT_EXCEEDS_CANCELLABLE_AMOUNT',
      message: '취소 가능 금액을 넘었습니다.',
    });
  const one = {
    id: `cancel-${randomBytes(8).toString('hex')}`,
    totalAmount: amount,
    reason: wanted.reason,
    at: now().toISOString(),
  };
  await changePaymentBook(memory, {
    paymentId,
    before: payment,
    change: {
      status: amount === left ? 'CANCELLED' : 'PARTIAL_CANCELLED',
      cancelled: payment.cancelled + amount,
      cancellations: [...payment.cancellations, one],
      ...(wanted.refundAccount && { refundedTo: wanted.refundAccount }),
      next: 'approve',
    },
  });
  if (payment.next === 'lose-answer') return reply.hijack().raw.destroy();
  sendWebhook(sandbox, 'Transaction.Cancelled', paymentId);
  return {
    cancellation: {
      status: 'SUCCEEDED',
      id: one.id,
      totalAmount: amount,
      taxFreeAmount: amount,
      vatAmount: 0,
      reason: wanted.reason,
      requestedAt: one.at,
    },
  };
}

async function closeAccount({ memory, now }: PortoneSandbox, paymentId: string, reply: FastifyReply) {
  const payment = await readPaymentBook(memory, paymentId);
  if (payment?.status !== 'VIRTUAL_ACCOUNT_ISSUED')
    return refuse(reply, {
      status: 409,
      type: 'PAYMENT_NOT_WAITING_FOR_DEPOSIT',
      message: '입금을 기다리는 결제가 아닙니다.',
    });
  await changePaymentBook(memory, {
    paymentId,
    before: payment,
    change: {
      status: 'FAILED',
      failure: '닫힌 계좌입니다.',
    },
  });
  return { closedAt: now().toISOString() };
}

/**
 * The local PortOne. The vendor's client addresses `/payments/…` from the root of its host, so that is where it answers.
 * Checks the secret, keeps its books in `memory`, sends signed webhooks.
 */
export function mountPortone(sandbox: PortoneSandbox): void {
  const { app, memory, now } = sandbox;
  app.register(async (scope) => {
    scope.addHook('preHandler', async (request, reply) => {
      if ((await faultOf(memory, 'portone')) === 'down')
        return refuse(reply, { status: 503, type: 'UNAVAILABLE', message: '점검 중입니다.' });
      if (request.headers.authorization !== `PortOne ${portoneSandboxKeys.apiSecret}`)
        return refuse(reply, { status: 401, type: 'UNAUTHORIZED', message: '인증할 수 없습니다.' });
      const inBody = request.body === undefined ? null : parsed(Shop, request.body);
      const storeId = parsed(Shop, request.query)?.storeId ?? inBody?.storeId ?? portoneSandboxKeys.storeId;
      if (storeId !== portoneSandboxKeys.storeId)
        return refuse(reply, { status: 403, type: 'FORBIDDEN', message: '요청이 거절된 경우입니다.' });
    });
    scope.get<{ Params: { paymentId: string } }>('/payments/:paymentId', async (request, reply) => {
      const payment = await readPaymentBook(memory, request.params.paymentId);
      return payment
        ? paymentAnswer(request.params.paymentId, payment, now())
        : refuse(reply, { status: 404, type: 'PAYMENT_NOT_FOUND', message: '결제 건이 없습니다.' });
    });
    scope.post<{ Params: { paymentId: string } }>('/payments/:paymentId/confirm', (request, reply) => {
      const { paymentId } = request.params;
      return inTurn(paymentId, () => confirm(sandbox, { paymentId, body: request.body, reply }));
    });
    scope.post<{ Params: { paymentId: string } }>(
      '/payments/:paymentId/virtual-account/close',
      (request, reply) => {
        const { paymentId } = request.params;
        return inTurn(paymentId, () => closeAccount(sandbox, paymentId, reply));
      },
    );
    mountCashReceipts(scope, sandbox);
    scope.post<{ Params: { paymentId: string } }>('/payments/:paymentId/cancel', (request, reply) => {
      const { paymentId } = request.params;
      return inTurn(paymentId, () => cancel(sandbox, { paymentId, body: request.body, reply }));
    });
  });
}
