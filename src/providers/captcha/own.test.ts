import { describe, expect, it } from 'vitest';
import { writtenByEar } from '#tests/captcha-ear.ts';
import { ownCaptcha } from './own.ts';

const start = Date.parse('2026-12-02T01:00:00Z');
let at = start;
/** Seals by writing down, so that the test can read what a picture shows. */
const open = (name: string) =>
  ownCaptcha({
    seal: (text) => `${name}.${Buffer.from(text).toString('base64url')}`,
    unseal: (sealed) => {
      if (!sealed.startsWith(`${name}.`)) throw new Error('sealed by another');
      return Buffer.from(sealed.slice(name.length + 1), 'base64url').toString();
    },
    now: () => new Date(at),
  });
const captcha = open('a');
const answersOf = (key: string) =>
  JSON.parse(Buffer.from(key.slice(2), 'base64url').toString()) as { picture: string; sound: string };

describe('the captcha of the product', () => {
  it('shows a picture, says another number, and passes with either, whoever of its processes is asked', async () => {
    const { captchaKey, imageUrl, audioUrl, audioHint } = await captcha.issue();
    const { picture, sound } = answersOf(captchaKey);
    expect(imageUrl).toMatch(/^data:image\/png;base64,iVBOR/);
    expect(writtenByEar(Buffer.from(audioUrl.split(',')[1] ?? '', 'base64'))).toBe(sound);
    expect(audioHint).toContain('하나, 둘, 셋');
    expect(await captcha.check(captchaKey, picture)).toBe('right');
    expect(await open('a').check(captchaKey, ` ${sound} `)).toBe('right');
    expect(await captcha.check(captchaKey, '12345')).toBe('wrong');
    expect((await captcha.issue()).captchaKey).not.toBe(captchaKey);
  });

  it('lives three minutes', async () => {
    const { captchaKey } = await captcha.issue();
    const { picture } = answersOf(captchaKey);
    at = start + 179_000;
    expect(await captcha.check(captchaKey, picture)).toBe('right');
    at = start + 180_000;
    expect(await captcha.check(captchaKey, picture)).toBe('expired');
    at = start;
  });

  it('knows no key of another secret, and none that is no key', async () => {
    const { captchaKey } = await open('b').issue();
    for (const key of [captchaKey, '', 'a', 'a.b', `a.${Buffer.from('{}').toString('base64url')}`])
      expect(await captcha.check(key, '123456')).toBe('expired');
  });

  it('answers a check of the providers', async () => expect(await captcha.probe()).toEqual({ kind: 'well' }));
});
