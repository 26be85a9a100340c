import { listExports, listRequests } from '#src/features/staff/store/privacy.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import type { DashboardCard } from '#src/shared/access/office.ts';
import { formatMonth } from '#src/shared/month.ts';
import { formatDay, seoulDay } from '#src/shared/seoul-time.ts';
import { readAccessState } from './privacy.server.ts';

/** The first page's numbers of the privacy officer: requests past their day, and last month's check. */
export async function privacyCards(academy: Academy): Promise<DashboardCard[]> {
  const today = seoulDay(academy.clock.now());
  const month = `${today.slice(0, 7)}-01`;
  const counted = { page: 1, size: 1, q: '' } as const;
  const [overdue, open, exports, state] = await Promise.all([
    listRequests(academy.db, { ...counted, state: 'overdue' }, today),
    listRequests(academy.db, { ...counted, state: 'open', sort: 'dueOn' }, today),
    listExports(academy.db, { ...counted, from: month }),
    readAccessState(academy),
  ]);
  const isBroken = state.brokenAt !== null || state.isTailCut;
  return [
    {
      key: 'requests-overdue',
      label: '기한 지난 개인정보 요청',
      value: overdue.total,
      unit: '건',
      to: '/office/privacy/requests?state=overdue',
      tone: 'now',
      isLate: true,
      note: '',
    },
    {
      key: 'access-check',
      label: '접속 기록 점검',
      value: state.isDue || isBroken ? 1 : 0,
      unit: '건',
      to: '/office/privacy/check',
      tone: 'act',
      note: isBroken ? '기록이 이어지지 않습니다.' : `${formatMonth(state.dueMonth)} 기록`,
    },
    {
      key: 'requests-open',
      label: '처리 중인 개인정보 요청',
      value: open.total,
      unit: '건',
      to: '/office/privacy/requests?state=open',
      tone: 'calm',
      note: open.rows[0] ? `가장 이른 기한 ${formatDay(open.rows[0].due_on)}` : '',
    },
    {
      key: 'exports-month',
      label: '이번 달 내려받기',
      value: exports.total,
      unit: '건',
      to: `/office/privacy/exports?from=${month}`,
      tone: 'calm',
      note: '',
    },
  ];
}
