import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seedBranches } from '#seed/branches.ts';
import type { RequestDetails } from '#src/features/counselling/contract/office.ts';
import type { OfficePresentation } from '#src/features/presentations/contract/office.ts';
import { givenRequest } from '../given-counselling.ts';
import { givenBooking, givenPresentation } from '../given-presentations.ts';
import { givenStaff, givenStaffCookie } from '../given-staff.ts';
import { type Answer, call, startAcademy, type TestAcademy } from '../start.ts';

let academy: TestAcademy;
let cookie: string;
let daechi: number;

beforeAll(async () => {
  academy = await startAcademy();
  await seedBranches(academy);
  await givenStaff(academy);
  cookie = await givenStaffCookie(academy, 'manager.daechi@msc.example');
  const { id } = await academy.db
    .selectFrom('branches')
    .select('id')
    .where('code', '=', 'daechi')
    .executeTakeFirstOrThrow();
  daechi = id;
});
afterAll(() => academy.close());

const office = <T>(route: string, json?: object): Promise<Answer<T>> =>
  call<T>(academy, route.replace(' /', ' /api/office/'), { cookie, ...(json && { json }) });

/** Exactly one of the two was told that the other was faster; answers what the faster one got. */
function oneIsTold<T>(both: readonly Answer<T>[]): T {
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  const told = both.find(({ status }) => status === 409);
  expect(told?.resultCode).toBe('common.edited_elsewhere');
  return both.find(({ status }) => status === 200)?.resultData as T;
}

async function givenCounselling(): Promise<number> {
  const { request } = await givenRequest(academy, daechi);
  const { id } = await academy.db
    .selectFrom('counselling_requests')
    .select('id')
    .where('request_no', '=', request.requestNo)
    .executeTakeFirstOrThrow();
  return id;
}

describe('two who edit one thing at once: the slower one is told, and nothing is overwritten', () => {
  test('the plan of a counselling request, and what is written down of it', async () => {
    const id = await givenCounselling();
    const read = async () => (await office<RequestDetails>(`GET /counselling/${id}`)).resultData;
    const { version } = await read();
    const plan = (nextAction: string) =>
      office<RequestDetails>(`PATCH /counselling/${id}`, { version, nextAction, nextOn: null });
    const kept = oneIsTold(await Promise.all([plan('방문 확인'), plan('교재 안내')]));
    const late = { version, result: 'call_back', nextAction: '덮어쓰기' };
    expect((await office(`POST /counselling/${id}/calls`, late)).resultCode).toBe('common.edited_elsewhere');
    expect((await read()).nextAction).toBe(kept.nextAction);
    const path = `GET /changes?entity=counselling&entityId=${id}`;
    const seen = await office<{ changes: { action: string }[] }>(path);
    expect(seen.resultData.changes.map(({ action }) => action)).toEqual(['다음 할 일과 담당 변경']);
  });

  test('the time of a presentation; nobody hears of a time that does not hold', async () => {
    const { sessionId } = await givenPresentation(academy, { capacity: 2 });
    const guest = await givenBooking(academy, sessionId);
    const moved = {
      version: 1,
      day: '2026-12-10',
      minutes: 60,
      room: '별관 2층',
      onlineUrl: '',
      capacity: 2,
    };
    const move = (startsAt: string) =>
      office<OfficePresentation>(`PATCH /presentation-sessions/${sessionId}`, { ...moved, startsAt });
    oneIsTold(await Promise.all([move('15:00'), move('17:00')]));
    const texts = await academy.db
      .selectFrom('messages')
      .select('id')
      .where('recipient', '=', guest.mobile)
      .where('template', 'like', '%moved')
      .execute();
    expect(texts).toHaveLength(1);
  });
});
