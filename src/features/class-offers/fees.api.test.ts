import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PlaceView } from '#src/features/classes/contract/classes.ts';
import { type GivenFamily, signedInAgain } from '#tests/given-families.ts';
import { givenClass } from '#tests/given-level-tests.ts';
import { givenResults, showResults } from '#tests/given-results.ts';
import { givenStaffCookie } from '#tests/given-staff.ts';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';

let academy: TestAcademy;
let families: GivenFamily[] = [];
let numbers: readonly string[] = [];
let [sessionId, branchId] = [0, 0];
beforeAll(async () => {
  academy = await startAcademy();
  ({ sessionId, branchId, families, numbers } = await givenResults(academy, [
    { verdict: 'pass' },
    { verdict: 'pass' },
  ]));
  academy.clock.advance(49 * 3_600);
  await showResults(academy, sessionId);
  families = await Promise.all(families.map((family) => signedInAgain(academy, family)));
});
afterAll(() => academy.close());

async function offered(no: string): Promise<void> {
  const classId = await givenClass(academy, { branchId, title: '심화 수학 A반', startsOn: '2029-03-05' });
  const answerBy = new Date(academy.clock.now().getTime() + (72 + 9) * 3_600_000).toISOString().slice(0, 16);
  const { resultData } = await call<{ offered: number }>(
    academy,
    `POST /api/office/test-sessions/${sessionId}/class-offers`,
    {
      cookie: await givenStaffCookie(academy, 'manager.daechi@msc.example'),
      json: { answerBy, offers: [{ registrationNo: no, classId }] },
    },
  );
  expect(resultData.offered).toBe(1);
}
const accept = (index: number) =>
  call(academy, `POST /api/entrance-tests/registrations/${numbers[index]}/class-offer`, {
    token: families[index]?.token ?? '',
    json: { answer: 'accept' },
  });
const placeOf = async (index: number) =>
  (
    await call<{ places: PlaceView[] }>(academy, 'GET /api/applications', {
      token: families[index]?.token ?? '',
    })
  ).resultData.places[0];
const textsOf = async (template: string, index: number) =>
  (
    await academy.db
      .selectFrom('messages')
      .select('body')
      .where('template', '=', template)
      .where('recipient', '=', families[index]?.mobile ?? '')
      .execute()
  ).map(({ body }) => body);

test('what an offered class costs stands in the text and where the family answers; taken, it is confirmed by text, once', async () => {
  await offered(numbers[0] ?? '');
  const place = await placeOf(0);
  expect(place?.tuition).toMatch(/^[\d,]+원$/);
  expect(await textsOf('class.offered', 0)).toEqual([
    expect.stringContaining(`자리를 제안드립니다. 교습비는 월 ${place?.tuition}입니다.`),
  ]);
  await Promise.all([accept(0), accept(0)]);
  await accept(0);
  const told = await textsOf('class.enrolled', 0);
  expect(told).toEqual([expect.stringContaining(`교습비 월 ${place?.tuition}, 접수번호 ${place?.placeNo}`)]);
  expect(told[0]).toMatch(/이하늘 학생의 심화 수학 A반\(.+ 개강\) 등록이 확정되었습니다\. .+분원, /);
});

test('where nothing is filed at the branch, nothing is said of a fee', async () => {
  await academy.owner.deleteFrom('tuition_fees').execute();
  await academy.owner.deleteFrom('tuitions').execute();
  await offered(numbers[1] ?? '');
  expect((await placeOf(1))?.tuition).toBeNull();
  await accept(1);
  const told = [...(await textsOf('class.offered', 1)), ...(await textsOf('class.enrolled', 1))];
  expect(told).toHaveLength(2);
  expect(told.join()).not.toMatch(/교습비|null/);
});
