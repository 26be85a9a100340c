import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keysFor, startRealAcademy } from '#tests/given-real.ts';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';
import type { School } from './contract.ts';

let academy: TestAcademy;
beforeAll(async () => {
  academy = await startAcademy();
});
afterAll(() => academy.close());

const search = (q: string, of = academy) =>
  call<{ schools: School[] }>(of, `GET /api/schools?q=${encodeURIComponent(q)}`);

describe('the school search', () => {
  it('finds schools by some letters of their name, 10 at most, and says where they stand', async () => {
    const { resultData } = await search('한빛');
    expect(resultData.schools).toEqual([
      { name: '한빛고등학교', region: '서울특별시 강남구' },
      { name: '서울한빛초등학교', region: '서울특별시 양천구' },
    ]);
    expect((await search('학교')).resultData.schools).toHaveLength(10);
    expect((await search('달나라')).resultData.schools).toEqual([]);
  });

  it.each(['', ' 가 ', '가'.repeat(41)])('refuses %j at the field', async (q) => {
    const { status, fields } = await search(q);
    expect(status).toBe(400);
    expect(fields?.q).toMatch(/[가-힣]/);
  });

  it('says it is busy when the provider is down', async () => {
    await call(academy, 'POST /sandbox/api/faults/neis', { json: { mode: 'down' } });
    const { status, resultCode } = await search('대치');
    await call(academy, 'POST /sandbox/api/faults/neis', { json: { mode: 'off' } });
    expect([status, resultCode]).toEqual([503, 'common.away']);
  });

  it('ends for one address after very many questions', async () => {
    const asked = await Promise.all(Array.from({ length: 125 }, () => search('대치')));
    expect(asked.some(({ resultCode }) => resultCode === 'common.too_many')).toBe(true);
    await academy.db.deleteFrom('budgets').execute();
    expect((await search('대치')).resultCode).toBe(0);
  });

  it('is off in a real academy without its key', async () => {
    const real = await startRealAcademy(keysFor('social.kakao'));
    expect(await search('대치', real)).toMatchObject({ status: 404, resultCode: 'school.off' });
    await real.close();
  });
});
