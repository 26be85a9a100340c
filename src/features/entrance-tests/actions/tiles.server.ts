import { readLines, readPools } from '#src/features/seats/actions.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import type { StaffActor } from '#src/shared/actor.ts';
import { listLimits } from '#src/shared/list.ts';
import type { Tile } from '#src/shared/office.ts';
import { mayDo } from '#src/shared/rights.ts';
import { formatSeoulTime, lastSeoulDays, seoulDay, startOfSeoulDay } from '#src/shared/seoul-time.ts';
import { listDays } from '../store/watch.server.ts';
import { pageOfSessions } from './session-list.server.ts';

type When = 'opening' | 'open' | 'waiting';

/** The seats behind one filter of the list of sessions: what the number on the first page is made of. */
async function seatsBehind(academy: Academy, actor: StaffActor, when: When) {
  const query = { when, page: 1, size: listLimits.exported, q: '' };
  const page = await pageOfSessions(academy, actor.branchIds, query);
  const poolIds = page.rows.map((row) => row.poolId);
  const [pools, lines] = await Promise.all([readPools(academy.db, poolIds), readLines(academy.db, poolIds)]);
  const leftOf = (poolId: number) => {
    const pool = pools.get(poolId);
    // A seat that is free while somebody waits is theirs.
    return pool && !lines.get(poolId) ? pool.capacity - pool.taken : 0;
  };
  return {
    sessions: page.total,
    left: poolIds.reduce((sum, poolId) => sum + leftOf(poolId), 0),
    waiting: [...lines.values()].reduce((sum, waiting) => sum + waiting, 0),
  };
}

/** The sessions of today, which is what the door is about. */
async function todayTile(academy: Academy, actor: StaffActor): Promise<Tile> {
  const day = seoulDay(academy.clock.now());
  const query = { from: day, to: day, state: 'open' as const, page: 1, size: listLimits.exported, q: '' };
  const page = await pageOfSessions(academy, actor.branchIds, query);
  const [next] = page.rows;
  return {
    key: 'tests.today',
    label: '오늘 입학 테스트',
    value: page.total,
    unit: '회차',
    to: `/office/tests?state=open&from=${day}&to=${day}`,
    tone: 'calm',
    note: next ? `${formatSeoulTime(next.startsAt.toISOString())} ${next.room}` : '오늘은 없습니다.',
  };
}

/** What the tests tell the office's first page: what opens, seats left, and who waits; each opens the list it counts. */
export async function testTiles(academy: Academy, actor: StaffActor): Promise<Tile[]> {
  const today = await todayTile(academy, actor);
  if (!mayDo(actor.role, 'sessions')) return [today];
  const now = academy.clock.now();
  const fortnight = lastSeoulDays(now, 14);
  const since = startOfSeoulDay(fortnight[0] ?? '');
  const [opening, open, waiting, days] = await Promise.all([
    seatsBehind(academy, actor, 'opening'),
    seatsBehind(academy, actor, 'open'),
    seatsBehind(academy, actor, 'waiting'),
    listDays(academy.db, actor.branchIds, since, now),
  ]);
  const taken = fortnight.map((day) => days.find((one) => one.day === day)?.confirmed ?? 0);
  const list = { tone: 'calm' as const, note: '' };
  return [
    today,
    {
      ...list,
      key: 'tests.opening',
      label: '24시간 안에 열리는 회차',
      value: opening.sessions,
      unit: '회차',
      to: '/office/tests?when=opening',
    },
    {
      ...list,
      key: 'tests.seats',
      label: '접수 중인 회차의 남은 자리',
      value: open.left,
      unit: '석',
      to: '/office/tests?when=open',
      note: `${open.sessions}개 회차`,
      trend: { word: '14일간 확정된 접수', days: taken },
    },
    {
      ...list,
      key: 'tests.waiting',
      label: '대기하는 학생',
      value: waiting.waiting,
      unit: '명',
      to: '/office/tests?when=waiting',
      note: `${waiting.sessions}개 회차`,
    },
  ];
}
