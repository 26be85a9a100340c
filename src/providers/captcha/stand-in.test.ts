import { expect, test } from 'vitest';
import type { CaptchaChallenge, CaptchaPort } from './port.ts';
import { captchaWithStandIn } from './stand-in.ts';

const challenge = (captchaKey: string): CaptchaChallenge => ({
  captchaKey,
  imageUrl: 'data:,',
  audioUrl: 'data:,',
  audioHint: null,
});
const portOf = (issue: CaptchaPort['issue']): CaptchaPort => ({
  issue,
  check: async () => 'right',
  probe: async () => ({ kind: 'well' }),
});
const never = () => new Promise<never>(() => {});
const keyAfter = async (vendor: CaptchaPort['issue'], patienceMs: number) => {
  const own = portOf(async () => challenge('own'));
  const captcha = captchaWithStandIn({ vendor: portOf(vendor), own, now: () => new Date(0), patienceMs });
  return (await captcha.issue()).captchaKey;
};

test('a vendor that says nothing is waited for as long as was set, and one that is late within it is shown', async () => {
  expect(await keyAfter(never, 20)).toBe('own');
  const late = () => new Promise<CaptchaChallenge>((done) => setTimeout(done, 60, challenge('the.vendor')));
  expect(await keyAfter(late, 60_000)).toBe('the.vendor');
});
