import type { FastifyInstance } from 'fastify';
import { juso } from '#src/providers/address/juso.ts';
import { jusoSandboxKey, mountJuso } from '#src/providers/address/sandbox/juso-sandbox.ts';
import { ga4 } from '#src/providers/analytics/ga4.ts';
import { ga4SandboxKeys, mountGa4 } from '#src/providers/analytics/sandbox/ga4-sandbox.ts';
import { ncloudCaptcha } from '#src/providers/captcha/ncloud.ts';
import { captchaSandboxKeys, mountCaptcha } from '#src/providers/captcha/sandbox/ncloud-sandbox.ts';
import { speechHint } from '#src/providers/captcha/sandbox/speech.ts';
import { mountSentry, sentrySandboxKey } from '#src/providers/error-report/sandbox/sentry-sandbox.ts';
import { sentry } from '#src/providers/error-report/sentry.ts';
import { httpMail } from '#src/providers/mail/http-mail.ts';
import { mailSandboxKeys, mountMail } from '#src/providers/mail/sandbox/mail-sandbox.ts';
import { portone } from '#src/providers/payment/portone.ts';
import { mountCheckout, mountPaymentActs } from '#src/providers/payment/sandbox/checkout-sandbox.ts';
import { mountPortone, portoneSandboxKeys } from '#src/providers/payment/sandbox/portone-sandbox.ts';
import { mountSolapi, solapiSandboxKeys } from '#src/providers/sms/sandbox/solapi-sandbox.ts';
import { solapi } from '#src/providers/sms/solapi.ts';
import type { Providers } from '../platform/academy.ts';
import type { Clock } from '../platform/clock/clock.ts';
import { type Config, providerKeysOf } from '../platform/config.ts';
import type { SandboxMemory } from '../shared/sandbox-memory.ts';
import { openSocial } from './open-social.ts';

export interface OpeningProviders {
  readonly app: FastifyInstance;
  readonly config: Config;
  readonly clock: Clock;
  readonly memory: SandboxMemory;
  /** Where this process listens, once it does; the sandboxes live under `/sandbox/<vendor>`. */
  readonly ownUrl: () => string;
}

/**
 * Opens one real adapter for each provider. Without keys it talks to the local sandbox, which is mounted on
 * the same server and speaks the vendor's protocol, so the same code runs in both cases.
 */
export async function openProviders(opening: OpeningProviders): Promise<Providers> {
  refuseHalfReal(opening.config);
  return {
    payment: openPayment(opening),
    sms: openSms(opening),
    mail: openMail(opening),
    captcha: openCaptcha(opening),
    social: openSocial(opening),
    address: openAddress(opening),
    analytics: openAnalytics(opening),
    errorReport: openErrorReport(opening),
  };
}

function openPayment({ app, config, clock, memory, ownUrl }: OpeningProviders): Providers['payment'] {
  const { PORTONE_API_SECRET: apiSecret, PORTONE_STORE_ID: storeId } = config;
  const { PORTONE_CHANNEL_KEY: channelKey, PORTONE_WEBHOOK_SECRET: webhookSecret } = config;
  if (apiSecret && storeId && channelKey && webhookSecret) {
    const checkout = { storeId, channelKey, sandboxCheckoutUrl: null };
    return portone({ baseUrl: () => 'https://api.portone.io', apiSecret, webhookSecret, checkout });
  }
  const sandbox = {
    app,
    memory,
    now: () => clock.now(),
    webhookUrl: () => `${ownUrl()}/api/payments/webhook`,
  };
  mountPortone(sandbox);
  mountCheckout(app, memory, config.publicUrl);
  mountPaymentActs(sandbox);
  const { storeId: localStore, channelKey: localChannel } = portoneSandboxKeys;
  const checkout = {
    storeId: localStore,
    channelKey: localChannel,
    sandboxCheckoutUrl: '/sandbox/portone/checkout',
  };
  return portone({
    baseUrl: ownUrl,
    apiSecret: portoneSandboxKeys.apiSecret,
    webhookSecret: portoneSandboxKeys.webhookSecret,
    checkout,
  });
}

function openSms({ app, config, clock, memory, ownUrl }: OpeningProviders): Providers['sms'] {
  const now = () => clock.now();
  const { SOLAPI_API_KEY: apiKey, SOLAPI_API_SECRET: apiSecret, SOLAPI_SENDER: sender } = config;
  if (apiKey && apiSecret && sender)
    return solapi({ baseUrl: () => 'https://api.solapi.com', apiKey, apiSecret, sender, now });
  mountSolapi(app, memory, now);
  return solapi({ baseUrl: () => `${ownUrl()}/sandbox/solapi`, ...solapiSandboxKeys, now });
}

function openAnalytics({ app, config, ownUrl }: OpeningProviders): Providers['analytics'] {
  const { GA_MEASUREMENT_ID: measurementId, GA_API_SECRET: apiSecret, publicUrl } = config;
  if (measurementId && apiSecret) {
    const baseUrl = () => 'https://www.google-analytics.com';
    return ga4({ baseUrl, measurementId, apiSecret, publicUrl });
  }
  mountGa4(app);
  return ga4({ baseUrl: () => `${ownUrl()}/sandbox/ga4`, ...ga4SandboxKeys, publicUrl });
}

function openErrorReport({ app, config, clock, ownUrl }: OpeningProviders): Providers['errorReport'] {
  const { SENTRY_DSN: dsn, NODE_ENV: environment } = config;
  const now = () => clock.now();
  if (dsn) return sentry({ dsn: () => dsn, environment, now });
  mountSentry(app);
  const local = () => `${ownUrl().replace('://', `://${sentrySandboxKey}@`)}/sandbox-sentry`;
  return sentry({ dsn: local, environment, now });
}

function openMail({ app, config, clock, memory, ownUrl }: OpeningProviders): Providers['mail'] {
  const { MAIL_API_KEY: apiKey, MAIL_SENDER: sender } = config;
  if (apiKey && sender) return httpMail({ baseUrl: () => 'https://api.resend.com', apiKey, sender });
  mountMail(app, memory, () => clock.now());
  return httpMail({ baseUrl: () => `${ownUrl()}/sandbox/mail`, ...mailSandboxKeys });
}

function openCaptcha({ app, config, clock, memory, ownUrl }: OpeningProviders): Providers['captcha'] {
  const { CAPTCHA_CLIENT_ID: clientId, CAPTCHA_CLIENT_SECRET: clientSecret } = config;
  if (clientId && clientSecret) {
    const baseUrl = () => 'https://captcha.apigw.ntruss.com';
    return ncloudCaptcha({ baseUrl, clientId, clientSecret, audioHint: null });
  }
  mountCaptcha(app, memory, () => clock.now());
  const baseUrl = () => `${ownUrl()}/sandbox/captcha`;
  return ncloudCaptcha({ baseUrl, ...captchaSandboxKeys, audioHint: speechHint });
}

function openAddress({ app, config, memory, ownUrl }: OpeningProviders): Providers['address'] {
  if (config.JUSO_KEY)
    return juso({ baseUrl: () => 'https://business.juso.go.kr', confirmKey: config.JUSO_KEY });
  mountJuso(app, memory);
  return juso({ baseUrl: () => `${ownUrl()}/sandbox/juso`, confirmKey: jusoSandboxKey });
}

const needed = {
  payment: ['PORTONE_API_SECRET', 'PORTONE_STORE_ID', 'PORTONE_CHANNEL_KEY', 'PORTONE_WEBHOOK_SECRET'],
  SMS: ['SOLAPI_API_KEY', 'SOLAPI_API_SECRET', 'SOLAPI_SENDER'],
  social: ['KAKAO_CLIENT_ID', 'KAKAO_CLIENT_SECRET', 'KAKAO_ADMIN_KEY'],
} as const;

/** Reset links of staff and questions about a number go by mail alone. */
const neededWhereReal = { mail: ['MAIL_API_KEY', 'MAIL_SENDER'] } as const;

/**
 * In production it is all or nothing: without any key this is the demo academy; with one, nobody may pay,
 * get texts or sign in at a sandbox without noticing. Throws a sentence that names what is missing.
 */
export function refuseHalfReal(config: Config): void {
  const isReal = config.ACADEMY === 'real';
  const given = providerKeysOf(config);
  if (!isReal && (config.NODE_ENV !== 'production' || given.length === 0)) return;
  const missing = Object.entries(isReal ? { ...needed, ...neededWhereReal } : needed).flatMap(
    ([provider, names]) => {
      const absent = names.filter((name) => config[name] === undefined);
      return absent.length > 0 ? [`${provider} (${absent.join(', ')})`] : [];
    },
  );
  if (missing.length > 0 && isReal)
    throw new Error(
      `ACADEMY=real, but these providers have no keys: ${missing.join('; ')}. Set them, or unset ACADEMY for the demo.`,
    );
  if (missing.length > 0)
    throw new Error(
      `${given.join(', ')} is set, so this is no demo, but these providers are still sandboxed: ${missing.join('; ')}. Set their keys, or unset all provider keys for the demo.`,
    );
}
