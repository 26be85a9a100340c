import type { Academy } from '#src/platform/academy.ts';
import type { DashboardCard, OfficeHit } from '#src/shared/access/office.ts';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { boardNames } from '../contract/post-list.ts';
import { postLabels } from '../rules/boards.ts';
import { listOfficePosts } from '../store/office.server.ts';

/** What the boards tell the office's first page: posts that fell with a consent, words not published, what goes out by itself. */
export async function postCards({ db }: Academy): Promise<DashboardCard[]> {
  const page = { page: 1, size: 1, q: '' };
  const [withdrawn, pending, scheduled] = await Promise.all([
    listOfficePosts(db, { ...page, work: 'withdrawn' }),
    listOfficePosts(db, { ...page, work: 'pending' }),
    listOfficePosts(db, { ...page, size: 100, work: 'scheduled' }),
  ]);
  const next = scheduled.rows.flatMap((post) => post.publishAt ?? []).sort()[0];
  return [
    {
      key: 'posts.withdrawn',
      label: '동의가 철회되어 내려간 글',
      value: withdrawn.total,
      unit: '건',
      to: '/office/posts?work=withdrawn',
      tone: 'act',
      note: '사진이나 이름을 빼고 다시 게시해 주세요.',
    },
    {
      key: 'posts.pending',
      label: '게시하지 않은 글',
      value: pending.total,
      unit: '건',
      to: '/office/posts?work=pending',
      tone: 'calm',
      note: '초안과 고치던 글',
    },
    {
      key: 'posts.scheduled',
      label: '게시를 예약한 글',
      value: scheduled.total,
      unit: '건',
      to: '/office/posts?work=scheduled',
      tone: 'calm',
      note: next ? `가장 이른 게시 ${formatSeoulDateTime(next)}` : '',
    },
  ];
}

/** Posts whose words hold a text. */
export async function findPosts({ db }: Academy, text: string): Promise<OfficeHit[]> {
  const { rows } = await listOfficePosts(db, { page: 1, size: 5, q: text });
  return rows.map((post) => ({
    kind: '게시글',
    label: post.title,
    note: `${boardNames.get(post.board) ?? ''} · ${postLabels[post.status]}`,
    to: `/office/posts/${post.id}`,
  }));
}
