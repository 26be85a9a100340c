import type { Academy } from '#src/platform/academy.ts';
import type { DashboardCard } from '#src/shared/access/office.ts';
import * as bank from '../store/bank.server.ts';

/** What the item bank tells the office's first page: items to review, and those whose answers looked wrong. */
export async function itemCards({ db }: Academy): Promise<DashboardCard[]> {
  const page = { page: 1, size: 1, q: '' };
  const [review, flagged] = await Promise.all([
    bank.listBank(db, { ...page, status: 'review' }),
    bank.listBank(db, { ...page, status: 'flagged' }),
  ]);
  return [
    {
      key: 'items.flagged',
      label: '점검이 필요한 문항',
      value: flagged.total,
      unit: '문항',
      to: '/office/items?status=flagged',
      tone: 'act',
      note: '출제를 멈추고 살펴볼 문항입니다.',
    },
    {
      key: 'items.review',
      label: '검토를 기다리는 문항',
      value: review.total,
      unit: '문항',
      to: '/office/items?status=review',
      tone: 'act',
      note: '',
    },
  ];
}
