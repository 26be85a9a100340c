import type { FastifyInstance } from 'fastify';
import type { Providers } from './platform/academy.ts';
import type { Clock } from './platform/clock.ts';
import type { Config } from './platform/config.ts';
import { ncloudCaptcha } from './providers/captcha/ncloud.ts';
import { captchaSandboxKeys, mountCaptcha } from './providers/captcha/sandbox/ncloud-sandbox.ts';
import { beepHint } from './providers/captcha/sandbox/sound.ts';
import { httpMail } from './providers/mail/http-mail.ts';
import { mailSandboxKeys, mountMail } from './providers/mail/sandbox/mail-sandbox.ts';
import { mountSolapi, solapiSandboxKeys } from './providers/sms/sandbox/solapi-sandbox.ts';
import { solapi } from './providers/sms/solapi.ts';
import type { SandboxMemory } from './shared/sandbox-memory.ts';

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
  return {
    payment: {} as Providers['payment'],
    sms: openSms(opening),
    mail: openMail(opening),
    captcha: openCaptcha(opening),
    social: {} as Providers['social'],
    address: {} as Providers['address'],
  };
}

function openSms({ app, config, clock, memory, ownUrl }: OpeningProviders): Providers['sms'] {
  const now = () => clock.now();
  const { SOLAPI_API_KEY: apiKey, SOLAPI_API_SECRET: apiSecret, SOLAPI_SENDER: sender } = config;
  if (apiKey && apiSecret && sender)
    return solapi({ baseUrl: () => 'https://api.solapi.com', apiKey, apiSecret, sender, now });
  mountSolapi(app, memory, now);
  return solapi({ baseUrl: () => `${ownUrl()}/sandbox/solapi`, ...solapiSandboxKeys, now });
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
  return ncloudCaptcha({ baseUrl, ...captchaSandboxKeys, audioHint: beepHint });
}
