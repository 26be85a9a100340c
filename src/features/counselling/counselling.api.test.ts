import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTransaction } from '#src/platform/db/database.ts';
import { counsellingJson, givenCalendar, givenRequest, sendRequest } from '#tests/given-counselling.ts';
import { givenMember, givenProvenPhone, lastMessageTo } from '#tests/given-members.ts';
import { freshMobile, givenProvenBrowser } from '#tests/given-presentations.ts';
import { startStaffedAcademy } from '#tests/given-staff.ts';
import { call, type TestAcademy } from '#tests/start.ts';
import { readCalendar } from './actions/calendar/calendar.server.ts';
import type { CounsellingView } from './contract/requests.ts';
import { freeStaff } from './rules/calendar.ts';
import { insertAppointment } from './store/calendar.server.ts';

let academy: TestAcademy;
let branchId: number;
let otherId: number;
let team: number[];
// Saturday 10:00 in Seoul; the next weekday is Monday 23 November.
const monday = '2026-11-23';
beforeAll(async () => {
  academy = await startStaffedAcademy();
  const branches = await academy.db.selectFrom('branches').select(['id', 'code']).orderBy('id').execute();
  branchId = branches.find((one) => one.code === 'daechi')?.id ?? 0;
  otherId = branches.find((one) => one.code === 'mokdong')?.id ?? 0;
  const staff = await academy.db
    .selectFrom('staff')
    .select('id')
    .where('email', 'in', ['counsellor.daechi@msc.example', 'manager.daechi@msc.example'])
    .orderBy('id')
    .execute();
  team = staff.map((one) => one.id);
  await givenCalendar(academy, branchId, team);
});
afterAll(() => academy.close());

const read = async (token: string) =>
  (await call<CounsellingView>(academy, `GET /api/counselling/${token}`)).resultData;
const cancel = (token: string) =>
  call<CounsellingView>(academy, `POST /api/counselling/${token}/cancel`, { json: {} });
const change = (token: string, slot: object) =>
  call<CounsellingView>(academy, `POST /api/counselling/${token}/slot`, { json: slot });
const days = async (kind: string, id = branchId) =>
  (
    await call<{ days: { day: string; closed: string | null; times: string[] }[] }>(
      academy,
      `GET /api/counselling/slots?branchId=${id}&kind=${kind}`,
    )
  ).resultData.days;
const slot = (time: string, kind = 'call', day = monday) => ({ kind, day, time });

describe('asking', () => {
  test('a proven phone with a captcha asks, is given to somebody, gets the link, reads and cancels', async () => {
    const { token, mobile, request } = await givenRequest(academy, branchId, { schoolName: '대치초' });
    expect(request).toMatchObject({
      state: 'assigned',
      topics: ['입학', '레벨과 반'],
      schoolName: '대치초',
      appointment: null,
      isCancellable: true,
    });
    expect(request.counsellor).toMatch(/배유진|오세린/);
    expect(request.timeline.map(({ label }) => label)).toEqual(['접수', '담당자 배정']);
    expect(await lastMessageTo(academy, mobile)).toContain(`/counseling?request=${token}`);
    for (let times = 0; times < 2; times++) expect((await cancel(token)).resultData.state).toBe('cancelled');
    expect(await lastMessageTo(academy, mobile)).toContain('취소되었습니다');
  });

  test('without a proven phone, a captcha or a branch nothing is taken; a forged link finds nothing', async () => {
    const cookie = await givenProvenBrowser(academy, freshMobile());
    const unproven = await sendRequest(academy, {}, counsellingJson(branchId));
    expect(unproven.resultCode).toBe('counselling.phone_unproven');
    const bare = { key: 'no-captcha-here', cookie, json: counsellingJson(branchId) };
    expect((await call(academy, 'POST /api/counselling', bare)).resultCode).toBe('proof.captcha_needed');
    const gone = await sendRequest(academy, { cookie }, counsellingJson(999_999));
    expect(gone.resultCode).toBe('counselling.branch_gone');
    const forged = 'x'.repeat(43);
    expect((await call(academy, `GET /api/counselling/${forged}`)).status).toBe(404);
    expect((await cancel(forged)).resultCode).toBe('counselling.request_gone');
    expect((await change(forged, slot('15:00'))).resultCode).toBe('counselling.request_gone');
  });

  test('a member needs neither proof nor captcha; what was asked as a guest joins the account', async () => {
    const mobile = '01051239876';
    const cookie = await givenProvenPhone(academy, mobile);
    await sendRequest(academy, { cookie }, counsellingJson(branchId));
    const { token } = await givenMember(academy, { mobile });
    expect((await sendRequest(academy, { token }, counsellingJson(otherId))).status).toBe(200);
    const own = await call<{ requests: CounsellingView[] }>(academy, 'GET /api/counselling/requests', {
      token,
    });
    expect(own.resultData.requests.map(({ branchName, state }) => [branchName, state])).toEqual([
      ['목동 분원', 'assigned'],
      ['대치 분원', 'assigned'],
    ]);
  });

  test('what is asked with a member’s phone without signing in is seen there alone, until the member looks', async () => {
    const member = await givenMember(academy);
    await sendRequest(academy, { token: member.token }, counsellingJson(otherId, { message: '회원의 말' }));
    const cookie = await givenProvenBrowser(academy, member.mobile);
    const seenBy = async (who: { cookie?: string; token?: string }) =>
      (await call<{ requests: CounsellingView[] }>(academy, 'GET /api/counselling/requests', who)).resultData
        .requests;
    expect(await seenBy({ cookie })).toEqual([]);
    const ownName = { guardianName: member.name };
    const asked = await sendRequest(academy, { cookie }, counsellingJson(branchId, ownName));
    expect((await seenBy({ cookie })).map(({ requestNo }) => requestNo)).toEqual([
      asked.resultData.requestNo,
    ]);
    expect(await seenBy({ token: member.token })).toHaveLength(2);
    expect(await seenBy({ cookie })).toEqual([]);
  });

  test('what is asked with a member’s phone in another name joins only where the member proves the phone', async () => {
    const member = await givenMember(academy);
    const cookie = await givenProvenBrowser(academy, member.mobile);
    await sendRequest(academy, { cookie }, counsellingJson(branchId, { guardianName: '한새봄' }));
    const seenBy = async (who: { cookie?: string; token?: string }) =>
      (await call<{ requests: CounsellingView[] }>(academy, 'GET /api/counselling/requests', who)).resultData
        .requests;
    expect(await seenBy({ token: member.token })).toEqual([]);
    expect(await seenBy({ token: member.token, cookie })).toHaveLength(1);
  });

  test('of five first requests at once from one phone two are taken; the same key is one request', async () => {
    const cookie = await givenProvenBrowser(academy, freshMobile());
    const all = await Promise.all(
      Array.from({ length: 5 }, (_, n) =>
        sendRequest(academy, { cookie }, counsellingJson(branchId, { message: `${n}번째` })),
      ),
    );
    expect(all.map(({ resultCode }) => resultCode).sort()).toEqual([
      0,
      0,
      ...Array(3).fill('counselling.too_many_open'),
    ]);
    const { token } = await givenMember(academy);
    const key = 'pressed-twice-1';
    const first = await sendRequest(academy, { token, key }, counsellingJson(branchId));
    const again = await sendRequest(academy, { token, key }, counsellingJson(branchId));
    expect(again.resultData).toEqual(first.resultData);
  });

  test.each([
    [{ topics: [] }, 'topics'],
    [{ childGrade: 0 }, 'childGrade'],
    [{ wish: 'night' }, 'wish'],
    [{ message: '가'.repeat(501) }, 'message'],
    [{ guardianName: 'http://spam.example' }, 'guardianName'],
    [{ slot: { kind: 'call', day: '2026-11-23', time: '15:10' } }, 'slot.time'],
    [{ slot: { kind: 'video', day: '2026-11-23', time: '15:00' } }, 'slot.kind'],
    [{ source: 'elsewhere' }, 'source'],
    [{ price: 0 }, 'price'],
  ])('%j is refused at its field', async (changed, field) => {
    const answer = await call(academy, 'POST /api/counselling', {
      key: 'refused-at-field',
      json: counsellingJson(branchId, changed),
    });
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.fields ?? {}).some((name) => name.startsWith(field))).toBe(true);
  });
});

describe('the calendar', () => {
  test('shows two weeks by Seoul day: closed days with their reason, open ones with their times', async () => {
    const shown = await days('call');
    expect(shown).toHaveLength(14);
    expect(shown[0]).toEqual({ day: '2026-11-21', closed: '휴무일', times: [] });
    const first = shown.find((one) => one.day === monday);
    expect(first?.times).toEqual(['14:00', '14:30', '15:00', '15:30', '16:00', '16:30']);
    expect((await days('call', otherId)).every((one) => one.times.length === 0)).toBe(true);
    const answer = await call(academy, 'GET /api/counselling/slots?branchId=999999&kind=call');
    expect(answer.resultCode).toBe('counselling.branch_gone');
  });

  test('a holiday, a past time, a day off, a time after the shift and a far day are refused', async () => {
    const cookie = await givenProvenBrowser(academy, freshMobile());
    const code = async (wanted: object) =>
      (await sendRequest(academy, { cookie }, counsellingJson(branchId, { slot: wanted }))).resultCode;
    expect(await code(slot('14:00', 'call', '2026-11-20'))).toBe('counselling.slot_past');
    expect(await code(slot('14:00', 'call', '2026-11-22'))).toBe('counselling.slot_closed');
    expect(await code(slot('17:30'))).toBe('counselling.slot_closed');
    expect(await code(slot('14:00', 'call', '2027-01-15'))).toBe('counselling.slot_closed');
    const before = academy.clock.now();
    academy.clock.set(new Date('2026-12-21T01:00:00Z'));
    const proven = await givenProvenBrowser(academy, freshMobile());
    const christmas = await sendRequest(
      academy,
      { cookie: proven },
      counsellingJson(branchId, { slot: slot('14:00', 'call', '2026-12-25') }),
    );
    expect(christmas.resultCode).toBe('counselling.slot_closed');
    expect(christmas.resultMsg).toContain('성탄절');
    academy.clock.set(before);
  });

  test('two counsellors take two families at a time, the third is told; one room takes one visit', async () => {
    const at = { slot: slot('14:00') };
    const one = await givenRequest(academy, branchId, at);
    const two = await givenRequest(academy, branchId, at);
    expect(one.request.counsellor).not.toBe(two.request.counsellor);
    expect(one.request.appointment).toMatchObject({
      kindLabel: '전화 상담',
      startsAt: '2026-11-23T05:00:00.000Z',
    });
    const cookie = await givenProvenBrowser(academy, freshMobile());
    const third = await sendRequest(academy, { cookie }, counsellingJson(branchId, at));
    expect(third.resultCode).toBe('counselling.slot_taken');
    await givenRequest(academy, branchId, { slot: slot('15:00', 'visit') });
    const visit = await sendRequest(
      academy,
      { cookie },
      counsellingJson(branchId, { slot: slot('15:00', 'visit') }),
    );
    expect(visit.resultCode).toBe('counselling.slot_taken');
    const phone = await sendRequest(academy, { cookie }, counsellingJson(branchId, { slot: slot('15:00') }));
    expect(phone.status).toBe(200);
    const same = await sendRequest(
      academy,
      { cookie },
      counsellingJson(branchId, { slot: slot('15:00'), message: '다른 말' }),
    );
    expect(same.resultCode).toBe('counselling.same_time');
  });

  test('of twelve at once for one time two are taken, and nobody is counselled twice at a time', async () => {
    const wanted = { slot: slot('16:00') };
    const cookies = await Promise.all(
      Array.from({ length: 12 }, () => givenProvenBrowser(academy, freshMobile())),
    );
    const all = await Promise.all(
      cookies.map((cookie) => sendRequest(academy, { cookie }, counsellingJson(branchId, wanted))),
    );
    expect(all.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(new Set(all.filter(({ status }) => status !== 200).map(({ resultCode }) => resultCode))).toEqual(
      new Set(['counselling.slot_taken']),
    );
  });

  test('control: without the lock two transactions both see the time free; the index lets one in', async () => {
    const now = academy.clock.now();
    const requests = [await givenRequest(academy, branchId), await givenRequest(academy, branchId)];
    const ids = await Promise.all(
      requests.map(async ({ request }) =>
        academy.db
          .selectFrom('counselling_requests')
          .select('id')
          .where('request_no', '=', request.requestNo)
          .executeTakeFirstOrThrow(),
      ),
    );
    const seen: number[][] = [];
    let bothHaveLooked: () => void = () => undefined;
    const looked = new Promise<void>((done) => (bothHaveLooked = done));
    const outcomes = await Promise.allSettled(
      ids.map(({ id: requestId }) =>
        inTransaction(academy.db, async (tx) => {
          const free = freeStaff(await readCalendar(tx, branchId, { now }), {
            day: monday,
            time: '16:30',
            kind: 'call',
          });
          seen.push(free);
          if (seen.length === 2) bothHaveLooked();
          await looked;
          const staffId = free[0] ?? 0;
          const startsAt = new Date('2026-11-23T07:30:00Z');
          await insertAppointment(tx, { requestId, branchId, staffId, kind: 'call', startsAt }, now);
        }),
      ),
    );
    expect(seen[0]).toEqual(seen[1]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  test('a time is changed or given up until two hours before, and is free for others at once', async () => {
    const tuesday = '2026-11-24';
    const { token, mobile } = await givenRequest(academy, branchId, { slot: slot('14:00', 'call', tuesday) });
    const moved = await change(token, slot('14:30', 'visit', tuesday));
    expect(moved.resultData.appointment).toMatchObject({
      kind: 'visit',
      startsAt: '2026-11-24T05:30:00.000Z',
    });
    expect(await lastMessageTo(academy, mobile)).toContain('상담 시간이 바뀌었습니다');
    const taken = await givenRequest(academy, branchId, { slot: slot('15:00', 'visit', tuesday) });
    expect((await change(token, slot('15:00', 'visit', tuesday))).resultCode).toBe('counselling.slot_taken');
    expect((await read(token)).appointment?.startsAt).toBe('2026-11-24T05:30:00.000Z');
    await cancel(taken.token);
    expect((await change(token, slot('15:00', 'visit', tuesday))).status).toBe(200);
    const before = academy.clock.now();
    academy.clock.set(new Date('2026-11-24T04:30:00Z'));
    const late = await change(token, slot('16:30', 'call', tuesday));
    expect(late.resultCode).toBe('counselling.not_changeable');
    expect((await cancel(token)).resultCode).toBe('counselling.not_changeable');
    expect(await read(token)).toMatchObject({ isChangeable: false, isCancellable: false });
    academy.clock.set(before);
  });
});
