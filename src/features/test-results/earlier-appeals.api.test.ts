import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ResultView } from '#src/features/registrations/contract/registrations.ts';
import type { DataOf } from '#src/shared/endpoint/endpoint.ts';
import { type GivenFamily, signedInAgain } from '#tests/given-families.ts';
import { givenResults, showResults } from '#tests/given-results.ts';
import { givenStaffCookie } from '#tests/given-staff.ts';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';
import type { importResultsEndpoint } from './contract/results.ts';

let academy: TestAcademy;
let given: Awaited<ReturnType<typeof givenResults>>;
beforeAll(async () => {
  academy = await startAcademy();
  given = await givenResults(academy, [{ verdict: 'pass' }, { verdict: 'pass' }, { verdict: 'pass' }]);
  academy.clock.advance(49 * 3_600);
  await showResults(academy, given.sessionId);
});
afterAll(() => academy.close());

/** One family, the office, and what either does with the family's result. */
async function both(index: number) {
  const { families, numbers, sessionId } = given;
  const registrationNo = numbers[index] ?? '';
  const cookie = await givenStaffCookie(academy, 'manager.daechi@msc.example');
  const { token } = await signedInAgain(academy, families[index] as GivenFamily);
  const take = (json: object) =>
    call<DataOf<typeof importResultsEndpoint>>(
      academy,
      `POST /api/office/test-sessions/${sessionId}/results`,
      { cookie, json },
    );
  return {
    async correct(score: string) {
      const mark = { 총점: score, placement: '', verdict: '합격', comment: '' };
      const rows = [{ registrationNo, name: '이하늘', ...mark }];
      const { plan } = (await take({ rows })).resultData;
      const done = await take({ rows, plan, reason: '채점표를 다시 확인했습니다' });
      expect(done.resultData.isDone).toBe(true);
    },
    appeal: (text: string) =>
      call(academy, `POST /api/entrance-tests/registrations/${registrationNo}/appeal`, {
        token,
        json: { text },
      }),
    respond: (answer: string) =>
      call(academy, `POST /api/office/registrations/${registrationNo}/appeal`, { cookie, json: { answer } }),
    takeBack: () =>
      call(academy, `POST /api/office/registrations/${registrationNo}/attendance`, {
        cookie,
        json: { from: 'attended', outcome: 'absent', reason: '다른 학생의 응시를 잘못 적음' },
      }),
    async answersTold() {
      const of = academy.db
        .selectFrom('messages')
        .select('body')
        .where('template', '=', 'test.appeal_answered');
      return of.where('recipient', '=', families[index]?.mobile ?? '').execute();
    },
    async shown() {
      const { registrations } = (
        await call<{ registrations: { registrationNo: string; result: ResultView | null }[] }>(
          academy,
          'GET /api/applications',
          { token },
        )
      ).resultData;
      return registrations.find((one) => one.registrationNo === registrationNo)?.result;
    },
  };
}

test.each([
  ['answered before it is put right', 0],
  ['answered after it was put right', 1],
])('keeps an objection with its answer in sight of the family: %s', async (_order, index) => {
  const { correct, appeal, respond, shown, answersTold } = await both(index);
  const first = { text: '채점을 다시 확인해 주세요.', answer: '확인하고 고쳤습니다.' };
  expect((await appeal(first.text)).status).toBe(200);
  const answered = async () => expect((await respond(first.answer)).status).toBe(200);
  const steps = [answered, () => correct('71')];
  for (const step of index === 0 ? steps : steps.toReversed()) {
    academy.clock.advance(60);
    await step();
  }
  expect(await answersTold()).toEqual([{ body: expect.stringContaining('이의에 답변드렸습니다') }]);
  expect(await shown()).toMatchObject({
    appeal: null,
    appealUntil: expect.any(String),
    earlierAppeals: [first],
  });
  academy.clock.advance(60);
  expect((await appeal('다시 한 번 확인해 주세요.')).status).toBe(200);
  expect(await shown()).toMatchObject({
    appeal: { text: '다시 한 번 확인해 주세요.', answer: null },
    earlierAppeals: [first],
  });
});

test('of a result that was taken back no objection is answered: the family would have nowhere to read it', async () => {
  const { appeal, respond, takeBack, answersTold } = await both(2);
  expect((await appeal('채점을 다시 확인해 주세요.')).status).toBe(200);
  expect((await takeBack()).status).toBe(200);
  const refused = await respond('확인했습니다.');
  expect([refused.resultCode, refused.resultMsg]).toEqual([
    'test.no_result',
    expect.stringContaining('전화로'),
  ]);
  expect(await answersTold()).toEqual([]);
});
