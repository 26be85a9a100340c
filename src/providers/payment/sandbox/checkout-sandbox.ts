import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { SandboxMemory } from '#src/shared/sandbox-memory.ts';
import { depositInto, reverseDeposit } from './deposits.ts';
import { changePaymentBook, readPaymentBook, type SandboxPayment } from './ledger.ts';
import { inTurn, type PortoneSandbox } from './wire.ts';

const Opening = z.object({
  paymentId: z.string().regex(/^[\w-]{6,80}$/),
  orderName: z.string().min(1).max(200),
  totalAmount: z.coerce.number().int().min(1).max(100_000_000),
  method: z.enum(['card', 'easy_pay', 'transfer', 'virtual_account']),
  redirectUrl: z.string().max(500),
  /** Until when a virtual account takes deposits. */
  dueDate: z.iso.datetime({ offset: true }).optional(),
});

const Choice = z.object({
  paymentId: z.string(),
  redirectUrl: z.string(),
  choice: z.enum(['pay', 'decline', 'close']),
  /** 할부, as card windows ask; 0 is at once. */
  months: z.coerce.number().int().min(0).max(12).optional(),
});

/** Registers the payment as the vendor's window does when it opens; the same payment may be opened again. */
export async function openPayment(
  memory: SandboxMemory,
  opening: Omit<z.infer<typeof Opening>, 'redirectUrl'>,
): Promise<SandboxPayment> {
  const before = await readPaymentBook(memory, opening.paymentId);
  // A try that failed leaves the payment open for another; money that came, or an account, does not.
  const isOpen = before?.status === 'READY' || (before?.status === 'FAILED' && !before.dueAt);
  if (before && !isOpen) return before;
  const fresh: SandboxPayment = {
    status: 'READY',
    orderName: opening.orderName,
    totalAmount: opening.totalAmount,
    method: opening.method,
    paymentToken: before?.paymentToken ?? `token-${randomBytes(16).toString('hex')}`,
    txId: before?.txId ?? `tx-${randomBytes(10).toString('hex')}`,
    next: before?.next ?? 'approve',
    captures: 0,
    cancelled: 0,
    cancellations: [],
    paidAt: null,
    dueAt: opening.dueDate ?? null,
    failure: null,
  };
  return changePaymentBook(memory, { paymentId: opening.paymentId, before: fresh, change: {} });
}

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
const labels: Readonly<Record<string, string>> = {
  card: '카드',
  easy_pay: '간편결제',
  transfer: '계좌이체',
  virtual_account: '가상계좌',
};

const monthOptions = [0, 2, 3, 6, 12]
  .map((count) => `<option value="${count}">${count === 0 ? '일시불' : `${count}개월`}</option>`)
  .join('');

function windowHtml(opening: z.infer<typeof Opening>): string {
  const hidden = `<input type="hidden" name="paymentId" value="${escapeHtml(opening.paymentId)}"><input type="hidden" name="redirectUrl" value="${escapeHtml(opening.redirectUrl)}">`;
  const months =
    opening.method === 'card' ? `<label>할부 <select name="months">${monthOptions}</select></label>` : '';
  const button = (choice: string, label: string, fetchPayment: string) =>
    `<button name="choice" value="${choice}" class="${fetchPayment}">${label}</button>`;
  return `<!doctype html><html lang="ko"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>결제창 (연습용)</title>
<style>body{margin:0;background:#f4f6f8;color:#0f1b2d;font:16px/1.7 system-ui,sans-serif;word-break:keep-all}main{max-width:420px;margin:0 auto;padding:32px 20px}section{background:#fff;border:1px solid #dfe4ea;border-radius:12px;padding:24px}h1{font-size:20px;margin:0 0 16px}dl{display:grid;grid-template-columns:max-content 1fr;gap:8px 20px;margin:0 0 24px}dd{margin:0;font-weight:600}form{display:grid;gap:8px}label{display:flex;justify-content:space-between;align-items:center}select{min-height:48px;padding:0 12px;border-radius:8px;border:1px solid #dfe4ea;background:#fff;font:inherit}button{min-height:48px;border-radius:8px;border:1px solid #dfe4ea;background:#fff;font:inherit;font-weight:600}button.main{background:#0b6e6e;border-color:#0b6e6e;color:#fff}p{color:#4a5768;font-size:14px}</style></head>
<body><main><section><h1>결제창 (연습용)</h1><dl><dt>상품</dt><dd>${escapeHtml(opening.orderName)}</dd><dt>금액</dt><dd>${opening.totalAmount.toLocaleString('ko-KR')}원</dd><dt>수단</dt><dd>${labels[opening.method]}</dd></dl>
<form method="post" action="/sandbox/portone/checkout">${hidden}${months}${button('pay', '결제하기', 'main')}${button('decline', '카드사 승인 거절', '')}${button('close', '창 닫기', '')}</form></section>
<p>실제 결제가 이루어지지 않는 연습용 결제창입니다.</p></main></body></html>`;
}

/** Own pages only: the window returns nowhere else. */
function returnUrl(redirectUrl: string, publicUrl: string, answer: Record<string, string>): string | null {
  if (!URL.canParse(redirectUrl, publicUrl)) return null;
  const url = new URL(redirectUrl, publicUrl);
  if (!redirectUrl.startsWith('/') && url.origin !== new URL(publicUrl).origin) return null;
  for (const [name, value] of Object.entries(answer)) url.searchParams.set(name, value);
  return `${url.pathname}${url.search}`;
}

async function answerFor(
  memory: SandboxMemory,
  { paymentId, choice, months }: z.infer<typeof Choice>,
): Promise<Record<string, string> | null> {
  const payment = await readPaymentBook(memory, paymentId);
  if (!payment) return null;
  if (choice === 'close') return { paymentId, code: 'USER_CANCEL', message: '결제를 취소하셨습니다.' };
  if (choice === 'decline')
    await changePaymentBook(memory, { paymentId, before: payment, change: { next: 'decline' } });
  if (choice === 'pay' && months !== undefined)
    await changePaymentBook(memory, { paymentId, before: payment, change: { months } });
  return { paymentId, paymentToken: payment.paymentToken, txId: payment.txId };
}

/** The vendor's payment window: shows what is to be paid, authenticates, returns the browser with the token. */
export function mountCheckout(app: FastifyInstance, memory: SandboxMemory, publicUrl: string): void {
  app.get('/sandbox/portone/checkout', async (request, reply) => {
    const opening = Opening.safeParse(request.query);
    if (!opening.success)
      return reply
        .code(400)
        .type('text/plain; charset=utf-8')
        .send('결제창을 열 수 없습니다. 처음부터 다시 시도해 주세요.');
    await inTurn(opening.data.paymentId, () => openPayment(memory, opening.data));
    return reply
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(windowHtml(opening.data));
  });
  app.post('/sandbox/portone/checkout', async (request, reply) => {
    const choice = Choice.safeParse(request.body);
    const answer = choice.success
      ? await inTurn(choice.data.paymentId, () => answerFor(memory, choice.data))
      : null;
    const url = choice.success && answer ? returnUrl(choice.data.redirectUrl, publicUrl, answer) : null;
    if (!url)
      return reply
        .code(400)
        .type('text/plain; charset=utf-8')
        .send('결제창이 만료되었습니다. 처음부터 다시 시도해 주세요.');
    return reply.redirect(url, 303);
  });
}

/** `POST /sandbox/api/payments/:paymentId/…`: lets a person or a test act as the card company. */
export function mountPaymentActs(sandbox: PortoneSandbox): void {
  const { app, memory } = sandbox;
  type Act = { Params: { paymentId: string; act: string } };
  const act = async ({ params, body }: FastifyRequest<Act>, reply: FastifyReply) => {
    const { paymentId, act: what } = params;
    const payment = await readPaymentBook(memory, paymentId);
    if (!payment)
      return reply
        .code(404)
        .send({ resultCode: 'sandbox.payment_gone', resultData: null, resultMsg: '그런 결제가 없습니다.' });
    if (what === 'approve' || what === 'decline' || what === 'lose-answer' || what === 'hang') {
      await changePaymentBook(memory, { paymentId, before: payment, change: { next: what } });
    } else if (what === 'reverse' && payment.method === 'virtual_account' && payment.status === 'PAID') {
      await reverseDeposit(sandbox, paymentId, payment);
    } else if (what === 'deposit' || what === 'deposit-anyway') {
      const refusal = await depositInto(sandbox, {
        paymentId,
        payment,
        body,
        isAnyway: what === 'deposit-anyway',
      });
      if (refusal)
        return reply
          .code(409)
          .send({ resultCode: 'sandbox.bank_refused', resultData: null, resultMsg: refusal });
    } else {
      return reply.code(409).send({
        resultCode: 'sandbox.not_possible',
        resultData: null,
        resultMsg: '지금 이 결제에는 할 수 없는 일입니다.',
      });
    }
    return { resultCode: 0, resultData: await readPaymentBook(memory, paymentId), resultMsg: '' };
  };
  app.post<Act>('/sandbox/api/payments/:paymentId/:act', (request, reply) =>
    inTurn(request.params.paymentId, () => act(request, reply)),
  );
}
