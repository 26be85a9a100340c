import type { Academy } from '#src/platform/academy.ts';
import type { Tile } from '#src/shared/access/office.ts';
import { countAsked } from '../store/drafts.server.ts';

/** Texts that wait for a second person before they go out. */
export async function approvalTiles({ db }: Academy): Promise<Tile[]> {
  const { posts, pages } = await countAsked(db);
  const tile = { unit: '건', tone: 'act', note: '모집 광고는 두 사람이 확인합니다' } as const;
  return [
    {
      ...tile,
      key: 'approvals.posts',
      label: '승인을 기다리는 글',
      value: posts,
      to: '/office/posts?work=asked',
    },
    {
      ...tile,
      key: 'approvals.pages',
      label: '승인을 기다리는 페이지',
      value: pages,
      to: '/office/pages?state=asked',
    },
  ];
}
