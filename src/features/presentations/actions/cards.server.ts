import type { Academy } from '#src/platform/academy.ts';
import type { StaffActor } from '#src/shared/access/actor.ts';
import type { AgendaItem, DashboardCard } from '#src/shared/access/office.ts';
import { mayDo } from '#src/shared/access/rights.ts';
import { listLimits } from '#src/shared/endpoint/list.ts';
import { formatSeoulDateTime, formatSeoulTime, seoulDay } from '#src/shared/seoul-time.ts';
import type { OfficePresentation } from '../contract/presentation-list.ts';
import { countsAs } from '../rules/today.ts';
import { listSessionPage } from '../store/session-list.server.ts';
import { viewForOffice } from './sessions/office.server.ts';
import { listComing } from './sessions/session-list.server.ts';

async function listUnmarked(academy: Academy, actor: StaffActor): Promise<OfficePresentation[]> {
  const filter = { when: 'unmarked', page: 1, size: listLimits.exported, q: '' } as const;
  const { rows } = await listSessionPage(academy.db, actor.branchIds, { filter, now: academy.clock.now() });
  return viewForOffice(academy, rows);
}

const sum = (rows: readonly OfficePresentation[], of: (row: OfficePresentation) => number) =>
  rows.reduce((total, row) => total + of(row), 0);

/** What has to be done: guests of whom nobody knows whether they came, and offers that run out. */
function dutiesOf(
  unmarked: readonly OfficePresentation[],
  offered: readonly OfficePresentation[],
): DashboardCard[] {
  const ends = offered.flatMap((row) => row.offeredUntil ?? []).sort();
  return [
    {
      key: 'presentations.offers',
      label: '답을 기다리는 설명회 자리 제안',
      value: sum(offered, (row) => row.offered),
      unit: '건',
      to: '/office/presentations?when=offered',
      tone: 'act',
      note: ends[0] ? `가장 이른 마감 ${formatSeoulDateTime(ends[0])}` : '',
    },
    {
      key: 'presentations.unmarked',
      label: '입장을 적지 않은 설명회 예약',
      value: sum(unmarked, (row) => row.unmarked),
      unit: '건',
      to: '/office/presentations?when=unmarked',
      tone: 'act',
      note: `끝난 설명회 ${unmarked.length}건. 명단에서 불참을 한 번에 정리하실 수 있습니다.`,
    },
  ];
}

/** What the presentations tell the office's first page: those of today, who waits this week, and what is left undone. */
export async function presentationCards(academy: Academy, actor: StaffActor): Promise<DashboardCard[]> {
  const now = academy.clock.now();
  const [sessions, unmarked] = await Promise.all([listComing(academy, actor), listUnmarked(academy, actor)]);
  const today = sessions.filter((one) => countsAs('today', one, now));
  const week = sessions.filter((one) => countsAs('waiting', one, now));
  const offered = sessions.filter((one) => countsAs('offered', one, now));
  const [next] = today;
  const ofDay: DashboardCard[] = [
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
      value: sum(week, (one) => one.waiting),
      unit: '팀',
      to: '/office/presentations?when=waiting',
      tone: 'calm',
      note: '이레 안에 열리는 회차',
    },
  ];
  const cards = [...dutiesOf(unmarked, offered), ...ofDay];
  // At the door today and its evening are all there is.
  return mayDo(actor, 'sessions') ? cards : cards.filter((card) => atCheckIn.has(card.key));
}

const atCheckIn = new Set(['presentations.today', 'presentations.unmarked']);

/** Today's presentations with their hours, those that are over too. */
export async function presentationAgenda(academy: Academy, actor: StaffActor): Promise<AgendaItem[]> {
  const today = seoulDay(academy.clock.now());
  const sessions = await listComing(academy, actor);
  return sessions
    .filter((one) => seoulDay(one.startsAt) === today)
    .map((one) => ({
      key: `presentation-${one.sessionId}`,
      startsAt: one.startsAt,
      endsAt: one.endsAt,
      label: '설명회',
      title: one.title,
      place: one.place,
      note: `예약 ${one.taken} / ${one.capacity}명${one.waiting > 0 ? ` · 대기 ${one.waiting}팀` : ''}`,
      to: `/office/presentations/${one.sessionId}`,
    }));
}
