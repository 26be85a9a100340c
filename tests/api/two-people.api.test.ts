import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seedContent } from '#seed/content.ts';
import { seedSite } from '#seed/site.ts';
import type { RequestDetails } from '#src/features/counselling/contract/office.ts';
import type { ItemView } from '#src/features/item-bank/contract/office.ts';
import type { OfficeDetail } from '#src/features/level-results/contract/attempt-report.ts';
import type { OfficePresentation } from '#src/features/presentations/contract/presentation-list.ts';
import type { OfficeSession } from '#src/features/test-sessions/contract/office.ts';
import { givenRequest } from '../given-counselling.ts';
import { type GivenBank, givenBank, givenSitting } from '../given-level-tests.ts';
import { givenBooking, givenPresentation } from '../given-presentations.ts';
import { postContent } from '../given-publishing.ts';
import { givenStaffCookie } from '../given-staff.ts';
import { givenSession } from '../given-tests.ts';
import { type Answer, call, startAcademy, type TestAcademy } from '../start.ts';

let academy: TestAcademy;
let cookie: string;
let daechi: number;
let bank: GivenBank;

beforeAll(async () => {
  academy = await startAcademy();
  bank = await givenBank(academy, { items: 60 });
  cookie = await givenStaffCookie(academy, 'manager.daechi@msc.example');
  daechi = await branchOf('daechi');
});
afterAll(() => academy.close());

async function branchOf(code: string): Promise<number> {
  const found = academy.db.selectFrom('branches').select('id').where('code', '=', code);
  return (await found.executeTakeFirstOrThrow()).id;
}

const office = <T>(route: string, json?: object): Promise<Answer<T>> =>
  call<T>(academy, route.replace(' /', ' /api/office/'), { cookie, ...(json && { json }) });

/** Exactly one of the two was told that the other was faster; answers what the faster one got. */
function oneIsTold<T>(both: readonly Answer<T>[]): T {
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  const notified = both.find(({ status }) => status === 409);
  expect(notified?.resultCode).toBe('common.edited_elsewhere');
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
    const branchId = await branchOf('mokdong');
    for (const [what, json] of [
      ['calls', late],
      ['move', { version, to: 'closed' }],
      ['transfer', { version, branchId, reason: '가까운 분원 요청' }],
    ] as const)
      expect((await office(`POST /counselling/${id}/${what}`, json)).resultCode, what).toBe(
        'common.edited_elsewhere',
      );
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
    const late = await office(`POST /presentation-sessions/${sessionId}/show`, {
      version: 1,
      state: 'draft',
    });
    expect(late.resultCode).toBe('common.edited_elsewhere');
    // Neither a cancellation nor a post goes by a time that is no longer true; nobody is told of one.
    const reason = '강사 사정';
    const off = await office(`POST /presentation-sessions/${sessionId}/cancel`, { version: 1, reason });
    const link = await office(`PATCH /presentation-sessions/${sessionId}/post`, { version: 1, postId: null });
    expect([off.resultCode, link.resultCode]).toEqual(['common.edited_elsewhere', 'common.edited_elsewhere']);
    expect(
      (await office(`POST /presentation-sessions/${sessionId}/cancel`, { version: 2, reason })).resultCode,
    ).toBe(0);
  });

  test('a call that two have taken, and where it leads', async () => {
    const id = await givenCounselling();
    const { version } = (await office<RequestDetails>(`GET /counselling/${id}`)).resultData;
    const log = () => office<RequestDetails>(`POST /counselling/${id}/calls`, { version, result: 'reached' });
    const after = oneIsTold(await Promise.all([log(), log()]));
    expect(after.calls).toHaveLength(1);
    const move = (to: string) =>
      office<RequestDetails>(`POST /counselling/${id}/move`, { version: after.version, to });
    const kept = oneIsTold(await Promise.all([move('visited'), move('closed')]));
    expect((await office<RequestDetails>(`GET /counselling/${id}`)).resultData.state).toBe(kept.state);
  });

  test('control: where the version does not grow, the slower one overwrites unseen', async () => {
    const id = await givenCounselling();
    await sql`alter table counselling_requests disable trigger counselling_requests_version`.execute(
      academy.owner,
    );
    try {
      const { version } = (await office<RequestDetails>(`GET /counselling/${id}`)).resultData;
      const plan = (nextAction: string) =>
        office(`PATCH /counselling/${id}`, { version, nextAction, nextOn: null });
      const both = await Promise.all([plan('방문 확인'), plan('교재 안내')]);
      expect(both.map(({ status }) => status)).toEqual([200, 200]);
    } finally {
      await sql`alter table counselling_requests enable trigger counselling_requests_version`.execute(
        academy.owner,
      );
    }
  });

  test('whether a session of a test is shown to parents', async () => {
    const { sessionId } = await givenSession(academy, { capacity: 5, branchId: daechi });
    const path = `/test-sessions/${sessionId}`;
    const read = async () =>
      (await office<{ session: OfficeSession }>(`GET ${path}/roster`)).resultData.session;
    const { version } = await read();
    // Both want the same: whoever is slower finds it done, and it is written down once.
    const [closed, again] = await Promise.all([
      office<OfficeSession>(`POST ${path}/close`, { version }),
      office<OfficeSession>(`POST ${path}/close`, { version }),
    ]);
    expect([closed.status, again.status]).toEqual([200, 200]);
    const noted = `GET /changes?entity=test-session&entityId=${sessionId}`;
    const { changes } = (await office<{ changes: { action: string }[] }>(noted)).resultData;
    expect(changes.filter(({ action }) => action === changes[0]?.action)).toHaveLength(1);
    expect((await office(`POST ${path}/open`, { version })).resultCode).toBe('common.edited_elsewhere');
    expect((await read()).state).toBe('draft');
    // Control: who has seen the newest is not told anything.
    expect((await office(`POST ${path}/open`, { version: closed.resultData.version })).status).toBe(200);
  });

  test('how much time a student has: the same minutes from two screens are given once', async () => {
    const { attemptNo } = await givenSitting(academy, { ...bank, branchId: daechi });
    const path = `/level-tests/attempts/${attemptNo}`;
    const read = async () => (await office<OfficeDetail>(`GET ${path}`)).resultData;
    const { timeVersion: version } = await read();
    const reason = '방송 점검으로 멈춤';
    const give = () => office(`POST ${path}/time`, { minutes: 10, reason, version });
    oneIsTold(await Promise.all([give(), give()]));
    expect((await office(`POST ${path}/percent`, { percent: 50, reason, version })).resultCode).toBe(
      'common.edited_elsewhere',
    );
    const now = await read();
    expect(now).toMatchObject({ grantedSeconds: 600, extraTimePercent: 0 });
    // Control: who has seen the newest is not told anything.
    const json = { percent: 50, reason, version: now.timeVersion };
    expect((await office(`POST ${path}/percent`, json)).status).toBe(200);
  });

  describe('what head office writes', () => {
    let owner: string;
    let editor: string;
    beforeAll(async () => {
      await seedContent(academy);
      await seedSite(academy);
      owner = await givenStaffCookie(academy, 'owner@msc.example');
      editor = await givenStaffCookie(academy, 'editor@msc.example');
    });
    const by = <T>(who: string, route: string, json?: object) =>
      call<T>(academy, route.replace(' /', ' /api/office/'), { cookie: who, ...(json && { json }) });

    test('a ready text: the slower one is told by name', async () => {
      const text = { name: '교재 안내', kind: 'service', channel: 'sms', body: '교재가 도착했습니다.' };
      const { templateId } = (await by<{ templateId: number }>(owner, 'POST /message-templates', text))
        .resultData;
      const edit = (body: string) =>
        by<{ body: string }>(owner, `PUT /message-templates/${templateId}`, { ...text, body, version: 1 });
      const both = await Promise.all([edit('첫 사람의 글입니다.'), edit('둘째 사람의 글입니다.')]);
      const kept = oneIsTold(both);
      expect(both.find(({ status }) => status === 409)?.resultMsg).toContain('정해윤 님이 먼저 고쳤습니다');
      const read = await by<{ template: { body: string } }>(owner, `GET /message-templates/${templateId}`);
      expect(read.resultData.template.body).toBe(kept.body);
      const retire = await by(owner, `POST /message-templates/${templateId}/retire`, { version: 1 });
      expect(retire.resultCode).toBe('common.edited_elsewhere');
    });

    test('the legal words: the slower one is told by name, and the history says them in Korean', async () => {
      const { profile, version } = (await by<{ profile: object; version: number }>(owner, 'GET /profile'))
        .resultData;
      const save = (phone: string) => by<object>(owner, 'PUT /profile', { ...profile, phone, version });
      const both = await Promise.all([save('02-111-1111'), save('02-222-2222')]);
      oneIsTold(both);
      expect(both.find(({ status }) => status === 409)?.resultMsg).toContain('정해윤 님이 먼저');
      const path = 'GET /changes?entity=profile&entityId=academy';
      const seen = await by<{ changes: { changes: { field: string }[] }[] }>(owner, path);
      expect(seen.resultData.changes[0]?.changes.map(({ field }) => field)).toEqual(['전화']);
    });

    test('a planned publishing: who sees an older text neither plans nor ends it', async () => {
      const { postId } = (await by<{ postId: number }>(editor, 'POST /posts', { board: 'notice' }))
        .resultData;
      const path = `/documents/post-${postId}`;
      const save = (who: string, version: number, title: string) =>
        by(who, `PUT ${path}`, { version, content: JSON.stringify(postContent({ title })) });
      await save(editor, 0, '편집자의 글');
      const at = new Date(academy.clock.now().getTime() + 3_600_000).toISOString();
      expect((await by(editor, `POST ${path}/publish`, { version: 1, at })).status).toBe(200);
      const ended = await save(owner, 1, '관리자의 글');
      expect(ended.resultData).toMatchObject({ isUnplanned: true });
      for (const [what, json] of [
        ['publish', { at }],
        ['unschedule', {}],
        ['ask', {}],
        ['approve', {}],
        ['decline', { reason: '다시 써 주세요' }],
        ['restore', { number: 1, of: 'draft' }],
      ] as const) {
        const late = await by(editor, `POST ${path}/${what}`, { version: 1, ...json });
        expect([what, late.resultCode]).toEqual([what, 'publishing.someone_else']);
        expect(late.resultMsg).toContain('정해윤');
      }
      const kept = await by<{ of: string; number: number }[]>(owner, `GET ${path}/editions`);
      expect(kept.resultData).toMatchObject([{ of: 'draft', number: 1 }]);
    });
  });

  test('which items are kept apart, from whichever side it is named', async () => {
    const owner = await givenStaffCookie(academy, 'owner@msc.example');
    const ofItems = <T>(route: string, json?: object) =>
      call<T>(academy, route.replace(' /', ' /api/office/items/'), {
        cookie: owner,
        ...(json && { json }),
      });
    const items = await academy.db
      .selectFrom('items')
      .select(['id', 'code'])
      .where('subject', '=', 'math')
      .orderBy('id')
      .limit(3)
      .execute();
    const [a, b, c] = items;
    if (!a || !b || !c) throw new Error('The bank has too few items.');
    const name = (id: number, code: string) =>
      ofItems<{ version: number }>(`PUT /${id}/enemies`, { codes: [code], version: 1 });
    const after = oneIsTold(await Promise.all([name(a.id, b.code), name(a.id, c.code)]));
    expect(after.version).toBe(2);
    const enemiesOf = async (id: number) => (await ofItems<ItemView>(`GET /${id}`)).resultData.enemies;
    const [kept] = await enemiesOf(a.id);
    // The other side was changed by it too, and is told.
    expect((await name(kept?.itemId ?? 0, a.code)).resultCode).toBe('common.edited_elsewhere');
    expect(await enemiesOf(kept?.itemId ?? 0)).toMatchObject([{ itemId: a.id }]);
    const seen = await call<{ changes: { action: string }[] }>(
      academy,
      `GET /api/office/changes?entity=item&entityId=${a.id}`,
      { cookie: owner },
    );
    expect(seen.resultData.changes.map(({ action }) => action)).toEqual(['함께 내지 않을 문항과 묶음 변경']);
  });
});
