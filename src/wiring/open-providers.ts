import { addPageCounts } from '#src/features/telemetry/store/visits.server.ts';
import { ownCounts } from '#src/providers/analytics/own.ts';
import { withSeenEvents } from '#src/providers/analytics/sandbox/seen-events.ts';
import { ownCaptcha } from '#src/providers/captcha/own.ts';
import { captchaWithStandIn } from '#src/providers/captcha/stand-in.ts';
import { openidSocial } from '#src/providers/social/openid.ts';
import type { Providers } from '../platform/academy.ts';
import type { Config } from '../platform/config.ts';
import type { Db } from '../platform/db/database.ts';
import { stateOf } from '../platform/mode/vendors.ts';
import { type HearOfCall, watchProviders } from '../platform/provider-health.ts';
import { seal, unseal } from '../platform/tokens.ts';
import { offProviders } from './off-providers.ts';
import { type RealProviders, realProviders } from './real-providers.ts';
import { type OpeningSandbox, sandboxProviders } from './sandbox-providers.ts';
import { sandboxSocial } from './sandbox-social.ts';
import type { VendorHosts } from './vendor-hosts.ts';

export interface OpeningProviders extends OpeningSandbox {
  readonly hosts: VendorHosts;
  /** Where counts of pages are kept. */
  readonly db: Db;
  readonly hear: HearOfCall;
}

/** Counts of pages are written together after so long. */
const countsWaitMs = 5_000;
type Opened = Omit<Providers, 'analytics'>;

/**
 * Opens one adapter for each provider. In a demo what has no keys talks to the local sandbox, which is mounted on the
 * same server and speaks the vendor's protocol, so the same code runs in both cases; in a real academy it is off and no
 * sandbox is mounted.
 * See docs/decisions/0010-sandboxes-speak-the-protocol.md.
 */
export function openProviders(opening: OpeningProviders): Providers {
  const { config, clock, hosts, db, hear } = opening;
  const now = () => clock.now();
  const real = realProviders({ config, hosts, now });
  const own = ownCaptchaOf(config, now);
  const whose = stateOf(config, 'captcha');
  const opened = config.ACADEMY === 'real' ? withOff(real) : withSandboxes(real, opening);
  const counts = ownCounts({ write: (counts) => addPageCounts(db, counts), now, everyMs: countsWaitMs });
  const analytics = config.ACADEMY === 'real' ? counts : withSeenEvents(opening.app, counts);
  const providers = watchProviders({ ...opened, analytics, ...(whose === 'own' && { captcha: own }) }, hear);
  if (whose === 'own' || whose === 'off') return providers;
  // Above the watching: that the vendor fails is heard of all the same.
  return {
    ...providers,
    captcha: captchaWithStandIn({ vendor: providers.captcha, own, now, patienceMs: config.CAPTCHA_WAIT_MS }),
  };
}

/** The captcha of this product. */
function ownCaptchaOf(config: Config, now: () => Date): Providers['captcha'] {
  const { secretKey } = config;
  return ownCaptcha({
    seal: (text) => seal(secretKey, 'captcha', text),
    unseal: (sealed) => unseal(config, 'captcha', sealed),
    now,
  });
}

function withOff(real: RealProviders): Opened {
  const { payment, sms, mail } = real;
  // The settings refuse this before; it stands here so that no other way leads past it.
  if (!payment || !sms || !mail) throw new Error('A real academy needs payment, SMS and mail.');
  return {
    payment,
    sms,
    mail,
    captcha: real.captcha ?? offProviders.captcha,
    address: real.address ?? offProviders.address,
    school: real.school ?? offProviders.school,
    errorReport: real.errorReport ?? offProviders.errorReport,
    social: openidSocial(real.social),
  };
}

function withSandboxes(real: RealProviders, opening: OpeningSandbox): Opened {
  return {
    payment: real.payment ?? sandboxProviders.payment(opening),
    sms: real.sms ?? sandboxProviders.sms(opening),
    mail: real.mail ?? sandboxProviders.mail(opening),
    captcha: real.captcha ?? sandboxProviders.captcha(opening),
    address: real.address ?? sandboxProviders.address(opening),
    school: real.school ?? sandboxProviders.school(opening),
    errorReport: real.errorReport ?? sandboxProviders.errorReport(opening),
    social: openidSocial({
      kakao: real.social.kakao ?? sandboxSocial.kakao(opening),
      naver: real.social.naver ?? sandboxSocial.naver(opening),
      google: real.social.google ?? sandboxSocial.google(opening),
    }),
  };
}
