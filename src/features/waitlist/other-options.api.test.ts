import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { waitEndLabels } from '#src/features/registrations/rules/offers.ts';
import { cancelOne, givenFamily, registerOne } from '#tests/given-families.ts';
import { newKey } from '#tests/given-payments.ts';
import { sessionsApart } from '#tests/given-tests.ts';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';
import { listEndedWaits } from './actions/waiting-views.server.ts';

let academy: TestAcademy;
beforeAll(async () => {
  academy = await startAcademy();
});
afterAll(() => academy.close());

const session = sessionsApart(() => academy, 400);

describe('the other wishes of whoever waits for one of several sessions', () => {
  test.each([0, 20_000])(
    'end with a seat for %d won, which is told and stands in the list',
    async (feeKrw) => {
      const [seated, waiting] = [await givenFamily(academy), await givenFamily(academy)];
      const first = await session({ capacity: 1, feeKrw });
      const second = await session({ capacity: 1, feeKrw });
      const { registrationNo } = (await registerOne(academy, seated, first.sessionId, seated.younger))
        .resultData;
      await registerOne(academy, seated, second.sessionId, seated.older);
      const { token, younger: childId, userSeqId: memberId, mobile } = waiting;
      const options = [first, second].map(({ sessionId }) => [{ sessionId, childId }]);
      const joined = await call(academy, 'POST /api/entrance-tests/waiting/entries', {
        token,
        key: newKey(),
        json: { options },
      });
      expect(joined.resultCode).toBe(0);
      await (feeKrw === 0
        ? cancelOne(academy, seated, registrationNo)
        : call(academy, `POST /api/entrance-tests/registrations/${registrationNo}/release`, {
            token: seated.token,
            key: newKey(),
            json: {},
          }));
      const ended = await listEndedWaits(academy, { memberId });
      expect(ended.filter((one) => one.sessionId === second.sessionId)).toMatchObject([
        { sentence: waitEndLabels.other_option },
      ]);
      const texts = await academy.db
        .selectFrom('messages')
        .select('body')
        .where('recipient', '=', mobile)
        .execute();
      expect(
        texts.filter(({ body }) => /다른 회차(의 대기는 끝|에 자리가 나 이 대기는 끝)/.test(body)),
      ).toHaveLength(1);
    },
  );
});
