import { afterAll, beforeAll, expect, test } from 'vitest';
import { seoulDay } from '#src/shared/seoul-time.ts';
import { givenBank } from '../given-level-tests.ts';
import { givenStaffCookie } from '../given-staff.ts';
import { call, startAcademy, type TestAcademy } from '../start.ts';

let academy: TestAcademy;
let cookie: string;
let branchId: number;

beforeAll(async () => {
  academy = await startAcademy();
  await givenBank(academy, { items: 60 });
  cookie = await givenStaffCookie(academy, 'owner@msc.example');
  const daechi = academy.db.selectFrom('branches').select('id').where('code', '=', 'daechi');
  branchId = (await daechi.executeTakeFirstOrThrow()).id;
});
afterAll(() => academy.close());

async function post<T>(route: string, json: object): Promise<T> {
  const answer = await call<T>(academy, route.replace(' /', ' /api/office/'), { cookie, json });
  expect(answer, route).toMatchObject({ status: 200 });
  return answer.resultData;
}
const inDays = (days: number) => seoulDay(new Date(academy.clock.now().getTime() + days * 86_400_000));

/** What the history says of a thing, oldest first, with who did it. */
const historyOf = (entity: string, id: number) =>
  academy.db
    .selectFrom('office_changes as c')
    .innerJoin('staff as s', 's.id', 'c.staff_id')
    .select(['c.action', 's.email', 'c.branch_id'])
    .where('entity', '=', entity)
    .where('entity_id', '=', String(id))
    .orderBy('c.id')
    .execute();
const byOwner = (action: string, branch_id: number | null = null) => ({
  action,
  branch_id,
  email: 'owner@msc.example',
});

test('a test, its session and a presentation stand in the history from the moment they are planned', async () => {
  const { testId } = await post<{ testId: number }>('POST /tests', {
    title: '초등 과학 입학 테스트',
    subject: 'science',
    gradeFrom: 3,
    gradeTo: 6,
    minutes: 60,
    feeKrw: 0,
    materials: '필기도구',
  });
  const times = { startsAt: '14:00', opensAt: `${inDays(1)}T10:00`, closesAt: `${inDays(20)}T18:00` };
  const session = { testId, branchId, room: '301호', day: inDays(25), capacity: 12, ...times };
  const { sessionId } = await post<{ sessionId: number }>('POST /test-sessions', session);
  expect(await historyOf('entrance-test', testId)).toEqual([byOwner('테스트 등록')]);
  expect(await historyOf('test-session', sessionId)).toEqual([byOwner('회차 등록', branchId)]);

  const { presentationId } = await post<{ presentationId: number }>('POST /presentations', {
    title: '과학 탐구 설명회',
    topic: 'admission',
    gradeFrom: 3,
    gradeTo: 6,
    speaker: '과학 교육팀',
    summary: '탐구 보고서를 쓰는 순서와 평가의 관점을 말씀드립니다.',
  });
  const held = await post<{ sessionId: number }>('POST /presentation-sessions', {
    presentationId,
    branchId,
    isOnline: false,
    room: '1층 강당',
    onlineUrl: '',
    day: inDays(30),
    startsAt: '11:00',
    minutes: 90,
    capacity: 40,
    maxParty: 2,
    opensOn: inDays(2),
  });
  const linked = await call(academy, `PATCH /api/office/presentation-sessions/${held.sessionId}/post`, {
    cookie,
    json: { version: 1, postId: null },
  });
  expect(linked.status).toBe(200);
  expect(await historyOf('presentation', presentationId)).toEqual([byOwner('설명회 등록')]);
  expect(await historyOf('presentation-session', held.sessionId)).toEqual([
    byOwner('회차 등록', branchId),
    byOwner('후기 글 연결', branchId),
  ]);
});

test('control: what is refused leaves no trace in the history', async () => {
  const count = () =>
    academy.db
      .selectFrom('office_changes')
      .select((e) => e.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow();
  const before = await count();
  const refused = await call(academy, 'POST /api/office/test-sessions', {
    cookie,
    json: { testId: 999_999, branchId, room: '301호', day: inDays(25), capacity: 12 },
  });
  expect(refused.status).toBe(400);
  expect(await count()).toEqual(before);
});
