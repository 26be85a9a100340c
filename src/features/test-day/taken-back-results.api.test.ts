import { afterAll, beforeAll, expect, test } from 'vitest';
import type { importResultsEndpoint } from '#src/features/test-results/contract/results.ts';
import { sendNotices } from '#src/features/waitlist/actions/notices.server.ts';
import type { DataOf } from '#src/shared/endpoint/endpoint.ts';
import { signedInAgain } from '#tests/given-families.ts';
import { givenClass } from '#tests/given-level-tests.ts';
import type { GivenMember } from '#tests/given-members.ts';
import { givenResults, showResults } from '#tests/given-results.ts';
import { givenStaffCookie } from '#tests/given-staff.ts';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';

type ShownResult = { readonly publishedAt: string; readonly appealUntil: string | null };
type Taken = DataOf<typeof importResultsEndpoint>;

let academy: TestAcademy;
let manager = '';
let examiner = '';
let family: GivenMember;
let branchId = 0;
let sessionId = 0;
let no = '';
/** A child who passed, whose result was shown eight days ago. */
beforeAll(async () => {
  academy = await startAcademy();
  const given = await givenResults(academy, [{ verdict: 'pass', placement: '심화반' }]);
  ({ branchId, sessionId } = given);
  no = given.numbers[0] ?? '';
  academy.clock.advance(49 * 3_600);
  await showResults(academy, sessionId);
  await sendNotices(academy);
  academy.clock.advance(8 * 24 * 3_600);
  [manager, examiner] = await Promise.all([
    givenStaffCookie(academy, 'manager.daechi@msc.example'),
    givenStaffCookie(academy, 'examiner@msc.example'),
  ]);
  const [first] = given.families;
  if (!first) throw new Error('no family');
  family = await signedInAgain(academy, first);
});
afterAll(() => academy.close());

const reason = '다른 학생의 응시를 잘못 적었습니다';
const attend = (from: string, outcome: string, more: object = {}, cookie = manager) =>
  call<{ state: string }>(academy, `POST /api/office/registrations/${no}/attendance`, {
    cookie,
    json: { from, outcome, ...more },
  });
const office = <T>(route: string, json: object) =>
  call<T>(academy, route.replace(' ', ' /api/office/'), { cookie: manager, json });
async function shown() {
  const { resultData } = await call<{ registrations: { result: ShownResult | null }[] }>(
    academy,
    'GET /api/applications',
    { token: family.token },
  );
  return resultData.registrations[0]?.result ?? null;
}
const countOf = async (template: string) =>
  (await academy.db.selectFrom('messages').select('id').where('template', '=', template).execute()).length;

test('attendance stays while the child has a seat of a class by its result', async () => {
  const classId = await givenClass(academy, { branchId, title: '심화반', startsOn: '2029-03-05' });
  const answerBy = new Date(academy.clock.now().getTime() + 81 * 3_600_000).toISOString().slice(0, 16);
  const offers = [{ registrationNo: no, classId }];
  await office(`POST test-sessions/${sessionId}/class-offers`, { answerBy, offers });
  const { id } = await academy.db.selectFrom('level_places').select('id').executeTakeFirstOrThrow();
  expect((await attend('attended', 'absent', { reason })).resultMsg).toContain('좌석을 먼저 비워');
  expect(await shown()).not.toBeNull();
  await office(`POST level-tests/places/${id}/end`, {});
});

test('a child marked as come by mistake becomes absent after its shown result is taken back, for a reason and by who shows results', async () => {
  const refused = await attend('attended', 'absent', { reason }, examiner);
  expect(refused.resultMsg).toContain('공개하는 직원만');
  expect((await attend('attended', 'absent')).resultCode).toBe('test.shown_result');
  expect((await attend('attended', 'absent', { reason: '네' })).fields).toHaveProperty('reason');
  expect([(await shown())?.appealUntil, await countOf('test.result_taken_back')]).toEqual([null, 0]);
  expect((await attend('attended', 'absent', { reason })).resultData.state).toBe('absent');
  expect([await shown(), await countOf('test.result_taken_back')]).toEqual([null, 1]);
  const history = await call(academy, `GET /api/office/changes?entity=test-session&entityId=${sessionId}`, {
    cookie: manager,
  });
  expect(JSON.stringify(history.resultData)).toContain(reason);
  // Control: where there is no result, the mark is changed as any other, though the session's are out.
  expect((await attend('absent', 'attended')).resultData.state).toBe('attended');
  expect((await attend('attended', 'absent')).resultData.state).toBe('absent');
});

test('a first result after the publication is told, shown since then, and may be objected to for seven days', async () => {
  await attend('absent', 'attended');
  const told = await countOf('test.result');
  const rows = [
    { registrationNo: no, name: '이하늘', 총점: '70', placement: '심화반', verdict: '합격', comment: '' },
  ];
  const take = (plan?: string) =>
    office<Taken>(`POST test-sessions/${sessionId}/results`, { rows, ...(plan && { plan }) });
  const looked = (await take()).resultData;
  expect(looked.lines).toMatchObject([{ outcome: 'new' }]);
  expect((await take(looked.plan)).resultData.isDone).toBe(true);
  await sendNotices(academy);
  expect(await countOf('test.result')).toBe(told + 1);
  const { publishedAt = '', appealUntil } = (await shown()) ?? {};
  expect(Date.parse(publishedAt)).toBeCloseTo(academy.clock.now().getTime(), -4);
  expect(Date.parse(appealUntil ?? '') - Date.parse(publishedAt)).toBe(7 * 24 * 3_600_000);
  const route = `POST /api/entrance-tests/registrations/${no}/appeal`;
  const json = { text: '채점을 다시 확인해 주세요.' };
  expect((await call(academy, route, { token: family.token, json })).status).toBe(200);
});
