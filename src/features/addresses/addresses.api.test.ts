import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sandboxAddresses } from '#src/providers/address/sandbox/streets.ts';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';
import type { Address } from './contract.ts';

let academy: TestAcademy;
beforeAll(async () => {
  academy = await startAcademy();
});
afterAll(() => academy.close());

const search = (keywords: string) =>
  call<{ addresses: Address[] }>(academy, `GET /api/addresses?keywords=${encodeURIComponent(keywords)}`);
const tell = (mode: string) => call(academy, 'POST /sandbox/api/faults/juso', { json: { mode } });

describe('the address search', () => {
  it('finds addresses that hold every word, 20 at most', async () => {
    const { status, resultData } = await search('강남구 대치동');
    expect(status).toBe(200);
    expect(resultData.addresses).toHaveLength(20);
    for (const { roadAddress, postcode } of resultData.addresses) {
      expect(roadAddress).toContain('강남구');
      expect(postcode).toMatch(/^\d{5}$/);
    }
  });

  it('finds by building and answers nothing for what is nowhere', async () => {
    expect((await search('은마아파트')).resultData.addresses[0]).toMatchObject({
      postcode: '06284',
      building: '은마아파트',
      roadAddress: '서울특별시 강남구 삼성로 150 (대치동, 은마아파트)',
    });
    expect((await search('달나라 토끼로')).resultData.addresses).toEqual([]);
    expect((await search('%%==')).resultData.addresses).toEqual([]);
  });

  it.each(['', ' 가 ', '가'.repeat(81)])('refuses %j at the field', async (keywords) => {
    const { status, fields } = await search(keywords);
    expect(status).toBe(400);
    expect(fields?.keywords).toMatch(/[가-힣]/);
  });

  it('says it is busy when the provider is down', async () => {
    await tell('down');
    const { status, resultCode, headers } = await search('대치동');
    await tell('off');
    expect([status, resultCode]).toEqual([503, 'common.away']);
    expect(headers.get('retry-after')).toBe('5');
  });

  it('is searched in 300 addresses, each of them once', () => {
    expect(sandboxAddresses).toHaveLength(300);
    expect(new Set(sandboxAddresses.map(({ roadAddress }) => roadAddress)).size).toBe(300);
  });
});
