import pg from 'pg';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openBrowser } from './browser.ts';
import { newMobile } from './level-test-steps.ts';
import { type Seat, seatStudents } from './seat-students.ts';

/** Few in whole browsers; a thousand more have such days over HTTP in `simulation.api.test.ts`. */
const studentCount = 4;
const stepsEach = 14;

let browser: Browser;
let ledgers: pg.Client;
beforeAll(async () => {
  browser = await openBrowser();
  ledgers = new pg.Client({ connectionString: inject('productDatabaseUrl') });
  await ledgers.connect();
});
afterAll(async () => {
  await ledgers.end();
  await browser.close();
});

/** The same dice for the same student. */
function dice(seed: number): (sides: number) => number {
  let state = seed * 2_654_435_761;
  return (sides) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * sides);
  };
}

interface Student {
  readonly seat: Seat;
  readonly context: BrowserContext;
  page: Page;
  /** What was chosen at each position, in order. */
  readonly given: Map<number, string[]>;
  /** How many choices of a position some screen had shown as saved. */
  readonly shown: Map<number, number>;
  /** What befell them. */
  readonly fates: string[];
}

const testing = (seat: Seat) => `/test/testing?attempt=${seat.attemptNo}`;

/** Opens the page and goes on here, whoever held it before. */
async function settle(page: Page): Promise<void> {
  const first = page.getByRole('region', { name: /번 문항$/ });
  const take = page.getByRole('button', { name: '여기서 이어하기' });
  await first.or(take).first().waitFor({ timeout: 120_000 });
  if (await take.isVisible()) await take.click();
  await first.waitFor({ timeout: 120_000 });
}

async function enter(seat: Seat): Promise<Student> {
  const context = await browser.newContext({
    viewport: { width: 1100, height: 800 },
    baseURL: inject('productUrl'),
    locale: 'ko-KR',
    reducedMotion: 'reduce',
  });
  const [name = '', value = ''] = seat.cookie.split('=');
  const url = inject('productUrl').replace('http:', 'https:');
  await context.addCookies([{ name, value, url, secure: true, httpOnly: true, sameSite: 'Strict' }]);
  const page = await context.newPage();
  await page.goto(testing(seat));
  await settle(page);
  return { seat, context, page, given: new Map(), shown: new Map(), fates: [] };
}

const positionOf = async (page: Page) =>
  Number(/^(\d+)번/.exec((await page.getByRole('heading', { level: 2 }).first().textContent()) ?? '')?.[1]);

/** Chooses another option than the one chosen; items that are no choice are passed. */
async function choose(student: Student, roll: (sides: number) => number): Promise<void> {
  const { page, given } = student;
  const radios = await page
    .getByRole('region', { name: /번 문항$/ })
    .getByRole('radio')
    .all();
  const open: typeof radios = [];
  for (const radio of radios) if ((await radio.isEnabled()) && !(await radio.isChecked())) open.push(radio);
  const radio = open[roll(open.length)];
  if (!radio) return;
  const position = await positionOf(page);
  const option = (await radio.getAttribute('value')) ?? '';
  // Noted before it is pressed: whatever the server may hold was given.
  given.set(position, [...(given.get(position) ?? []), option]);
  await radio.check();
}

/** Notes which positions the screen calls saved, with how many choices had been made until it was asked. */
async function look({ page, given, shown }: Student): Promise<void> {
  const counts = new Map([...given].map(([position, options]) => [position, options.length]));
  const labels = await page
    .getByRole('navigation', { name: '문항 목록' })
    .getByRole('button')
    .evaluateAll((buttons) => buttons.map((button) => button.textContent ?? ''));
  for (const label of labels) {
    const position = Number(/^(\d+)번, 답함, 저장됨/.exec(label)?.[1]);
    const count = counts.get(position) ?? 0;
    if (count > (shown.get(position) ?? 0)) shown.set(position, count);
  }
}

async function go({ page }: Student, roll: (sides: number) => number): Promise<void> {
  const places = await page.getByRole('navigation', { name: '문항 목록' }).getByRole('button').all();
  await places[roll(places.length)]?.click();
}

let misfortunes = 0;

/** Something goes wrong: the network, the page, the tab. */
async function misfortune(student: Student, roll: (sides: number) => number): Promise<void> {
  const { context, seat, fates } = student;
  // In turn, so that each befalls somebody; at the fifth nothing does.
  const what = misfortunes % 5;
  misfortunes += 1;
  if (what === 0) {
    fates.push('offline');
    await context.setOffline(true);
    for (let turn = 0; turn < 2; turn += 1) {
      await choose(student, roll);
      await look(student);
      await go(student, roll);
    }
    await context.setOffline(false);
  } else if (what === 1) {
    fates.push('reload');
    // Whatever was unsent asks before it leaves; this student leaves.
    student.page.once('dialog', (dialog) => void dialog.accept().catch(() => undefined));
    await student.page.reload();
    await settle(student.page);
  } else if (what === 2) {
    fates.push('crash');
    await student.page.close({ runBeforeUnload: false });
    student.page = await context.newPage();
    await student.page.goto(testing(seat));
    await settle(student.page);
  } else if (what === 3) {
    fates.push('second tab');
    const second = await context.newPage();
    await second.goto(testing(seat));
    await settle(second);
    const first = student.page;
    student.page = second;
    await choose(student, roll);
    await look(student);
    await first.close({ runBeforeUnload: false });
  }
}

async function sit(student: Student, seed: number): Promise<void> {
  const roll = dice(seed);
  for (let step = 0; step < stepsEach; step += 1) {
    await choose(student, roll);
    if (roll(2) === 0) await student.page.getByText('모두 저장됨').waitFor({ timeout: 60_000 });
    await look(student);
    if (roll(3) === 0) await misfortune(student, roll);
    await go(student, roll);
  }
  await student.page.getByText('모두 저장됨').waitFor({ timeout: 60_000 });
  await look(student);
}

interface Verdict {
  missing: number;
  olderOverNewer: number;
  strange: number;
}

/** Compares what screens had called saved with the books. A choice made later may stand instead. */
function assess({ given, shown }: Student, stored: ReadonlyMap<number, string>): Verdict {
  const verdict: Verdict = { missing: 0, olderOverNewer: 0, strange: 0 };
  for (const [position, count] of shown) {
    const here = stored.get(position);
    if (here === undefined) verdict.missing += 1;
    else if (!(given.get(position) ?? []).slice(count - 1).includes(here)) verdict.olderOverNewer += 1;
  }
  for (const [position, option] of stored) if (!given.get(position)?.includes(option)) verdict.strange += 1;
  return verdict;
}

async function storedOf({ attemptNo }: Seat): Promise<Map<number, string>> {
  const { rows } = await ledgers.query<{ position: number; option: string }>(
    `select s.position, s.answer ->> 'option' as option from level_answers s
     join level_attempts a on a.id = s.attempt_id where a.attempt_no = $1 and s.answer is not null`,
    [attemptNo],
  );
  return new Map(rows.map((row) => [row.position, row.option]));
}

/** Lets the time of these attempts be over in so many seconds, as if they had begun earlier. */
async function hurry(seats: readonly Seat[], seconds: number): Promise<void> {
  await ledgers.query(
    `with late as (
       update level_attempts set deadline_at = now() + $2 * interval '1 second'
       where attempt_no = any($1) returning id, deadline_at)
     select graphile_worker.add_job('level-tests.expire', json_build_object('attemptId', id),
       job_key := 'level-expire-' || id, run_at := deadline_at + interval '6 seconds') from late`,
    [seats.map(({ attemptNo }) => attemptNo), seconds],
  );
}

async function closedAfter(seats: readonly Seat[]): Promise<(number | null)[]> {
  const { rows } = await ledgers.query<{ late: number | null }>(
    `select extract(epoch from closed_at - deadline_at)::float8 as late from level_attempts
     where attempt_no = any($1) order by id`,
    [seats.map(({ attemptNo }) => attemptNo)],
  );
  return rows.map(({ late }) => late);
}

test('four students in Chromium, on and off the net, with two tabs, reloads and crashes lose nothing shown as saved', async () => {
  const product = { url: inject('productUrl') };
  const seats = await seatStudents(product, studentCount, { mobileOf: newMobile });
  const students: Student[] = [];
  for (const seat of seats) students.push(await enter(seat));
  await Promise.all(students.map((student, index) => sit(student, index + 1)));

  const sum: Verdict = { missing: 0, olderOverNewer: 0, strange: 0 };
  let acknowledged = 0;
  for (const student of students) {
    const verdict = assess(student, await storedOf(student.seat));
    acknowledged += student.shown.size;
    for (const name of ['missing', 'olderOverNewer', 'strange'] as const) sum[name] += verdict[name];
  }
  expect(sum).toEqual({ missing: 0, olderOverNewer: 0, strange: 0 });
  expect(acknowledged).toBeGreaterThan(studentCount * 2);
  // The day was bad enough: everything that can befall them did.
  const fates = new Set(students.flatMap((student) => student.fates));
  expect([...fates].toSorted()).toEqual(['crash', 'offline', 'reload', 'second tab']);

  // Control: the judge sees a lost answer and an old one in the place of a new one.
  const [victim] = students.filter(({ given }) => [...given.values()].some((one) => one.length > 1));
  if (!victim) throw new Error('nobody changed an answer');
  const stored = await storedOf(victim.seat);
  const [position = 0] = [...victim.shown].find(([at, count]) => count > 1 && victim.given.get(at)) ?? [];
  const [oldest = ''] = victim.given.get(position) ?? [];
  expect(assess(victim, new Map()).missing).toBe(victim.shown.size);
  const isAgain = victim.given
    .get(position)
    ?.slice((victim.shown.get(position) ?? 1) - 1)
    .includes(oldest);
  if (position > 0 && !isAgain)
    expect(assess(victim, new Map(stored).set(position, oldest)).olderOverNewer).toBe(1);

  // Nobody does anything any more; half of the pages are even gone. The clock closes them all.
  for (const student of students.slice(0, studentCount / 2)) await student.context.close();
  await hurry(seats, 2);
  await expect
    .poll(async () => (await closedAfter(seats)).filter((late) => late === null).length, { timeout: 90_000 })
    .toBe(0);
  const late = (await closedAfter(seats)).map((one) => one ?? Number.POSITIVE_INFINITY);
  expect(Math.max(...late)).toBeLessThanOrEqual(90);
  const [last] = students.slice(studentCount / 2);
  await last?.page
    .getByText('시간이 끝나', { exact: false })
    .or(last.page.getByRole('heading', { name: '레벨 테스트 결과' }))
    .first()
    .waitFor({ timeout: 60_000 });
  for (const student of students.slice(studentCount / 2)) await student.context.close();
}, 600_000);
