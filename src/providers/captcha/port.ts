import type { Probe } from '#src/shared/probe.ts';

/** A fresh captcha: its key, the picture and the spoken digits as data URLs. */
export interface CaptchaChallenge {
  readonly captchaKey: string;
  readonly imageUrl: string;
  readonly audioUrl: string;
  /** What a listener must know before the sound, in Korean; null where digits are simply spoken. */
  readonly audioHint: string | null;
}

export interface CaptchaPort {
  /** Asks for a new challenge. */
  issue(): Promise<CaptchaChallenge>;
  /** Asks for a key of a picture and for nothing else; the vendor counts it like any other. */
  probe(): Promise<Probe>;
  /** Compares once; `expired` also stands for a key nobody issued. */
  check(captchaKey: string, captchaValue: string): Promise<'right' | 'wrong' | 'expired'>;
}
