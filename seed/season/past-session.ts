import { listBranches } from '#src/features/branches/actions/branches.server.ts';
import { readCashDrawer } from '#src/features/cash-drawers/actions/cash-drawers.server.ts';
import { closeCashDrawer, openCashDrawer } from '#src/features/cash-drawers/actions/counting.server.ts';
import { answer, offerMany, readBoard } from '#src/features/class-offers/actions.server.ts';
import { ordersSeatedIn } from '#src/features/registrations/store/branch-members.server.ts';
import { staffNames } from '#src/features/staff/actions/names.server.ts';
import { attend } from '#src/features/test-day/actions/attendance.server.ts';
import { enterRegistration } from '#src/features/test-day/actions/enter.server.ts';
import { showSession } from '#src/features/test-day/actions/session-edits.server.ts';
import { importResults } from '#src/features/test-results/actions/result-pastes.server.ts';
import { publishResults } from '#src/features/test-results/actions/results.server.ts';
import { createSession, readForStaff } from '#src/features/test-sessions/actions/office.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import type { StaffActor } from '#src/shared/access/actor.ts';
import { dayMs, hourMs } from '#src/shared/durations.ts';
import { seoulDay, seoulInstant } from '#src/shared/seoul-time.ts';
import { roomHooks } from '#src/wiring/office-hooks.ts';
import { tests } from '../tests/plans.ts';
import type { SeasonFamily } from './families.ts';
import { actorOf, asOf } from './people.ts';

const deps = { namesOf: staffNames, seatedIn: ordersSeatedIn, placesOf: async () => new Map() };
const plusDays = (day: string, days: number) =>
  seoulDay(new Date(Date.parse(`${day}T12:00:00+09:00`) + days * dayMs));

/** The last Saturday that is nine days ago or more. */
function dayOfTest(academy: Academy): string {
  const latest = seoulDay(new Date(academy.clock.now().getTime() - 9 * dayMs));
  return plusDays(latest, -((new Date(`${latest}T00:00:00Z`).getUTCDay() + 1) % 7));
}

/** What each child came to, in the order of the families: points by area, the word, where it leads. */
const marks: readonly (readonly [number, number, number, '합격' | '대기' | '불합격', string, string])[] = [
  [
    33,
    27,
    31,
    '합격',
    '초등 수학 심화반',
    '풀이를 끝까지 적습니다. 도형의 넓이를 나누어 보는 힘이 좋습니다.',
  ],
  [31, 25, 28, '합격', '초등 수학 심화반', ''],
  [30, 26, 24, '합격', '초등 수학 심화반', '검산하는 습관을 들이면 실수가 줄어듭니다.'],
  [28, 24, 22, '합격', '초등 수학 기초반', ''],
  [27, 21, 23, '합격', '초등 수학 기초반', '분수의 나눗셈을 한 번 더 다지면 좋겠습니다.'],
  [26, 22, 18, '대기', '', ''],
  [24, 20, 17, '대기', '', '서술 문항에서 까닭을 적는 연습이 필요합니다.'],
  [32, 28, 27, '합격', '초등 수학 심화반', ''],
  [21, 17, 12, '불합격', '', '자연수의 혼합 계산부터 차례로 다시 익히기를 권합니다.'],
  [25, 19, 16, '대기', '', ''],
  [29, 23, 26, '합격', '초등 수학 심화반', ''],
  [18, 15, 10, '불합격', '', ''],
];

interface Sat {
  readonly family: SeasonFamily;
  readonly registrationNo: string;
}

interface Stage {
  readonly academy: Academy;
  readonly day: string;
  readonly sessionId: number;
  readonly owner: StaffActor;
  readonly manager: StaffActor;
}

/** A session planned four weeks before its day, and shown. */
async function planSession(academy: Academy): Promise<Stage> {
  const owner = await actorOf(academy, 'owner@msc.example');
  const manager = await actorOf(academy, 'manager.daechi@msc.example');
  const day = dayOfTest(academy);
  const opened = plusDays(day, -21);
  const then = asOf(academy, seoulInstant(opened, '09:00'));
  const branch = (await listBranches(academy.db)).find(({ code }) => code === 'daechi');
  const test = await academy.db
    .selectFrom('tests')
    .select('id')
    .where('title', '=', tests.mathUpper.title)
    .executeTakeFirstOrThrow();
  const input = {
    ...{ testId: test.id, branchId: branch?.id ?? 0, room: '501호', day, startsAt: '10:00', capacity: 24 },
    ...{ opensAt: `${opened}T10:00`, closesAt: `${plusDays(day, -1)}T18:00` },
    ...{ sharesRoom: false, onClosedDay: true, overRoom: false },
  };
  const made = await createSession(then, owner, { input, rooms: roomHooks });
  const { sessionId, version } = made;
  await showSession(then, owner, { input: { sessionId, version, reason: '' }, state: 'open' });
  return { academy, day, sessionId, owner, manager };
}

/** How the first, second, … family pays. */
const paying = ['terminal', 'cash', 'terminal', 'bank'] as const;
const openingKrw = 100_000;

/** Families call and come by in the weeks before and pay at the counter, whose drawer is counted every evening. */
async function register(
  { academy, day, sessionId }: Stage,
  families: readonly SeasonFamily[],
): Promise<Sat[]> {
  const desk = await actorOf(academy, 'desk.daechi@msc.example');
  const sat: Sat[] = [];
  const branchId = desk.branchIds?.[0] ?? 0;
  const days = Map.groupBy(families.entries(), ([index]) => plusDays(day, -20 + Math.floor(index * 1.2)));
  for (const [on, callers] of days) {
    const { drawerId } = await openCashDrawer(asOf(academy, seoulInstant(on, '13:30')), desk, {
      branchId,
      openingKrw,
    });
    for (const [index, family] of callers) {
      const pays = paying[index % paying.length] ?? 'cash';
      const then = asOf(academy, seoulInstant(on, index % 2 === 0 ? '15:20' : '18:40'));
      const { registrationNo } = await enterRegistration(then, desk, {
        ...{ sessionId, memberId: family.memberId, childId: family.childId },
        ...{ how: index % 2 === 0 ? 'visit' : 'phone', fromReserve: false, reason: '' },
        ...{ pays, takenKrw: tests.mathUpper.feeKrw },
        ...{ approvalNo: pays === 'terminal' ? String(30_418_200 + index * 137) : '' },
        ...{ payer: pays === 'bank' ? family.name : '' },
      });
      sat.push({ family, registrationNo });
    }
    const evening = asOf(academy, seoulInstant(on, '21:10'));
    const { drawer } = await readCashDrawer(evening, desk, { drawerId, deps });
    const { expectedKrw } = drawer;
    const counted = { drawerId, countedKrw: expectedKrw, expectedKrw, reason: '' };
    await closeCashDrawer(evening, desk, { input: counted, deps });
  }
  return sat;
}

/** The day of the test: who came, and the scores two days later. */
async function mark({ academy, day, sessionId, manager }: Stage, sat: readonly Sat[]): Promise<void> {
  const examiner = await actorOf(academy, 'examiner@msc.example');
  const morning = asOf(academy, seoulInstant(day, '10:20'));
  for (const [index, { registrationNo }] of sat.entries()) {
    const outcome = index < marks.length ? 'attended' : 'absent';
    await attend(morning, examiner, { input: { registrationNo, outcome, from: 'confirmed' }, deps });
  }
  const later = asOf(academy, seoulInstant(plusDays(day, 2), '17:00'));
  const [calculation, shapes, writing] = tests.mathUpper.scoreAreas;
  const rows = marks.flatMap(([one, two, three, verdict, placement, comment], index) => {
    const who = sat[index];
    if (!who) return [];
    const points = {
      [calculation.name]: String(one),
      [shapes.name]: String(two),
      [writing.name]: String(three),
    };
    const { registrationNo } = who;
    return [{ registrationNo, name: who.family.childName, ...points, verdict, placement, comment }];
  });
  const rehearsed = await importResults(later, examiner, { input: { sessionId, rows }, deps });
  await importResults(later, examiner, { input: { sessionId, rows, plan: rehearsed.plan }, deps });
  const evening = asOf(academy, seoulInstant(plusDays(day, 3), '16:00'));
  const { version } = await readForStaff(evening, manager, sessionId);
  const at = `${plusDays(day, 3)}T18:00`;
  await publishResults(evening, manager, { input: { sessionId, version, at }, deps });
}

/** Seats of classes for who passed: some have taken theirs, one has not, the others may still answer. */
async function offer({ academy, day, sessionId, manager }: Stage, sat: readonly Sat[]): Promise<void> {
  const then = asOf(academy, seoulInstant(plusDays(day, 4), '14:00'));
  const { students } = await readBoard(then, manager, sessionId);
  const answerBy = `${seoulDay(new Date(academy.clock.now().getTime() + 3 * dayMs))}T18:00`;
  const offers = students.flatMap(({ hasPassed, placedClassId, registrationNo }) =>
    hasPassed && placedClassId !== null ? [{ registrationNo, classId: placedClassId }] : [],
  );
  await offerMany(then, manager, { sessionId, answerBy, offers });
  for (const [index, said] of (['accept', 'accept', 'decline', 'accept'] as const).entries()) {
    const one = sat.find(({ registrationNo }) => registrationNo === offers[index]?.registrationNo);
    if (!one) continue;
    const at = asOf(academy, new Date(then.clock.now().getTime() + (index + 5) * hourMs));
    const actor = {
      kind: 'member',
      memberId: one.family.memberId,
      sessionId: '',
      address: '127.0.0.1',
      device: '',
    } as const;
    await answer(at, actor, { registrationNo: one.registrationNo, answer: said });
  }
}

/** A session of the month behind whose results are shown; nobody is offered a class yet. */
export async function seedPastTest(academy: Academy, families: readonly SeasonFamily[]) {
  const stage = await planSession(academy);
  const sat = await register(stage, families);
  await mark(stage, sat);
  return { stage, sat };
}

/** The same, with the classes its children go to. */
export async function seedPastSession(academy: Academy, families: readonly SeasonFamily[]): Promise<void> {
  const { stage, sat } = await seedPastTest(academy, families);
  await offer(stage, sat);
}
