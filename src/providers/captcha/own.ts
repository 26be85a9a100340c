import { randomInt } from 'node:crypto';
import { z } from 'zod';
import { minuteMs } from '#src/shared/durations.ts';
import { drawDigits } from './picture.ts';
import type { CaptchaPort } from './port.ts';
import { speakDigits, speechHint } from './speech.ts';

export interface OwnCaptchaSettings {
  /** Encrypts and authenticates a text, so that it can be handed out. */
  readonly seal: (text: string) => string;
  /** Reads what `seal` wrote; throws where it is another's. */
  readonly unseal: (sealed: string) => string;
  readonly now: () => Date;
}

const liveMs = 3 * minuteMs;
const Sealed = z.object({ picture: z.string(), sound: z.string(), until: z.number() });

const digits = (count: number) => Array.from({ length: count }, () => randomInt(0, 10)).join('');

/**
 * 자체 자동가입방지: pictures and sounds of our own, with nobody outside. Its key is the sealed answer (AES-256-GCM), so
 * that every process compares what any of them issued and nothing is kept here; how often a key may be tried, and that it
 * is solved once, is counted by whoever issued it (`captcha_challenges`).
 */
export function ownCaptcha({ seal, unseal, now }: OwnCaptchaSettings): CaptchaPort {
  const read = (captchaKey: string) => {
    try {
      return Sealed.parse(JSON.parse(unseal(captchaKey)));
    } catch {
      return null;
    }
  };
  return {
    async issue() {
      const [picture, sound] = [digits(6), digits(5)];
      const until = now().getTime() + liveMs;
      const image = await drawDigits(picture);
      return {
        captchaKey: seal(JSON.stringify({ picture, sound, until })),
        imageUrl: `data:image/png;base64,${image.toString('base64')}`,
        audioUrl: `data:audio/wav;base64,${speakDigits(sound).toString('base64')}`,
        audioHint: speechHint,
      };
    },
    async probe() {
      return (await drawDigits('0')).length > 0 ? { kind: 'well' } : { kind: 'unknown' };
    },
    async check(captchaKey, captchaValue) {
      const known = read(captchaKey);
      if (!known || known.until <= now().getTime()) return 'expired';
      const value = captchaValue.trim();
      return value === known.picture || value === known.sound ? 'right' : 'wrong';
    },
  };
}
