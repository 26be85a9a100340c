import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const added: { src: string; integrity: string; onload?: () => void; onerror?: () => void }[] = [];
beforeEach(() => {
  added.length = 0;
  vi.resetModules();
  vi.stubGlobal('document', {
    createElement: () => ({}),
    head: { append: (element: (typeof added)[number]) => added.push(element) },
  });
});
afterEach(() => vi.unstubAllGlobals());

test('the SDK is initialised once, with the public key of the settings', async () => {
  const { startKakaoSdk } = await import('./kakao-sdk.ts');
  const keys: string[] = [];
  vi.stubGlobal('window', {
    Kakao: { init: (key: string) => keys.push(key), isInitialized: () => keys.length > 0 },
  });
  const both = [startKakaoSdk('public-key'), startKakaoSdk('public-key')];
  expect(added).toHaveLength(1);
  expect(added[0]?.src).toMatch(/^https:\/\/t1\.kakaocdn\.net\/kakao_js_sdk\/[\d.]+\/kakao\.min\.js$/);
  expect(added[0]?.integrity).toMatch(/^sha384-/);
  added[0]?.onload?.();
  expect(await Promise.all(both)).toEqual([true, true]);
  expect(keys).toEqual(['public-key']);
});

test('a network that blocks it is no fault', async () => {
  const { startKakaoSdk } = await import('./kakao-sdk.ts');
  vi.stubGlobal('window', {});
  const started = startKakaoSdk('public-key');
  added[0]?.onerror?.();
  expect(await started).toBe(false);
});
