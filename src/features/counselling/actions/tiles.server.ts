import type { Academy } from '#src/platform/academy.ts';
import type { StaffActor } from '#src/shared/actor.ts';
import type { Tile } from '#src/shared/office.ts';
import { seoulDay } from '#src/shared/seoul-time.ts';
import { listTaken } from '../store/calendar.server.ts';
import { readBoard } from './board.server.ts';

/** What the counselling tells the office's first page: what is late, what is new, and the times of today. */
export async function counsellingTiles(academy: Academy, actor: StaffActor): Promise<Tile[]> {
  const now = academy.clock.now();
  const board = await readBoard(academy, actor, { tab: 'mine', branchId: undefined, words: '' });
  const today = seoulDay(now);
  const taken = await Promise.all(board.branches.map((branch) => listTaken(academy.db, branch.id, now)));
  const times = taken.flat().filter((one) => seoulDay(one.startsAt) === today);
  return [
    {
      key: 'counselling.overdue',
      label: '늦어진 상담',
      value: board.counts.overdue,
      unit: '건',
      to: '/office/counselling?tab=overdue',
      tone: 'act',
      note: '첫 연락이나 약속한 날이 지났습니다.',
    },
    {
      key: 'counselling.new',
      label: '새 상담 신청',
      value: board.counts.new,
      unit: '건',
      to: '/office/counselling?tab=new',
      tone: 'act',
      note: '영업시간 1시간 안에 연락드립니다.',
    },
    {
      key: 'counselling.today',
      label: '오늘 남은 상담 약속',
      value: times.length,
      unit: '건',
      to: '/office/counselling?tab=mine',
      tone: 'calm',
      note: `내 상담 ${board.counts.mine}건 진행 중`,
    },
  ];
}
