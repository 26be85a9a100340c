import { expect, test } from 'vitest';
import { beepDigits } from './sound.ts';

const rate = 8_000;
const frame = 80;

/** Sounds and pauses of a WAV in turns, in seconds, as an ear would part them. */
function heard(wav: Buffer): { readonly isSound: boolean; readonly seconds: number }[] {
  const parts: { isSound: boolean; seconds: number }[] = [];
  for (let at = 44; at < wav.length; at += frame) {
    const isSound = wav.subarray(at, at + frame).some((sample) => Math.abs(sample - 128) > 20);
    const last = parts.at(-1);
    if (last?.isSound === isSound) last.seconds += frame / rate;
    else parts.push({ isSound, seconds: frame / rate });
  }
  return parts;
}

/** What somebody who listens and counts, as the hint says, writes down. */
function counted(wav: Buffer): string {
  let digits = '';
  let beeps = 0;
  for (const { isSound, seconds } of heard(wav)) {
    if (isSound) beeps = seconds > 0.3 ? 10 : beeps + 1;
    else if (seconds > 0.7 && beeps > 0) {
      digits += beeps % 10;
      beeps = 0;
    }
  }
  return digits;
}

test.each(['01234', '56789', '00000', '99999', '13570'])(
  'a listener counts %s out of the beeps',
  (digits) => {
    const wav = beepDigits(digits);
    expect(counted(wav)).toBe(digits);
    // Short enough to be heard twice while the captcha lives.
    expect((wav.length - 44) / rate).toBeLessThan(20);
  },
);
