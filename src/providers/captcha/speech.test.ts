import { expect, test } from 'vitest';
import { writtenByEar } from '#tests/captcha-ear.ts';
import { speakDigits } from './speech.ts';

test.each(['01234', '56789', '00000', '99999', '13570'])('who listens writes %s down', (digits) => {
  const wav = speakDigits(digits);
  expect(writtenByEar(wav)).toBe(digits);
  // Short enough to be heard several times while the captcha lives.
  expect((wav.length - 44) / 8_000).toBeLessThan(9);
});

test('control: the words of another number are not taken for it', () => {
  expect(writtenByEar(speakDigits('86420'))).not.toBe('01234');
});
