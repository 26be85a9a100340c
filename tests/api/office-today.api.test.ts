import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DashboardCard, ReportSection } from '#src/shared/access/office.ts';
import { seoulDay } from '#src/shared/seoul-time.ts';
import { givenStaffCookie } from '../given-staff.ts';
import { call, startAcademy, type TestAcademy } from '../start.ts';
import { givenDrawers } from './given-drawers.ts';
import { givenToday } from './office-today-world.ts';

let academy: TestAcademy;
let owner: string;
let manager: string;
let daechi: number;
let songdo: number;

beforeAll(async () => {
  academy = await startAcademy();
  ({ daechi, songdo } = await givenToday(academy));
  await givenDrawers(academy, daechi);
  owner = await givenStaffCookie(academy, 'owner@msc.example');
  manager = await givenStaffCookie(academy, 'manager.daechi@msc.example');
});
afterAll(() => academy.close());

const read = async <T>(path: string, cookie: string) =>
  (await call<T>(academy, `GET /api/office/${path}`, { cookie })).resultData;
const today = async (cookie: string) =>
  new Map((await read<{ cards: DashboardCard[] }>('today', cookie)).cards.map((card) => [card.key, card]));

interface Session {
  readonly capacity: number;
  readonly taken: number;
  readonly waiting: number;
  readonly offered: number;
  readonly unmarked: number;
}
type Read = <T>(path: string) => Promise<T>;
const totalOf = (path: string) => async (get: Read, query: string) =>
  (await get<{ total: number }>(`${path}${query}`)).total;
const rowsOf = (path: string) => async (get: Read, query: string) =>
  (await get<{ rows: object[] }>(`${path}${query}`)).rows.length;
const sumOf =
  (of: (row: Session) => number, path = 'test-session-list') =>
  async (get: Read, query: string) =>
    (await get<{ rows: Session[] }>(`${path}${query}&size=100`)).rows.reduce((sum, row) => sum + of(row), 0);
/** How each number is counted again in the list its link opens: the query of the link goes to the list as it is. */
const behind: Readonly<Record<string, (get: Read, query: string) => Promise<number>>> = {
  'tests.today': totalOf('test-session-list'),
  'tests.offers': sumOf((row) => row.offered),
  'tests.unmarked': sumOf((row) => row.unmarked),
  'presentations.offers': sumOf((row) => row.offered, 'presentation-list'),
  'presentations.unmarked': sumOf((row) => row.unmarked, 'presentation-list'),
  'refunds-due': totalOf('payments'),
  'posts.withdrawn': totalOf('posts'),
  'posts.pending': totalOf('posts'),
  'posts.scheduled': totalOf('posts'),
  'items.flagged': totalOf('items'),
  'items.review': totalOf('items'),
  'tests.opening': totalOf('test-session-list'),
  'tests.seats': sumOf((row) => (row.waiting > 0 ? 0 : row.capacity - row.taken)),
  'tests.waiting': sumOf((row) => row.waiting),
  'level-tests.live': rowsOf('level-tests/live'),
  'level-tests.review': totalOf('level-tests/attempts'),
  'level-tests.unread': totalOf('level-tests/unread'),
  'level-tests.late': totalOf('level-tests/attempts'),
  'level-tests.unmeasured': totalOf('level-tests/attempts'),
  'level-tests.marks': totalOf('level-tests/attempts'),
  'level-tests.floor': totalOf('blueprints'),
  'level-tests.retest': totalOf('level-tests/attempts'),
  'level-tests.stock': totalOf('blueprints'),
  'messages-failed': totalOf('messages'),
  'requests-overdue': totalOf('data-requests'),
  'cash-overdue': totalOf('cash-drawers'),
  disagreements: totalOf('disagreements'),
  'requests-open': totalOf('data-requests'),
  'exports-month': totalOf('exports'),
  'access-check': async (get) => {
    const state = await get<{ isDue: boolean }>('access-log/state');
    return state.isDue ? 1 : 0;
  },
  'jobs-given-up': totalOf('jobs'),
  'approvals.posts': totalOf('posts'),
  'approvals.pages': totalOf('pages'),
  'approvals.missed-posts': totalOf('posts'),
  'approvals.missed-pages': totalOf('pages'),
  'payments-attention': totalOf('payments'),
  'payments-approval': totalOf('refund-asks'),
  'payments-taken': async (get, query) =>
    (await get<{ days: { takenKrw: number }[] }>(`reports/monthly${query}`)).days.reduce(
      (sum, day) => sum + day.takenKrw,
      0,
    ),
  'counselling.overdue': totalOf('counselling-list'),
  'counselling.new': totalOf('counselling-list'),
  'counselling.today': totalOf('counselling-list'),
  'presentations.today': totalOf('presentation-list'),
  'presentations.waiting': sumOf((row) => row.waiting, 'presentation-list'),
};

describe('the first page', () => {
  test('every number of every role is what the list its link opens shows', async () => {
    const seen = new Map<string, number>();
    for (const role of [
      'owner',
      'manager.daechi',
      'counsellor.daechi',
      'examiner',
      'editor',
      'desk.daechi',
      'privacy',
    ]) {
      const cookie = await givenStaffCookie(academy, `${role}@msc.example`);
      for (const card of (await today(cookie)).values()) {
        const count = behind[card.key];
        if (!count) throw new Error(`${card.key} is counted nowhere again.`);
        const { search } = new URL(card.to, 'http://x');
        const shown = await count((path) => read(path, cookie), search);
        expect([role, card.key, shown]).toEqual([role, card.key, card.value]);
        seen.set(card.key, Math.max(seen.get(card.key) ?? 0, card.value));
      }
    }
    expect([...seen.keys()].sort()).toEqual(Object.keys(behind).sort());
    // A number that is nought proves little: these are not.
    const nought = [...seen].filter(([, value]) => value === 0).map(([key]) => key);
    expect(nought).toEqual([]);
  });

  test('the desk and the privacy officer begin with what is theirs, and with nothing else', async () => {
    const keysOf = async (who: string) => [
      ...(await today(await givenStaffCookie(academy, `${who}@msc.example`))).keys(),
    ];
    expect((await keysOf('desk.daechi')).sort()).toEqual([
      'cash-overdue',
      'presentations.today',
      'presentations.unmarked',
      'tests.today',
      'tests.unmarked',
    ]);
    expect((await keysOf('privacy')).sort()).toEqual([
      'access-check',
      'exports-month',
      'requests-open',
      'requests-overdue',
    ]);
  });

  test('each branch counts its own', async () => {
    const shown = async (cookie: string, key: string) => (await today(cookie)).get(key)?.value;
    expect(await shown(owner, 'counselling.new')).toBe(3);
    expect(await shown(manager, 'counselling.new')).toBe(2);
    expect(await shown(manager, 'level-tests.live')).toBe(1);
    expect([await shown(owner, 'tests.seats'), await shown(manager, 'tests.seats')]).toEqual([11, 4]);
    expect(await shown(manager, 'tests.waiting')).toBe(1);
  });

  test('messages that failed: the link shows exactly those, and only head office sees them', async () => {
    const card = (await today(owner)).get('messages-failed');
    const { search } = new URL(card?.to ?? '', 'http://x');
    const list = await read<{ total: number }>(`messages${search}`, owner);
    expect([card?.value, list.total]).toEqual([2, 2]);
    // Control: without the day of the link the list shows another number.
    expect((await read<{ total: number }>('messages?state=failed', owner)).total).toBe(3);
    expect((await today(manager)).has('messages-failed')).toBe(false);
  });

  test('what keeps somebody waiting stands before what has the day, and that before what is good to know', async () => {
    const cards = [...(await today(owner)).values()];
    const ranks = cards.map((card) => (card.value === 0 ? 2 : ['now', 'act', 'calm'].indexOf(card.tone)));
    expect(ranks).toEqual([...ranks].sort((a, b) => a - b));
    expect(new Set(ranks).size).toBe(3);
  });

  test('money that has to be back today: the refund of five days ago, not yesterday’s', async () => {
    const { resultData } = await call<{ rows: object[] }>(academy, 'GET /api/office/payments?refund=open', {
      cookie: manager,
    });
    expect(resultData.rows).toHaveLength(1);
    expect((await today(manager)).get('refunds-due')?.value).toBe(1);
    await academy.db
      .updateTable('refunds')
      .set({ state: 'done' })
      .where('request_key', '=', 'given:5')
      .execute();
    expect((await today(manager)).get('refunds-due')?.value).toBe(0);
  });

  test('the hours of today, in their order, of the own branches and rooms only', async () => {
    interface Day {
      readonly agenda: readonly { readonly key: string; readonly startsAt: string; readonly label: string }[];
    }
    const wordsOf = async (cookie: string) => (await read<Day>('today', cookie)).agenda;
    const day = await wordsOf(manager);
    expect(day.map((one) => one.startsAt)).toEqual(day.map((one) => one.startsAt).sort());
    expect(new Set(day.map((one) => one.label))).toEqual(
      new Set(['접수 시작', '입학 테스트', '설명회', '전화 상담']),
    );
    const counsellor = await wordsOf(await givenStaffCookie(academy, 'counsellor.daechi@msc.example'));
    expect(counsellor.map((one) => one.key)).toEqual(day.map((one) => one.key));
    // An editor has no hours, and an examiner no talks with families.
    expect(await wordsOf(await givenStaffCookie(academy, 'editor@msc.example'))).toEqual([]);
    const examiner = await wordsOf(await givenStaffCookie(academy, 'examiner@msc.example'));
    expect(examiner.some((one) => one.label === '전화 상담')).toBe(false);
    expect(examiner.some((one) => one.label === '입학 테스트')).toBe(true);
  });

  test('a number that has a past shows its last days', async () => {
    const trend = (await today(manager)).get('counselling.new')?.trend;
    expect(trend?.days).toHaveLength(14);
    expect(trend?.days.at(-1)).toBe(2);
  });
});

describe('the monthly report', () => {
  const sections = async (cookie: string, more = '') => {
    const month = academy.clock.now().toISOString().slice(0, 7);
    const path = `reports/sections?month=${month}${more}`;
    const found = await read<{ sections: ReportSection[] }>(path, cookie);
    return new Map(found.sections.map((section) => [section.key, section]));
  };

  test('money by means of payment, of the own branches and of so many first days', async () => {
    const taken = async (more = '') =>
      (await sections(owner, more))
        .get('money-method')
        ?.rows.reduce((sum, { values }) => sum + (values[0] ?? 0), 0);
    expect(await taken()).toBe(20_000);
    expect(await taken(`&branchId=${songdo}`)).toBe(0);
    const today = Number(seoulDay(academy.clock.now()).slice(8));
    expect(await taken(`&days=${today}`)).toBe(20_000);
    expect(await taken('&days=1')).toBe(0);
  });

  test('levels are counted once a student, by the latest placement', async () => {
    const { id } = await academy.db
      .selectFrom('level_attempts')
      .select('id')
      .where('branch_id', '=', daechi)
      // The one that has a placement already: no other student is counted beside it.
      .where('state', '=', 'scored')
      .executeTakeFirstOrThrow();
    const now = academy.clock.now();
    const place = (level: string, mid: number) =>
      academy.db
        .insertInto('level_placements')
        .values({
          attempt_id: id,
          result: JSON.stringify({ level, scale: { mid } }),
          rule_version: 'test',
          cause: 'test',
          at: now,
        })
        .execute();
    await place('기초', 400);
    await place('심화', 620);
    await academy.db
      .updateTable('level_attempts')
      .set({ state: 'scored', closed_at: now, receipt_hash: 'hash' })
      .where('id', '=', id)
      .execute();
    const found = [...(await sections(manager)).values()].find(({ key }) => key.startsWith('levels-'));
    expect(found?.rows).toEqual([{ label: '심화', values: [1] }]);
    const elsewhere = await sections(manager, `&branchId=${songdo}`);
    expect([...elsewhere.keys()].some((key) => key.startsWith('levels-'))).toBe(false);
  });
});
