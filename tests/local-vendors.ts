import { jusoSandboxKey } from '#src/providers/address/sandbox/juso-sandbox.ts';
import { captchaSandboxKeys } from '#src/providers/captcha/sandbox/ncloud-sandbox.ts';
import { sentrySandboxKey } from '#src/providers/error-report/sandbox/sentry-sandbox.ts';
import { mailSandboxKeys } from '#src/providers/mail/sandbox/mail-sandbox.ts';
import { portoneSandboxKeys } from '#src/providers/payment/sandbox/portone-sandbox.ts';
import { neisSandboxKey } from '#src/providers/school/sandbox/neis-sandbox.ts';
import { solapiSandboxKeys } from '#src/providers/sms/sandbox/solapi-sandbox.ts';
import { talkSandbox } from '#src/providers/sms/sandbox/talk-templates.ts';
import {
  kakaoSandboxAdminKey,
  localGoogle,
  localKakao,
  localNaver,
} from '#src/providers/social/sandbox/vendors.ts';
import type { VendorHosts } from '#src/wiring/vendor-hosts.ts';
import { freePort } from './product.ts';
import { startAcademy, type TestAcademy } from './start.ts';

export interface LocalVendors {
  /** The demo whose sandboxes stand for the vendors. */
  readonly demo: TestAcademy;
  readonly hosts: VendorHosts;
  /** Keys these vendors know, for every service that has a local one. */
  readonly keys: Readonly<Record<string, string>>;
}

/** Vendors on 127.0.0.1 that speak the real protocols, for a real academy to talk to. There is no local map. */
export async function startLocalVendors(): Promise<LocalVendors> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const demo = await startAcademy({ PORT: String(port), PUBLIC_URL: url });
  const of = (vendor: string) => `${url}/sandbox/${vendor}`;
  return { demo, hosts: hostsOf(url, of), keys: keysOf(url) };
}

function hostsOf(url: string, of: (vendor: string) => string): VendorHosts {
  return {
    portone: url,
    solapi: of('solapi'),
    mail: of('mail'),
    captcha: of('captcha'),
    juso: of('juso'),
    neis: of('neis'),
    kakaoSignIn: of('kakao'),
    kakaoApi: of('kakao'),
    kakaoMaps: of('no-map'),
    naver: of('naver'),
    google: of('google'),
    googleTokens: of('google'),
  };
}

/** Keys that the sandboxes of a demo at this address know. */
export function keysOf(url: string): Record<string, string> {
  return {
    PORTONE_API_SECRET: portoneSandboxKeys.apiSecret,
    PORTONE_STORE_ID: portoneSandboxKeys.storeId,
    PORTONE_CHANNEL_KEY: portoneSandboxKeys.channelKey,
    PORTONE_WEBHOOK_SECRET: portoneSandboxKeys.webhookSecret,
    PORTONE_PG: 'inicis',
    SOLAPI_API_KEY: solapiSandboxKeys.apiKey,
    SOLAPI_API_SECRET: solapiSandboxKeys.apiSecret,
    SOLAPI_WEBHOOK_SECRET: solapiSandboxKeys.webhookSecret,
    SOLAPI_KAKAO_PFID: talkSandbox.pfId,
    SOLAPI_KAKAO_TEMPLATES: Object.entries(talkSandbox.templates)
      .map((pair) => pair.join('='))
      .join(','),
    SOLAPI_SENDER: solapiSandboxKeys.sender,
    MAIL_API_KEY: mailSandboxKeys.apiKey,
    MAIL_SENDER: mailSandboxKeys.sender,
    KAKAO_CLIENT_ID: localKakao.clientId,
    KAKAO_CLIENT_SECRET: localKakao.clientSecret,
    KAKAO_ADMIN_KEY: kakaoSandboxAdminKey,
    NAVER_CLIENT_ID: localNaver.clientId,
    NAVER_CLIENT_SECRET: localNaver.clientSecret,
    GOOGLE_CLIENT_ID: localGoogle.clientId,
    GOOGLE_CLIENT_SECRET: localGoogle.clientSecret,
    CAPTCHA_CLIENT_ID: captchaSandboxKeys.clientId,
    CAPTCHA_CLIENT_SECRET: captchaSandboxKeys.clientSecret,
    JUSO_KEY: jusoSandboxKey,
    NEIS_KEY: neisSandboxKey,
    SENTRY_DSN: `${url.replace('://', `://${sentrySandboxKey}@`)}/sandbox-sentry`,
  };
}
