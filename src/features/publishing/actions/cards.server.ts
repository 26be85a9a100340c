import type { Academy } from '#src/platform/academy.ts';
import type { DashboardCard } from '#src/shared/access/office.ts';
import { countWork } from '../store/drafts.server.ts';

/** Texts that wait for a second person before they go out, and those that did not go out as planned. */
export async function approvalCards({ db }: Academy): Promise<DashboardCard[]> {
  const { askedPosts, askedPages, missedPosts, missedPages } = await countWork(db);
  const asked = { unit: '건', tone: 'act', note: '모집 광고는 두 사람이 확인합니다' } as const;
  const missed = { unit: '건', tone: 'act', note: '그 사이 글이 바뀌었거나 법 점검에서 멈췄습니다' } as const;
  return [
    {
      ...asked,
      key: 'approvals.posts',
      label: '승인을 기다리는 글',
      value: askedPosts,
      to: '/office/posts?work=asked',
    },
    {
      ...asked,
      key: 'approvals.pages',
      label: '승인을 기다리는 페이지',
      value: askedPages,
      to: '/office/pages?state=asked',
    },
    {
      ...missed,
      key: 'approvals.missed-posts',
      label: '예약대로 게시하지 못한 글',
      value: missedPosts,
      to: '/office/posts?work=missed',
    },
    {
      ...missed,
      key: 'approvals.missed-pages',
      label: '예약대로 게시하지 못한 페이지',
      value: missedPages,
      to: '/office/pages?state=missed',
    },
  ];
}
