import type { FastifyInstance } from 'fastify';
import { juso } from '#src/providers/address/juso.ts';
import { jusoSandboxKey, mountJuso } from '#src/providers/address/sandbox/juso-sandbox.ts';
import { ncloudCaptcha } from '#src/providers/captcha/ncloud.ts';
import { captchaSandboxKeys, mountCaptcha } from '#src/providers/captcha/sandbox/ncloud-sandbox.ts';
import { speechHint } from '#src/providers/captcha/speech.ts';
import { mountSentry, sentrySandboxKey } from '#src/providers/error-report/sandbox/sentry-sandbox.ts';
import { sentry } from '#src/providers/error-report/sentry.ts';
import { httpMail } from '#src/providers/mail/http-mail.ts';
import { mailSandboxKeys, mountMail } from '#src/providers/mail/sandbox/mail-sandbox.ts';
import { portone } from '#src/providers/payment/portone.ts';
import { mountCheckout, mountPaymentActs } from '#src/providers/payment/sandbox/checkout-sandbox.ts';
import { mountPortone, portoneSandboxKeys } from '#src/providers/payment/sandbox/portone-sandbox.ts';
import { neis } from '#src/providers/school/neis.ts';
import { mountNeis, neisSandboxKey } from '#src/providers/school/sandbox/neis-sandbox.ts';
import { mountSolapi, solapiSandboxKeys } from '#src/providers/sms/sandbox/solapi-sandbox.ts';
import { talkSandbox } from '#src/providers/sms/sandbox/talk-templates.ts';
import { solapi } from '#src/providers/sms/solapi.ts';
import type { Providers } from '../platform/academy.ts';
import type { Clock } from '../platform/clock/clock.ts';
import type { Config } from '../platform/config.ts';
import type { SandboxMemory } from '../shared/sandbox-memory.ts';
import { windowOptions } from './window-options.ts';

export interface OpeningSandbox {
  readonly app: FastifyInstance;
  readonly config: Config;
  readonly clock: Clock;
  readonly memory: SandboxMemory;
  /** Where this process listens, once it does; the sandboxes live under `/sandbox/<vendor>`. */
  readonly ownUrl: () => string;
}

/** How each sandbox is mounted on this very server, and the vendor's adapter that talks to it there. */
export const sandboxProviders = {
  payment: sandboxPayment,
  sms: sandboxSms,
  mail: sandboxMail,
  captcha: sandboxCaptcha,
  address: sandboxAddress,
  school: sandboxSchool,
  errorReport: sandboxErrorReport,
};

function sandboxPayment({ app, config, clock, memory, ownUrl }: OpeningSandbox): Providers['payment'] {
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
    ...windowOptions(config, localChannel),
    sandboxCheckoutUrl: '/sandbox/portone/checkout',
  };
  return portone({
    baseUrl: ownUrl,
    apiSecret: portoneSandboxKeys.apiSecret,
    webhookSecret: portoneSandboxKeys.webhookSecret,
    checkout,
  });
}

function sandboxSms({ app, clock, memory, ownUrl }: OpeningSandbox): Providers['sms'] {
  const now = () => clock.now();
  mountSolapi({ app, memory, now, webhookUrl: () => `${ownUrl()}/api/messages/deliveries` });
  const baseUrl = () => `${ownUrl()}/sandbox/solapi`;
  return solapi({ baseUrl, ...solapiSandboxKeys, talk: talkSandbox, now });
}

function sandboxErrorReport({ app, config, clock, ownUrl }: OpeningSandbox): Providers['errorReport'] {
  const { NODE_ENV: environment, release } = config;
  const now = () => clock.now();
  mountSentry(app);
  const local = () => `${ownUrl().replace('://', `://${sentrySandboxKey}@`)}/sandbox-sentry`;
  return sentry({ dsn: local, environment, release, now });
}

function sandboxMail({ app, clock, memory, ownUrl }: OpeningSandbox): Providers['mail'] {
  mountMail(app, memory, () => clock.now());
  return httpMail({ baseUrl: () => `${ownUrl()}/sandbox/mail`, ...mailSandboxKeys });
}

function sandboxCaptcha({ app, clock, memory, ownUrl }: OpeningSandbox): Providers['captcha'] {
  mountCaptcha(app, memory, () => clock.now());
  const baseUrl = () => `${ownUrl()}/sandbox/captcha`;
  return ncloudCaptcha({ baseUrl, ...captchaSandboxKeys, audioHint: speechHint });
}

function sandboxSchool({ app, memory, ownUrl }: OpeningSandbox): Providers['school'] {
  mountNeis(app, memory);
  return neis({ baseUrl: () => `${ownUrl()}/sandbox/neis`, key: neisSandboxKey });
}

function sandboxAddress({ app, memory, ownUrl }: OpeningSandbox): Providers['address'] {
  mountJuso(app, memory);
  return juso({ baseUrl: () => `${ownUrl()}/sandbox/juso`, confirmKey: jusoSandboxKey });
}
