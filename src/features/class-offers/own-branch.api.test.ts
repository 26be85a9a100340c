import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenClass } from '#tests/given-level-tests.ts';
import { branchIdOf } from '#tests/given-office.ts';
import { givenResults } from '#tests/given-results.ts';
import { givenStaffCookie } from '#tests/given-staff.ts';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';
import type { OfferBoard } from './contract.ts';

let academy: TestAcademy;
let sessionId = 0;
beforeAll(async () => {
  academy = await startAcademy();
  ({ sessionId } = await givenResults(academy, [{ verdict: 'pass', placement: '심화 수학 A반' }]));
  academy.clock.advance(49 * 3_600);
});
afterAll(() => academy.close());

test.each(['daechi', 'songdo'])(
  'a placement names the class of the branch of the test (%s), whatever another one calls its own',
  async (code) => {
    const [daechi, songdo] = [await branchIdOf(academy, 'daechi'), await branchIdOf(academy, 'songdo')];
    const branchId = await branchIdOf(academy, code);
    await academy.db
      .updateTable('test_sessions')
      .set({ branch_id: branchId })
      .where('id', '=', sessionId)
      .execute();
    const of = { title: '심화 수학 A반', startsOn: '2029-03-05' };
    const classIds = new Map([
      [daechi, await givenClass(academy, { branchId: daechi, ...of })],
      [songdo, await givenClass(academy, { branchId: songdo, ...of })],
    ]);
    const { resultData } = await call<OfferBoard>(
      academy,
      `GET /api/office/test-sessions/${sessionId}/class-offers`,
      { cookie: await givenStaffCookie(academy, 'owner@msc.example') },
    );
    const here = resultData.classes.filter(({ isHere }) => isHere).map(({ classId }) => classId);
    expect(here).toContain(classIds.get(branchId));
    expect(here).toContain(resultData.students[0]?.placedClassId);
    expect(here).not.toContain(classIds.get(branchId === daechi ? songdo : daechi));
  },
);
