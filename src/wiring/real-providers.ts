import { juso } from '#src/providers/address/juso.ts';
import { ncloudCaptcha } from '#src/providers/captcha/ncloud.ts';
import { sentry } from '#src/providers/error-report/sentry.ts';
import { httpMail } from '#src/providers/mail/http-mail.ts';
import { portone } from '#src/providers/payment/portone.ts';
import { neis } from '#src/providers/school/neis.ts';
import { solapi } from '#src/providers/sms/solapi.ts';
import { naverProfile } from '#src/providers/social/naver-profile.ts';
import type { OpenidSettings } from '#src/providers/social/openid.ts';
import type { SocialProvider } from '#src/providers/social/port.ts';
import { googleRevoke, kakaoUnlink, keepAccess, naverRevoke } from '#src/providers/social/revoke.ts';
import { kakaoUnlinked } from '#src/providers/social/unlinked.ts';
import type { Providers } from '../platform/academy.ts';
import type { Config } from '../platform/config.ts';
import type { VendorHosts } from './vendor-hosts.ts';
import { windowOptions } from './window-options.ts';

export interface OpeningReal {
  readonly config: Config;
  readonly hosts: VendorHosts;
  readonly now: () => Date;
}

/** The vendors' own adapters, null or absent where a key is missing; nothing else ever talks to a vendor's host. */
export interface RealProviders {
  readonly payment: Providers['payment'] | null;
  readonly sms: Providers['sms'] | null;
  readonly mail: Providers['mail'] | null;
  readonly captcha: Providers['captcha'] | null;
  readonly address: Providers['address'] | null;
  readonly school: Providers['school'] | null;
  readonly errorReport: Providers['errorReport'] | null;
  readonly social: Readonly<Partial<Record<SocialProvider, OpenidSettings>>>;
}

/** Opens an adapter for each vendor whose keys are all set. */
export function realProviders(opening: OpeningReal): RealProviders {
  const { config, hosts, now } = opening;
  const { MAIL_API_KEY, MAIL_SENDER, CAPTCHA_CLIENT_ID, CAPTCHA_CLIENT_SECRET, JUSO_KEY } = config;
  const { NEIS_KEY, SENTRY_DSN } = config;
  return {
    payment: realPayment(opening),
    sms: realSms(opening),
    mail:
      MAIL_API_KEY && MAIL_SENDER
        ? httpMail({ baseUrl: () => hosts.mail, apiKey: MAIL_API_KEY, sender: MAIL_SENDER })
        : null,
    captcha:
      CAPTCHA_CLIENT_ID && CAPTCHA_CLIENT_SECRET
        ? ncloudCaptcha({
            baseUrl: () => hosts.captcha,
            clientId: CAPTCHA_CLIENT_ID,
            clientSecret: CAPTCHA_CLIENT_SECRET,
            audioHint: null,
          })
        : null,
    address: JUSO_KEY ? juso({ baseUrl: () => hosts.juso, confirmKey: JUSO_KEY }) : null,
    school: NEIS_KEY ? neis({ baseUrl: () => hosts.neis, key: NEIS_KEY }) : null,
    errorReport: SENTRY_DSN
      ? sentry({ dsn: () => SENTRY_DSN, environment: config.NODE_ENV, release: config.release, now })
      : null,
    social: realSocial(opening),
  };
}

function realPayment({ config, hosts }: OpeningReal): Providers['payment'] | null {
  const { PORTONE_API_SECRET: apiSecret, PORTONE_STORE_ID: storeId } = config;
  const { PORTONE_CHANNEL_KEY: channelKey, PORTONE_WEBHOOK_SECRET: webhookSecret } = config;
  if (!apiSecret || !storeId || !channelKey || !webhookSecret) return null;
  const checkout = { storeId, ...windowOptions(config), sandboxCheckoutUrl: null };
  return portone({ baseUrl: () => hosts.portone, apiSecret, webhookSecret, checkout });
}

function realSms({ config, hosts, now }: OpeningReal): Providers['sms'] | null {
  const { SOLAPI_API_KEY: apiKey, SOLAPI_API_SECRET: apiSecret, SOLAPI_SENDER: sender } = config;
  if (!apiKey || !apiSecret || !sender) return null;
  const { SOLAPI_WEBHOOK_SECRET: webhookSecret = null, SOLAPI_KAKAO_PFID: pfId } = config;
  const talk = pfId ? { pfId, templates: talkTemplates(config) } : null;
  return solapi({ baseUrl: () => hosts.solapi, apiKey, apiSecret, sender, webhookSecret, talk, now });
}

/** The vendor's template of each kind of message, as `SOLAPI_KAKAO_TEMPLATES` lists them. */
const talkTemplates = ({ SOLAPI_KAKAO_TEMPLATES: said = '' }: Config): Readonly<Record<string, string>> =>
  Object.fromEntries(said.split(',').map((pair) => pair.trim().split('=')));

export const naverManner = { scope: 'openid profile', profile: naverProfile };
// A refresh token, which ending the connection needs, comes with consent only.
export const googleManner = {
  scope: 'openid profile email',
  more: { access_type: 'offline', prompt: 'consent' },
};

const pairOf = (clientId: string | undefined, clientSecret: string | undefined) =>
  clientId && clientSecret ? { clientId, clientSecret } : null;

function realSocial({ config, hosts, now }: OpeningReal): RealProviders['social'] {
  const kakao = config.KAKAO_ADMIN_KEY && pairOf(config.KAKAO_CLIENT_ID, config.KAKAO_CLIENT_SECRET);
  const naver = pairOf(config.NAVER_CLIENT_ID, config.NAVER_CLIENT_SECRET);
  const google = pairOf(config.GOOGLE_CLIENT_ID, config.GOOGLE_CLIENT_SECRET);
  return {
    ...(kakao && {
      kakao: {
        ...kakao,
        issuer: hosts.kakaoSignIn,
        scope: config.KAKAO_SCOPES,
        revoke: kakaoUnlink(() => hosts.kakaoApi, config.KAKAO_ADMIN_KEY ?? ''),
        readUnlinked: kakaoUnlinked(config.KAKAO_ADMIN_KEY ?? '', config.KAKAO_APP_ID ?? null),
      },
    }),
    ...(naver && {
      naver: {
        ...naver,
        ...naverManner,
        issuer: hosts.naver,
        revoke: naverRevoke(() => hosts.naver, { ...naver, now }),
        keepAccess: keepAccess(now),
      },
    }),
    ...(google && {
      google: {
        ...google,
        ...googleManner,
        issuer: hosts.google,
        revoke: googleRevoke(() => hosts.googleTokens),
      },
    }),
  };
}
