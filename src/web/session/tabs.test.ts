import { afterEach, expect, it, vi } from 'vitest';
import { browserTabs } from './tabs.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('works under the browser-wide lock where there is one', async () => {
  const request = vi.fn((_name: string, _options: object, work: () => Promise<unknown>) => work());
  vi.stubGlobal('navigator', { locks: { request } });
  expect(await browserTabs().alone(async () => 7)).toBe(7);
  expect(request).toHaveBeenCalledOnce();
});

it('works alone without locks', async () => {
  vi.stubGlobal('navigator', {});
  expect(await browserTabs().alone(async () => 7)).toBe(7);
});

it('works alone where locks are forbidden', async () => {
  vi.stubGlobal('navigator', { locks: { request: () => Promise.reject(new Error('forbidden')) } });
  expect(await browserTabs().alone(async () => 7)).toBe(7);
});

it('does not wait for ever for a tab that sleeps on the lock', async () => {
  const patience = new AbortController();
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(patience.signal);
  const request = (_name: string, { signal }: { signal: AbortSignal }) =>
    new Promise((_granted, refuse) => signal.addEventListener('abort', () => refuse(signal.reason)));
  vi.stubGlobal('navigator', { locks: { request } });
  const work = vi.fn(async () => 7);
  const waiting = browserTabs().alone(work);
  await Promise.resolve();
  expect(work).not.toHaveBeenCalled();
  patience.abort();
  expect(await waiting).toBe(7);
  expect(timeout).toHaveBeenCalledWith(5_000);
});

it('does not begin again what failed under the lock', async () => {
  const request = (_name: string, _options: object, work: () => Promise<unknown>) => work();
  vi.stubGlobal('navigator', { locks: { request } });
  const work = vi.fn(() => Promise.reject(new Error('failed')));
  await expect(browserTabs().alone(work)).rejects.toThrow('failed');
  expect(work).toHaveBeenCalledOnce();
});

it('keeps silent where channels are forbidden', () => {
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      constructor() {
        throw new Error('forbidden');
      }
    },
  );
  const tabs = browserTabs();
  expect(() => tabs.listen(() => {})).not.toThrow();
  expect(() => tabs.send({ kind: 'signed-out' })).not.toThrow();
});

it('tells other tabs, not itself', async () => {
  const [one, two] = [browserTabs(), browserTabs()];
  const heard: string[] = [];
  one.listen((news) => heard.push(`one ${news.kind}`));
  const arrived = new Promise<void>((resolve) =>
    two.listen((news) => {
      heard.push(`two ${news.kind}`);
      resolve();
    }),
  );
  one.send({ kind: 'signed-out' });
  await arrived;
  expect(heard).toEqual(['two signed-out']);
});
