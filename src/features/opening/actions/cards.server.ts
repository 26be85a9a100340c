import { listDays } from '#src/features/opening/store/watch.server.ts';
import { viewForOffice } from '#src/features/test-sessions/actions/office.server.ts';
import { pageOfSessions } from '#src/features/test-sessions/actions/session-list.server.ts';
import type { OfficeSession } from '#src/features/test-sessions/contract/office.ts';
import { listOfDay, type When } from '#src/features/test-sessions/store/session-list.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import type { StaffActor } from '#src/shared/access/actor.ts';
import type { AgendaItem, DashboardCard } from '#src/shared/access/office.ts';
import { mayDo } from '#src/shared/access/rights.ts';
import { listLimits } from '#src/shared/endpoint/list.ts';
import {
  formatSeoulDateTime,
  lastSeoulDays,
  seoulDay,
  seoulDayAfter,
  startOfSeoulDay,
} from '#src/shared/seoul-time.ts';

/** Every session behind one filter of the list: what the number on the first page is made of. */
async function behind(academy: Academy, actor: StaffActor, when: When) {
  const query = { when, page: 1, size: listLimits.exported, q: '' };
  return viewForOffice(academy, (await pageOfSessions(academy, actor.branchIds, query)).rows);
}

const sum = (rows: readonly OfficeSession[], of: (row: OfficeSession) => number) =>
  rows.reduce((total, row) => total + of(row), 0);
// A seat that is free while somebody waits is theirs.
const leftOf = (row: OfficeSession) => (row.waiting > 0 ? 0 : row.capacity - row.taken);
const listOf = (when: When) => `/office/tests?when=${when}`;

/** What has to be done: students of whom nobody knows whether they came, and offers that run out. */
function dutiesOf(unmarked: readonly OfficeSession[], offered: readonly OfficeSession[]): DashboardCard[] {
  const ends = offered.flatMap((row) => row.offeredUntil ?? []).sort();
  return [
    {
      key: 'tests.offers',
      label: '답변 대기 중인 시험 좌석 제안',
      value: sum(offered, (row) => row.offered),
      unit: '건',
      to: listOf('offered'),
      tone: 'act',
      note: ends[0] ? `가장 이른 마감 ${formatSeoulDateTime(ends[0])}` : '',
    },
    {
      key: 'tests.unmarked',
      label: '출결을 적지 않은 학생',
      value: sum(unmarked, (row) => row.unmarked),
      unit: '명',
      to: listOf('unmarked'),
      tone: 'act',
      note: `끝난 회차 ${unmarked.length}개. 명단에서 결시를 한 번에 정리하실 수 있습니다.`,
    },
  ];
}

/** What the tests tell the office's first page: today's, what opens, seats left, who waits; each opens the list it counts. */
export async function testCards(academy: Academy, actor: StaffActor): Promise<DashboardCard[]> {
  const now = academy.clock.now();
  const fortnight = lastSeoulDays(now, 14);
  const since = startOfSeoulDay(fortnight[0] ?? '');
  const [today, opening, open, waiting, offered, unmarked, days] = await Promise.all([
    behind(academy, actor, 'today'),
    behind(academy, actor, 'opening'),
    behind(academy, actor, 'open'),
    behind(academy, actor, 'waiting'),
    behind(academy, actor, 'offered'),
    behind(academy, actor, 'unmarked'),
    listDays(academy.db, actor.branchIds, { from: since, to: now }),
  ]);
  const taken = fortnight.map((day) => days.find((one) => one.day === day)?.confirmed ?? 0);
  const calm = { tone: 'calm' as const, note: '' };
  const [first] = opening;
  const cards: DashboardCard[] = [
    ...dutiesOf(unmarked, offered),
    {
      ...calm,
      key: 'tests.today',
      label: '오늘 보는 입학 테스트 회차',
      value: today.length,
      unit: '개',
      to: listOf('today'),
      note: `접수한 학생 ${sum(today, (row) => row.taken)}명`,
    },
    {
      ...calm,
      key: 'tests.opening',
      label: '24시간 안에 접수가 열리는 회차',
      value: opening.length,
      unit: '개',
      to: listOf('opening'),
      note: first ? `가장 이른 접수 ${formatSeoulDateTime(earliest(opening) ?? first.opensAt)}` : '',
    },
    {
      ...calm,
      key: 'tests.seats',
      label: '접수 중인 회차의 남은 좌석',
      value: sum(open, leftOf),
      unit: '석',
      to: listOf('open'),
      note: `${open.length}개 회차`,
      trend: { label: '14일간 확정된 접수', unit: '건', days: taken },
    },
    {
      ...calm,
      key: 'tests.waiting',
      label: '대기하는 학생',
      value: sum(waiting, (row) => row.waiting),
      unit: '명',
      to: listOf('waiting'),
      note: `${waiting.length}개 회차`,
    },
  ];
  // At the door today and its evening are all there is.
  return mayDo(actor, 'sessions') ? cards : cards.filter((card) => atCheckIn.has(card.key));
}

const atCheckIn = new Set(['tests.today', 'tests.unmarked']);

const earliest = (rows: readonly OfficeSession[]) => rows.map((row) => row.opensAt).sort()[0];

/** Today's tests and openings with their hours. */
export async function testAgenda(academy: Academy, actor: StaffActor): Promise<AgendaItem[]> {
  const day = seoulDay(academy.clock.now());
  const [from, to] = [startOfSeoulDay(day), startOfSeoulDay(seoulDayAfter(day))];
  const rows = await viewForOffice(academy, await listOfDay(academy.db, actor.branchIds, { from, to }));
  const isToday = (at: string) => seoulDay(at) === day;
  return rows.flatMap((row) => {
    const { title, sessionId } = row;
    const common = { title, place: `${row.branchName} ${row.room}`, to: `/office/tests/${sessionId}` };
    const held = {
      ...common,
      key: `test-${sessionId}`,
      startsAt: row.startsAt,
      endsAt: row.endsAt,
      label: '입학 테스트',
      note: `학생 ${row.taken}명`,
    };
    const opens = {
      ...common,
      key: `opening-${sessionId}`,
      startsAt: row.opensAt,
      endsAt: '',
      label: '접수 시작',
      note: `정원 ${row.capacity}명`,
    };
    return [...(isToday(row.startsAt) ? [held] : []), ...(isToday(row.opensAt) ? [opens] : [])];
  });
}
