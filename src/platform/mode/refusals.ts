import { keysOf, providerKeysOf, services, type VendorSettings, vendors } from './vendors.ts';

/** Keys work together or not at all: a vendor with half of them would fail at its first call. */
function refuseHalves(settings: VendorSettings): void {
  for (const service of services) {
    const { given, missing } = keysOf(settings, service);
    if (given.length === 0 || missing.length === 0) continue;
    const are = (keys: readonly string[]) => (keys.length === 1 ? 'is' : 'are');
    throw new Error(
      `${given.join(', ')} ${are(given)} set but ${missing.join(', ')} ${are(missing)} not: ${vendors[service].title} needs all of them. Set ${missing.join(', ')}, or unset ${given.join(', ')} to do without.`,
    );
  }
}

/** A captcha that is asked for by name must be there. */
function refuseAbsentCaptcha(settings: VendorSettings): void {
  const { missing } = keysOf(settings, 'captcha');
  if (settings.CAPTCHA !== 'naver' || missing.length === 0) return;
  throw new Error(
    `CAPTCHA=naver, but ${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} not set. Set ${missing.join(', ')}, or CAPTCHA=own for the captcha of this product.`,
  );
}

/** 알림톡 goes through the same account as texts. */
function refuseTalkAlone(settings: VendorSettings): void {
  const { missing } = keysOf(settings, 'sms');
  if (missing.length === 0 || keysOf(settings, 'talk').given.length === 0) return;
  throw new Error(
    `SOLAPI_KAKAO_PFID is set but ${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} not: 알림톡 goes through the account of the texts. Set ${missing.join(', ')}, or unset SOLAPI_KAKAO_PFID and SOLAPI_KAKAO_TEMPLATES.`,
  );
}

/** Which of both this is stands there in a word: nobody guesses it from keys where strangers come. */
function refuseUnsaidMode(settings: VendorSettings): void {
  const given = providerKeysOf(settings).join(', ');
  if (given === '' || settings.ACADEMY === 'real') return;
  if (settings.ACADEMY === 'demo')
    throw new Error(
      `ACADEMY=demo, but ${given} is set, and a demo has to do with nobody outside. Set ACADEMY=real, or unset all provider keys.`,
    );
  if (settings.NODE_ENV === 'production')
    throw new Error(
      `${given} is set, so this is no demo, but nothing says so. Set ACADEMY=real, or unset all provider keys for the demo.`,
    );
}

function refuseMissing(settings: VendorSettings): void {
  if (settings.ACADEMY !== 'real') return;
  const missing = services.flatMap((service) => {
    const { title, isCompulsory } = vendors[service];
    const absent = keysOf(settings, service).missing;
    return isCompulsory && absent.length > 0 ? [`${title}: ${absent.join(', ')}`] : [];
  });
  if (missing.length > 0)
    throw new Error(
      `ACADEMY=real, but these providers have no keys: ${missing.join('; ')}. Set them, or unset ACADEMY for the demo.`,
    );
}

/**
 * All or nothing, said aloud: the demo lives among sandboxes, a real academy among vendors with whole keys. Throws a
 * sentence that names what is missing.
 */
export function refuseHalfReal(settings: VendorSettings): void {
  refuseHalves(settings);
  refuseAbsentCaptcha(settings);
  refuseTalkAlone(settings);
  refuseUnsaidMode(settings);
  refuseMissing(settings);
}

interface Addressed {
  readonly ACADEMY?: 'demo' | 'real' | undefined;
  readonly PUBLIC_URL?: string | undefined;
}

/** Over plain HTTP a browser keeps no session of ours, so that nobody could sign in. */
export function refusePlainAddress({ ACADEMY, PUBLIC_URL }: Addressed): void {
  if (ACADEMY !== 'real' || !PUBLIC_URL) return;
  const { protocol, hostname } = new URL(PUBLIC_URL);
  if (protocol === 'https:' || /^(localhost|127\..*|\[::1\])$/.test(hostname)) return;
  throw new Error(
    `PUBLIC_URL is ${PUBLIC_URL}, and browsers keep no session over plain HTTP: nobody could sign in. Put TLS before the product and write https://${hostname}.`,
  );
}
