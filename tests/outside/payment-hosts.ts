import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { portoneSandboxKeys } from '#src/providers/payment/sandbox/portone-sandbox.ts';
import { type Asked, type HostAnswer, type TlsHosts, tlsHosts } from './tls-hosts.ts';

const gateway = 'https://tx-gateway-service.prod.iamport.co';

/** Where the windows of two companies live: the script and frame of a PC, and what a phone's form is posted to. */
const companies = {
  inicis: {
    script: 'https://stdpay.inicis.com/stdjs/INIStdPay.js',
    frame: 'https://stdpay.inicis.com/payMain/pay',
    phone: 'https://mobile.inicis.com/smart/payment/',
  },
  tosspayments: {
    script: 'https://js.tosspayments.com/v2/standard',
    frame: 'https://payment-gateway.tosspayments.com/window',
    phone: 'https://payment-gateway.tosspayments.com/phone',
  },
  nice: {
    script: 'https://pay.nicepay.co.kr/v1/js/',
    frame: 'https://pay.nicepay.co.kr/window',
    phone: 'https://pay.nicepay.co.kr/phone',
  },
} as const;
export type PlayedCompany = keyof typeof companies;

/** What the page asked the window for. */
export interface AskedWindow {
  readonly storeId: string;
  readonly channelKey: string;
  readonly paymentId: string;
  readonly payMethod: string;
  readonly totalAmount: number;
  readonly orderName: string;
  readonly redirectUrl: string;
  readonly customer?: Readonly<Record<string, string>>;
  readonly [more: string]: unknown;
}

export interface PaymentHosts {
  readonly tls: TlsHosts;
  /** Switches of a Chromium for which every name but localhost is one of these hosts. */
  readonly browserSwitches: readonly string[];
  readonly asked: readonly AskedWindow[];
  /** Which company stands behind the channel. */
  company: PlayedCompany;
  /** 수동 승인 off: the money is taken while the window is open, and there is no token. */
  isApprovalOff: boolean;
}

const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8');

function send(response: ServerResponse, type: string, body: string): void {
  const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': 'content-type' };
  response.writeHead(200, { ...headers, 'content-type': `${type}; charset=utf-8` }).end(body);
}

const escaped = (value: string) => value.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`);

/** The window itself: what is paid, a button to pay and one to go. */
function windowHtml(fields: URLSearchParams): string {
  const inputs = [...fields].map(
    ([name, value]) => `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`,
  );
  return `<!doctype html><html lang="ko"><meta name="viewport" content="width=device-width"><title>결제창</title><h1>${escaped(fields.get('orderName') ?? '')}</h1>
<form method="post" action="${gateway}/return">${inputs.join('')}<button name="choice" value="pay">카드로 결제</button><button name="choice" value="close">창 닫기</button></form></html>`;
}

/** PortOne in the browser and the companies' windows; the books are kept by the sandbox of the product at `booksUrl`. */
export async function playPaymentHosts(booksUrl: string): Promise<PaymentHosts> {
  const asked: AskedWindow[] = [];
  const state = { company: 'inicis' as PlayedCompany, isApprovalOff: false };

  /** What 이니시스 does not open without on a PC; the others ask for less. */
  const missingOf = ({ customer }: AskedWindow, isPhone: boolean) =>
    state.company === 'inicis' && !isPhone
      ? ['fullName', 'phoneNumber', 'email'].filter((name) => !customer?.[name])
      : [];

  async function prepare({ method, body }: Asked, response: ServerResponse) {
    if (method === 'OPTIONS') return send(response, 'text/plain', '');
    const { request, isPhone } = JSON.parse(body) as { request: AskedWindow; isPhone: boolean };
    asked.push(request);
    const refuse = (message: string) =>
      send(response, 'application/json', JSON.stringify({ code: 'INVALID_REQUEST', message }));
    if (request.storeId !== portoneSandboxKeys.storeId) return refuse('상점 아이디를 찾을 수 없습니다.');
    const missing = missingOf(request, isPhone);
    if (missing.length > 0) return refuse(`${missing.join(', ')} 파라미터는 필수 입력입니다.`);
    const { paymentId, orderName, totalAmount, payMethod, redirectUrl } = request;
    const opening = { paymentId, orderName, totalAmount: String(totalAmount), redirectUrl: '/' };
    const method_ = payMethod.toLowerCase();
    await fetch(
      `${booksUrl}/sandbox/portone/checkout?${new URLSearchParams({ ...opening, method: method_ })}`,
    );
    const { script, frame, phone } = companies[state.company];
    const fields = { paymentId, orderName, ...(isPhone && { redirectUrl }) };
    send(
      response,
      'application/json',
      JSON.stringify({ script, phone, fields, frame: `${frame}?${new URLSearchParams(fields)}` }),
    );
  }

  /** What the books answer to somebody who paid in the window: a transaction, and a token for whoever takes the money. */
  async function paidAnswer(paymentId: string): Promise<Record<string, string>> {
    const body = new URLSearchParams({ paymentId, redirectUrl: '/', choice: 'pay' });
    const done = await fetch(`${booksUrl}/sandbox/portone/checkout`, {
      method: 'POST',
      body,
      redirect: 'manual',
    });
    const { searchParams } = new URL(done.headers.get('location') ?? '/', booksUrl);
    const { paymentToken = '', txId = '' } = Object.fromEntries(searchParams);
    const answer = { transactionType: 'PAYMENT', paymentId, txId };
    if (!state.isApprovalOff) return { ...answer, paymentToken };
    await fetch(`${booksUrl}/payments/${paymentId}/confirm`, {
      method: 'POST',
      headers: {
        authorization: `PortOne ${portoneSandboxKeys.apiSecret}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ paymentToken, txId }),
    });
    return answer;
  }

  async function returned({ body }: Asked, response: ServerResponse) {
    const { paymentId = '', redirectUrl, choice } = Object.fromEntries(new URLSearchParams(body));
    const answer: Record<string, string> =
      choice === 'pay'
        ? await paidAnswer(paymentId)
        : {
            transactionType: 'PAYMENT',
            paymentId,
            code: 'PAY_PROCESS_CANCELED',
            message: '결제를 취소하셨습니다.',
          };
    if (!redirectUrl)
      return send(
        response,
        'text/html',
        `<script>parent.postMessage(${JSON.stringify(answer)}, '*')</script>`,
      );
    const back = new URL(redirectUrl);
    for (const [name, value] of Object.entries(answer)) back.searchParams.set(name, value);
    response.writeHead(302, { location: back.href }).end();
  }

  const companyHost: HostAnswer = ({ url, method, body }, response) => {
    const isScript = Object.values(companies).some(({ script }) => script === url.origin + url.pathname);
    if (isScript) return send(response, 'text/javascript', read('company-window.js'));
    send(response, 'text/html', windowHtml(method === 'POST' ? new URLSearchParams(body) : url.searchParams));
  };
  const companyHosts = Object.values(companies).flatMap((one) =>
    Object.values(one).map((address) => [new URL(address).host, companyHost] as const),
  );
  const tls = await tlsHosts({
    'cdn.portone.io': (_, response) => send(response, 'text/javascript', read('portone-browser-sdk.js')),
    'checkout-service.prod.iamport.co': prepare,
    'coretelemetry.prod.iamport.co': (_, response) => send(response, 'text/plain', ''),
    [new URL(gateway).host]: returned,
    ...Object.fromEntries(companyHosts),
  });
  const browserSwitches = [
    `--host-resolver-rules=MAP * 127.0.0.1:${tls.port}, EXCLUDE localhost`,
    '--ignore-certificate-errors',
  ];
  return Object.assign(state, { tls, asked, browserSwitches });
}
