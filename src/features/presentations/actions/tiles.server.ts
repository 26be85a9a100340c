import type { Academy } from '#src/platform/academy.ts';
import type { StaffActor } from '#src/shared/actor.ts';
import type { Tile } from '#src/shared/office.ts';
import { formatSeoulTime, seoulDay } from '#src/shared/seoul-time.ts';
import { listForStaff } from './office.server.ts';

const weekMs = 7 * 86_400_000;

/** What the presentations tell the office's first page: those of today, and who waits this week. */
export async function presentationTiles(academy: Academy, actor: StaffActor): Promise<Tile[]> {
  const now = academy.clock.now();
  const { sessions } = await listForStaff(academy, actor);
  const open = sessions.filter((one) => one.state === 'open' && Date.parse(one.endsAt) > now.getTime());
  const today = open.filter((one) => seoulDay(one.startsAt) === seoulDay(now));
  const week = open.filter((one) => Date.parse(one.startsAt) - now.getTime() < weekMs);
  const [next] = today;
  return [
    {
      key: 'presentations.today',
      label: '오늘 설명회',
      value: today.length,
      unit: '건',
      to: next ? `/office/presentations/${next.sessionId}` : '/office/presentations',
      tone: 'calm',
      note: next ? `${formatSeoulTime(next.startsAt)} ${next.place}` : '오늘은 없습니다.',
    },
    {
      key: 'presentations.waiting',
      label: '설명회 대기',
      value: week.reduce((sum, one) => sum + one.waiting, 0),
      unit: '팀',
      to: '/office/presentations',
      tone: 'calm',
      note: '이레 안에 열리는 회차',
    },
  ];
}
