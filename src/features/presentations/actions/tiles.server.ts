import type { Academy } from '#src/platform/academy.ts';
import type { StaffActor } from '#src/shared/actor.ts';
import type { Tile } from '#src/shared/office.ts';
import { mayDo } from '#src/shared/rights.ts';
import { formatSeoulTime } from '#src/shared/seoul-time.ts';
import { countsAs } from '../rules/today.ts';
import { listComing } from './session-list.server.ts';

/** What the presentations tell the office's first page: those of today, and who waits this week. */
export async function presentationTiles(academy: Academy, actor: StaffActor): Promise<Tile[]> {
  const now = academy.clock.now();
  const sessions = await listComing(academy, actor);
  const today = sessions.filter((one) => countsAs('today', one, now));
  const week = sessions.filter((one) => countsAs('waiting', one, now));
  const [next] = today;
  const tiles: Tile[] = [
    {
      key: 'presentations.today',
      label: '오늘 설명회',
      value: today.length,
      unit: '건',
      to: '/office/presentations?when=today',
      tone: 'calm',
      note: next ? `${formatSeoulTime(next.startsAt)} ${next.place}` : '오늘은 없습니다.',
    },
    {
      key: 'presentations.waiting',
      label: '설명회 대기',
      value: week.reduce((sum, one) => sum + one.waiting, 0),
      unit: '팀',
      to: '/office/presentations?when=waiting',
      tone: 'calm',
      note: '이레 안에 열리는 회차',
    },
  ];
  return mayDo(actor.role, 'sessions') ? tiles : tiles.slice(0, 1);
}
