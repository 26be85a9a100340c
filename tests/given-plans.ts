import type { OfficeSession, OfficeTest } from '#src/features/test-sessions/contract/office.ts';
import { branchIdOf } from './given-office.ts';
import { call, type TestAcademy } from './start.ts';

export const newTest = {
  title: '초등 수학 입학 테스트',
  subject: 'math',
  gradeFrom: 3,
  gradeTo: 4,
  minutes: 60,
  feeKrw: 0,
  materials: '필기도구',
};

/** What the office plans, by whoever's cookie is at hand unless another is named. */
export function planCalls(academyOf: () => TestAcademy, cookieOf: () => string) {
  const createTest = (json: object, cookie = cookieOf()) =>
    call<OfficeTest>(academyOf(), 'POST /api/office/tests', { cookie, json });
  return {
    createTest,
    /** A session of a test of its own. */
    async createSession(change: object = {}, cookie = cookieOf()) {
      const { testId } = (await createTest(newTest, cookieOf())).resultData;
      const json = {
        testId,
        branchId: await branchIdOf(academyOf(), 'daechi'),
        room: '401호',
        day: '2026-12-12',
        startsAt: '14:00',
        opensAt: '2026-11-22T10:00',
        closesAt: '2026-12-11T18:00',
        capacity: 20,
        sharesRoom: true,
        ...change,
      };
      return call<OfficeSession>(academyOf(), 'POST /api/office/test-sessions', { cookie, json });
    },
  };
}
