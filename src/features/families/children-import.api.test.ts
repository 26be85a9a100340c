import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ImportAnswer } from '#src/shared/endpoint/import.ts';
import { type GivenMember, givenMember, lastMessageTo } from '#tests/given-members.ts';
import { givenHold } from '#tests/given-payments.ts';
import { givenStaff, givenStaffCookie } from '#tests/given-staff.ts';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';

type Answer = ImportAnswer & { importId: number | null };
let academy: TestAcademy;
let manager: string;
let counsellor: string;
let guardian: GivenMember;
let stranger: GivenMember;
beforeAll(async () => {
  academy = await startAcademy();
  guardian = (await givenHold(academy)).member;
  stranger = await givenMember(academy);
  await givenStaff(academy);
  manager = await givenStaffCookie(academy, 'manager.daechi@msc.example');
  counsellor = await givenStaffCookie(academy, 'counsellor.daechi@msc.example');
});
afterAll(() => academy.close());

const row = (name: string, change: Record<string, string> = {}, of = guardian) => ({
  guardian: of.memberId,
  guardianName: of.name,
  name,
  birthDate: '2011.3.2',
  schoolName: '단대부중',
  grade: '중3',
  ...change,
});
const run = (rows: object[], plan?: string, cookie = manager) =>
  call<Answer>(academy, 'POST /api/office/children/import', {
    cookie,
    json: { rows, ...(plan !== undefined && { plan }) },
  });
const undo = (importId: number | null, cookie = manager) =>
  call<{ removed: number; kept: number }>(academy, `POST /api/office/children/imports/${importId}/undo`, {
    cookie,
    json: {},
  });
const childNamed = (name: string) =>
  academy.db
    .selectFrom('children')
    .select(['id', 'birth_date', 'grade', 'removed_at', 'guardian_consent_id'])
    .where('name', '=', name)
    .orderBy('id')
    .execute();

async function imported(rows: object[]): Promise<Answer> {
  const seen = (await run(rows)).resultData;
  return (await run(rows, seen.plan)).resultData;
}

test('every row is shown first with its refusal, and nothing is done before', async () => {
  const rows = [
    row('이하나'),
    row('이하나'),
    row('이어린', { birthDate: '2016-04-02', grade: '초4' }),
    row('이남의', {}, stranger),
    row('이엉뚱', { guardianName: '다른이름' }),
    row('이학년', { grade: '초9' }),
    row('이날짜', { birthDate: '어제' }),
    row('이내일', { birthDate: '2030-01-01' }),
  ];
  const { lines, isDone, importId } = (await run(rows)).resultData;
  expect([isDone, importId]).toEqual([false, null]);
  expect(lines.map(({ outcome }) => outcome)).toEqual(['new', 'same', ...Array(6).fill('refused')]);
  expect(lines[0]?.changes).toContainEqual({ field: '학년', before: '', after: '중3' });
  expect(lines[2]?.sentence).toContain('법정대리인');
  expect(lines[3]?.sentence).toContain('맡은 분원에서 찾을 수 없습니다');
  expect(lines[4]?.sentence).toBe(lines[3]?.sentence);
  expect(lines[5]?.sentence).toContain('학년은');
  expect(await childNamed('이하나')).toEqual([]);
});

test('a child under 14 is never entered by an import, whatever the plan says', async () => {
  const rows = [row('이아이', { birthDate: '2016-04-02', grade: '초4' })];
  const { plan } = (await run(rows)).resultData;
  const done = await run(rows, plan);
  expect(done.resultData).toMatchObject({ isDone: true, importId: null });
  expect(await childNamed('이아이')).toEqual([]);
  // Control: the same family, a day of birth from fourteen on.
  await imported([row('이아이')]);
  expect(await childNamed('이아이')).toHaveLength(1);
});

test('what was shown is done, the guardian is told, and it is written down; another plan does nothing', async () => {
  const rows = [row('이두리')];
  const { plan } = (await run(rows)).resultData;
  expect((await run(rows, 'another')).resultCode).toBe('common.import_changed');
  const done = (await run(rows, plan)).resultData;
  expect(done.importId).not.toBeNull();
  expect(await childNamed('이두리')).toMatchObject([
    { birth_date: '2011-03-02', grade: 9, removed_at: null, guardian_consent_id: null },
  ]);
  expect(await lastMessageTo(academy, guardian.mobile)).toContain('이두리 학생이 자녀로 등록되었습니다');
  const change = await academy.db
    .selectFrom('office_changes')
    .select(['action', 'entity_id'])
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(change).toEqual({ action: '자녀 등록', entity_id: String(guardian.userSeqId) });
  // The plan of before would be something else by now.
  expect((await run(rows, plan)).resultCode).toBe('common.import_changed');
});

test('its author takes it back once; whoever was joined by another guardian stays', async () => {
  const { importId } = await imported([row('이세미'), row('이네오')]);
  expect((await undo(importId, counsellor)).status).toBe(404);
  const [shared] = await childNamed('이네오');
  const [free] = await childNamed('이세미');
  const consent = await academy.db
    .insertInto('consents')
    .values({
      member_id: stranger.userSeqId,
      type: 'guardian',
      version: '2026-01',
      given: true,
      method: 'phone',
      given_at: academy.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await academy.db
    .insertInto('child_people')
    .values({
      child_id: shared?.id ?? 0,
      member_id: stranger.userSeqId,
      role: 'guardian',
      consent_id: consent.id,
      joined_at: academy.clock.now(),
    })
    .execute();
  expect((await undo(importId)).resultData).toEqual({ removed: 1, kept: 1 });
  expect((await childNamed('이네오'))[0]?.removed_at).toBeNull();
  expect((await childNamed('이세미')).find(({ id }) => id === free?.id)?.removed_at).not.toBeNull();
  expect(await lastMessageTo(academy, guardian.mobile)).toContain('이세미 학생의 자녀 등록이 취소되었습니다');
  expect((await undo(importId)).resultData).toEqual({ removed: 0, kept: 0 });
  expect((await undo(999_999)).status).toBe(404);
});

test('no seventh child, and a stranger is refused', async () => {
  const { lines } = (await run(['가가', '나나', '다다', '라라', '마마', '바바'].map((name) => row(name))))
    .resultData;
  expect(lines.at(-1)).toMatchObject({ outcome: 'refused', sentence: expect.stringContaining('6명까지') });
  const examiner = await givenStaffCookie(academy, 'examiner@msc.example');
  expect((await run([row('이새벽')], undefined, examiner)).status).toBe(403);
  expect((await run([])).fields).toHaveProperty('rows');
});
