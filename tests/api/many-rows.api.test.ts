import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Template } from '#src/features/messages/contract/templates.ts';
import { givenFamily, registerOne } from '#tests/given-families.ts';
import { givenBooking, givenPresentation } from '#tests/given-presentations.ts';
import { givenStaff, givenStaffCookie } from '#tests/given-staff.ts';
import { givenSession } from '#tests/given-tests.ts';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';
import { longestTransaction } from '#tests/statements.ts';

let academy: TestAcademy;
let owner = '';
beforeAll(async () => {
  academy = await startAcademy();
  await givenPresentation(academy, { state: 'draft' });
  await givenStaff(academy);
  owner = await givenStaffCookie(academy, 'owner@msc.example');
});
afterAll(() => academy.close());

const office = async <T>(route: string, json?: object): Promise<T> => {
  const key = json && { key: `many-rows-${route}-${JSON.stringify(json).length}` };
  const answer = await call<T>(academy, route.replace(' /', ' /api/office/'), {
    cookie: owner,
    ...(json && { json }),
    ...key,
  });
  if (answer.resultCode !== 0) throw new Error(`${route}: ${JSON.stringify(answer)}`);
  return answer.resultData;
};
const hours = (count: number) => new Date(academy.clock.now().getTime() + count * 3_600_000);

interface Guests {
  readonly sessionId: number;
  readonly bookingNos: readonly string[];
}
let few: Guests;
let many: Guests;

async function givenGuests(count: number): Promise<Guests> {
  const { sessionId } = await givenPresentation(academy, { capacity: 2 * count });
  const bookingNos: string[] = [];
  for (let at = 0; at < count; at += 1)
    bookingNos.push((await givenBooking(academy, sessionId)).booking.bookingNo);
  return { sessionId, bookingNos };
}

/** The same act for three guests and for thirty. */
async function statementsOf(act: (guests: Guests) => Promise<unknown>) {
  return [await longestTransaction(() => act(few)), await longestTransaction(() => act(many))] as const;
}

describe('as many statements for thirty rows as for three', () => {
  beforeAll(async () => {
    few = await givenGuests(3);
    many = await givenGuests(30);
  });

  test('a text of the office, and sending again what did not arrive', async () => {
    const text = { name: '안내', kind: 'service', channel: 'sms', body: '#{이름}님, 안내드립니다.' };
    const template = await office<Template>('POST /message-templates', text);
    const [three, thirty] = await statementsOf(({ sessionId, bookingNos }) =>
      office(`POST /message-templates/${template.templateId}/send`, {
        version: template.version,
        audience: { of: 'presentation', sessionId },
        willSend: bookingNos.length,
        reason: '교재 안내',
      }),
    );
    expect(thirty).toBe(three);
    const sent = await academy.db
      .updateTable('messages')
      .set({ state: 'failed', failure: 'no answer', settled_at: academy.clock.now() })
      .where('template', '=', `office.${template.templateId}`)
      .returning('id')
      .execute();
    const ids = sent.map(({ id }) => id).sort((a, b) => a - b);
    const again = (messageIds: readonly number[]) => () =>
      office('POST /messages/resend', { messageIds, reason: '통신사 장애가 풀려 다시 보냄' });
    const ofFew = await longestTransaction(again(ids.slice(0, 3)));
    expect(await longestTransaction(again(ids.slice(3)))).toBe(ofFew);
  });

  test('the evening of a presentation, taken back, and its calling off', async () => {
    const at = (startsAt: Date, endsAt: Date) =>
      academy.db
        .updateTable('presentation_sessions')
        .set({ opens_at: hours(-90), closes_at: startsAt, starts_at: startsAt, ends_at: endsAt })
        .where('id', 'in', [few.sessionId, many.sessionId])
        .execute();
    await at(hours(-3), hours(-1));
    const path = (sessionId: number) => `/presentation-sessions/${sessionId}`;
    const closed = await statementsOf(({ sessionId, bookingNos }) =>
      office(`POST ${path(sessionId)}/no-shows`, { bookingNos }),
    );
    expect(closed[1]).toBe(closed[0]);
    const reopened = await statementsOf(({ sessionId }) => office(`DELETE ${path(sessionId)}/no-shows`));
    expect(reopened[1]).toBe(reopened[0]);
    await at(hours(72), hours(74));
    const called = await statementsOf(async ({ sessionId }) => {
      const { version } = await academy.db
        .selectFrom('presentation_sessions')
        .select('version')
        .where('id', '=', sessionId)
        .executeTakeFirstOrThrow();
      return office(`POST ${path(sessionId)}/cancel`, { version, reason: '강사 사정' });
    });
    expect(called[1]).toBe(called[0]);
  });

  test('the evening of an entrance test', async () => {
    const statements: number[] = [];
    for (const families of [1, 4]) {
      const { sessionId } = await givenSession(academy, { capacity: 20 });
      for (let at = 0; at < families; at += 1) {
        const family = await givenFamily(academy);
        for (const childId of [family.younger, family.older])
          expect((await registerOne(academy, family, sessionId, childId)).resultCode).toBe(0);
      }
      await academy.db
        .updateTable('test_sessions')
        .set({ opens_at: hours(-90), closes_at: hours(-4), starts_at: hours(-3), ends_at: hours(-1) })
        .where('id', '=', sessionId)
        .execute();
      const rows = await academy.db
        .selectFrom('registrations')
        .select('registration_no')
        .where('session_id', '=', sessionId)
        .orderBy('id')
        .execute();
      const registrationNos = rows.map((row) => row.registration_no);
      const close = () => office(`POST /test-sessions/${sessionId}/no-shows`, { registrationNos });
      statements.push(await longestTransaction(close));
    }
    expect(statements[1]).toBe(statements[0]);
  });
});
