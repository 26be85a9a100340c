import type { Academy } from '#src/platform/academy.ts';
import type { StaffActor } from '#src/shared/access/actor.ts';
import type { AgendaItem, DashboardCard } from '#src/shared/access/office.ts';
import { lastSeoulDays, startOfSeoulDay } from '#src/shared/seoul-time.ts';
import { countReceived } from '../store/board.server.ts';
import { listForOffice, readBoard } from './requests/board.server.ts';

/** What the counselling tells the office's first page: what is late, what is new, and the times of today. */
export async function counsellingCards(academy: Academy, actor: StaffActor): Promise<DashboardCard[]> {
  const now = academy.clock.now();
  const board = await readBoard(academy, actor);
  const fortnight = lastSeoulDays(now, 14);
  const received = await countReceived(academy.db, actor.branchIds, startOfSeoulDay(fortnight[0] ?? ''));
  return [
    {
      key: 'counselling.overdue',
      label: '늦어진 상담',
      value: board.counts.overdue,
      unit: '건',
      to: '/office/counselling?tab=overdue',
      tone: 'now',
      isLate: true,
      note: '첫 연락, 약속한 일이나 방문 기록이 늦었습니다.',
    },
    {
      key: 'counselling.new',
      label: '새 상담 신청',
      value: board.counts.new,
      unit: '건',
      to: '/office/counselling?tab=new',
      tone: 'act',
      note: '영업시간 기준 1시간 안에 연락해 주세요.',
      trend: { label: '14일간 받은 신청', unit: '건', days: fortnight.map((day) => received.get(day) ?? 0) },
    },
    {
      key: 'counselling.today',
      label: '오늘 남은 상담 약속',
      value: board.counts.today,
      unit: '건',
      to: '/office/counselling?tab=today',
      tone: 'calm',
      note: `내 상담 ${board.counts.mine}건 진행 중`,
    },
  ];
}

/** Today's calls and visits that are still to come. */
export async function counsellingAgenda(academy: Academy, actor: StaffActor): Promise<AgendaItem[]> {
  const { rows } = await listForOffice(academy, actor, { query: { tab: 'today', page: 1, size: 50, q: '' } });
  return rows.flatMap(({ appointment, ...row }) =>
    appointment === null
      ? []
      : {
          key: `counselling-${row.requestId}`,
          startsAt: appointment.startsAt,
          endsAt: '',
          label: appointment.kindLabel,
          title: `${row.guardianName} 님`,
          place: row.branchName,
          note: [row.childGrade, row.topics.join(', '), row.assigneeName && `담당 ${row.assigneeName}`]
            .filter(Boolean)
            .join(' · '),
          to: `/office/counselling/${row.requestId}`,
        },
  );
}
