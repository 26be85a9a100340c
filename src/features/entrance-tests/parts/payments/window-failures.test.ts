import { expect, test } from 'vitest';
import { blockedError, watchPolicy } from './window-failures.ts';

const refusal = (effectiveDirective: string, blockedURI: string) =>
  Object.assign(new Event('securitypolicyviolation'), { effectiveDirective, blockedURI });

test.each([
  ['script-src-elem', 'https://stdpay.inicis.com/stdjs/INIStdPay.js', 'stdpay.inicis.com'],
  ['frame-src', 'https://payment-bridge.prod.iamport.co/window', 'payment-bridge.prod.iamport.co'],
  ['form-action', 'https://mobile.inicis.com/smart/payment/', 'mobile.inicis.com'],
])('what %s refuses ends the window, and its host is known', async (directive, address, host) => {
  const target = new EventTarget();
  const watch = watchPolicy(target);
  target.dispatchEvent(refusal(directive, address));
  await expect(watch.broken).rejects.toEqual(blockedError());
  expect(await watch.settledHost()).toBe(host);
});

test('a refused connection is known but ends nothing; words of our own page and what comes later are not heard', async () => {
  const target = new EventTarget();
  const watch = watchPolicy(target);
  target.dispatchEvent(refusal('script-src', 'inline'));
  expect(await watch.settledHost()).toBeNull();
  target.dispatchEvent(refusal('connect-src', 'https://coretelemetry.prod.iamport.co/traces'));
  expect(await Promise.race([watch.broken, Promise.resolve('open')])).toBe('open');
  expect(await watch.settledHost()).toBe('coretelemetry.prod.iamport.co');
  watch.end();
  target.dispatchEvent(refusal('frame-src', 'https://stdpay.inicis.com/'));
  expect(await Promise.race([watch.broken, Promise.resolve('open')])).toBe('open');
});

test('a host that is told of a moment later counts', async () => {
  const target = new EventTarget();
  const watch = watchPolicy(target);
  const asked = watch.settledHost();
  target.dispatchEvent(refusal('connect-src', 'https://checkout-service.prod.iamport.co/api/prepare/v2'));
  expect(await asked).toBe('checkout-service.prod.iamport.co');
});
