import { afterEach, expect, it, vi } from 'vitest';
import { handOver } from './hand-over.ts';

const address = {
  postcode: '06280',
  roadAddress: '서울특별시 강남구 삼성로 212',
  lotAddress: '서울특별시 강남구 대치동 316',
  building: '은마아파트',
};

afterEach(() => vi.unstubAllGlobals());

it('goes to the opener with the exact origin, and the popup closes', () => {
  const sent: unknown[][] = [];
  const close = vi.fn();
  const opener = { postMessage: (...keywords: unknown[]) => sent.push(keywords) };
  vi.stubGlobal('window', { opener, close, location: { origin: 'https://msc.example' } });
  expect(handOver(Object.assign({ secret: 1 }, address))).toBe(true);
  expect(sent).toEqual([[{ type: 'msc-address', ...address }, 'https://msc.example']]);
  expect(close).toHaveBeenCalledOnce();
});

it('stays when nobody opened the window', () => {
  const close = vi.fn();
  vi.stubGlobal('window', { opener: null, close, location: { origin: 'https://msc.example' } });
  expect(handOver(address)).toBe(false);
  expect(close).not.toHaveBeenCalled();
});
