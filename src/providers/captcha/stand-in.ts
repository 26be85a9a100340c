import { minuteMs } from '#src/shared/durations.ts';
import type { CaptchaChallenge, CaptchaPort } from './port.ts';

export interface StandInSettings {
  /** Whose captcha is shown while it can be had. */
  readonly vendor: CaptchaPort;
  /** Asks nobody outside; its keys have no dot, as the vendor's do. */
  readonly own: CaptchaPort;
  readonly now: () => Date;
  /** Milliseconds a form waits for the vendor; the vendor's own limit is far beyond what somebody waits for. */
  readonly patienceMs: number;
}

/** For so long after a failure nobody waits for the vendor. */
const restMs = minuteMs / 2;

/**
 * The vendor's captcha, and our own in its place for as long as the vendor gives none: signing in, finding an account and
 * counselling ask for one, and none of them shall wait for somebody else's service. Either is counted and used once by
 * whoever issued it (`captcha_challenges`), so neither is worth more tries.
 * See docs/decisions/0255-our-captcha-stands-in.md.
 */
export function captchaWithStandIn({ vendor, own, now, patienceMs }: StandInSettings): CaptchaPort {
  let restsUntilMs = 0;
  const rest = () => {
    restsUntilMs = now().getTime() + restMs;
  };
  const ofVendor = (): Promise<CaptchaChallenge | null> => {
    const asked = vendor.issue().catch(() => null);
    const { promise: late, resolve: giveUp } = Promise.withResolvers<null>();
    const timer = setTimeout(() => giveUp(null), patienceMs);
    return Promise.race([asked, late]).finally(() => clearTimeout(timer));
  };
  return {
    async issue() {
      if (now().getTime() < restsUntilMs) return own.issue();
      const challenge = await ofVendor();
      if (challenge) return challenge;
      rest();
      return own.issue();
    },
    probe: () => vendor.probe(),
    async check(captchaKey, captchaValue) {
      if (!captchaKey.includes('.')) return own.check(captchaKey, captchaValue);
      try {
        return await vendor.check(captchaKey, captchaValue);
      } catch (error) {
        // The form asks for another at once: that one is ours.
        rest();
        throw error;
      }
    },
  };
}
