import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DataOf } from '#src/shared/endpoint/endpoint.ts';
import { givenResults, showResults } from '#tests/given-results.ts';
import { givenStaffCookie } from '#tests/given-staff.ts';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';
import type { importResultsEndpoint } from './contract/results.ts';

let academy: TestAcademy;
let given: Awaited<ReturnType<typeof givenResults>>;
beforeAll(async () => {
  academy = await startAcademy();
  given = await givenResults(academy, [{ verdict: 'pass' }, { verdict: 'pass' }]);
  academy.clock.advance(49 * 3_600);
});
afterAll(() => academy.close());

const idOf = async (index: number) => {
  const of = academy.db.selectFrom('registrations').select('id');
  const no = given.numbers[index] ?? '';
  return (await of.where('registration_no', '=', no).executeTakeFirstOrThrow()).id;
};
async function write(index: number, score: string) {
  const cookie = await givenStaffCookie(academy, 'manager.daechi@msc.example');
  const registrationNo = given.numbers[index] ?? '';
  const mark = { 총점: score, placement: '', verdict: '합격', comment: '' };
  const take = (more: object) =>
    call<DataOf<typeof importResultsEndpoint>>(
      academy,
      `POST /api/office/test-sessions/${given.sessionId}/results`,
      { cookie, json: { rows: [{ registrationNo, name: '이하늘', ...mark }], ...more } },
    );
  const { plan, lines } = (await take({})).resultData;
  const done = await take({ plan, ...(lines[0]?.outcome === 'changed' && { reason: '다시 확인했습니다' }) });
  expect(done.resultData.isDone).toBe(true);
  return lines[0]?.sentence;
}
async function textsTo(index: number) {
  for (let time = 0; time < 2; time++) await academy.jobs['tests.notices']?.({});
  const of = academy.db.selectFrom('messages').select('template').where('template', 'like', 'test.result%');
  const rows = await of
    .where('recipient', '=', given.families[index]?.mobile ?? '')
    .orderBy('id')
    .execute();
  return rows.map(({ template }) => template);
}

test('a first result is told at once, however long ago its session’s were shown; one that is put right only as such', async () => {
  const late = await idOf(1);
  await academy.db.deleteFrom('test_results').where('registration_id', '=', late).execute();
  await showResults(academy, given.sessionId);
  expect([await textsTo(0), await textsTo(1)]).toEqual([['test.result'], []]);
  academy.clock.advance(20 * 24 * 3_600);
  expect(await write(1, '71')).toContain('바로 보이고 문자로 알립니다');
  expect(await textsTo(1)).toEqual(['test.result']);

  // One whose own notice nobody wrote down: shown before there were notices.
  await academy.db
    .deleteFrom('registration_notices')
    .where('registration_id', '=', await idOf(0))
    .execute();
  await write(0, '90');
  expect(await textsTo(0)).toEqual(['test.result', 'test.result_corrected']);
});
