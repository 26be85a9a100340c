/** The boards in the order of the menu: address, name, look and the categories of their posts. */
export const boards = [
  { key: 'notice', label: '공지사항', variant: 'list', categories: ['운영', '입학', '시스템'] },
  { key: 'news', label: '뉴스', variant: 'list', categories: ['분원 소식', '교육 소식'] },
  { key: 'columns', label: '교육 칼럼', variant: 'list', categories: ['수학', '과학', '독서', '학습 습관'] },
  { key: 'seminar', label: '세미나', variant: 'card', categories: ['초등', '중등', '고등'] },
  { key: 'promotion', label: '이벤트', variant: 'card', categories: ['진행', '안내'] },
  { key: 'peek', label: '수업 엿보기', variant: 'card', categories: ['수학', '과학', '독서'] },
  { key: 'bestReport', label: '우수 리포트', variant: 'card', categories: ['초등', '중등', '고등'] },
  { key: 'experienceCase', label: '학습 사례', variant: 'card', categories: ['초등', '중등', '고등'] },
  { key: 'learning', label: '학습 관리', variant: 'list', categories: ['과제', '자료', '출결과 보강'] },
] as const;
export type Board = (typeof boards)[number];

/** Whether a board has that category; a post that is only begun may have none yet. */
export function isCategoryOf(board: string, category: string): boolean {
  const categories: readonly string[] = boards.find(({ key }) => key === board)?.categories ?? [];
  return category === '' || categories.includes(category);
}

/** How the states of a post are called in the office. */
export const postLabels = {
  draft: '초안',
  published: '게시됨',
  hidden: '숨김',
  removed: '내림',
} as const;

/** What is said of a post whose address leads elsewhere, whatever its state. */
export const movedLabel = '옮김';

export type PostStatus = keyof typeof postLabels;

type State = { readonly status: PostStatus; readonly wasPublished: boolean };
/** Whether a post is a draft that was thrown away before anybody saw it. */
export const isThrownAway = ({ status, wasPublished }: State) => status === 'removed' && !wasPublished;
/** How the state of a post is called in the office. */
export const postLabel = (post: State) => (isThrownAway(post) ? '버린 초안' : postLabels[post.status]);

/**
 * Whether a post may go from one state to another: what was published is hidden, shown and taken down in any order and
 * never a draft again; what never was is thrown away and brought back as the draft it was.
 */
export function mayMovePost(wasPublished: boolean, from: PostStatus, to: PostStatus): boolean {
  if (wasPublished) return from !== 'draft' && to !== 'draft';
  return (from === 'draft' && to === 'removed') || (from === 'removed' && to === 'draft');
}

/** The post that a path of ours shows; null where it is another page. */
export function postIn(path: string): number | null {
  const id = /^\/board\/([1-9]\d{0,14})(?:[?#].*)?$/.exec(path)?.[1];
  return id ? Number(id) : null;
}

/** The path on this site that an address leads to, written with the site or without; null for one that leads elsewhere. */
export function ownPath(address: string, publicUrl: string): string | null {
  const path = address.startsWith(`${publicUrl}/`) ? address.slice(publicUrl.length) : address;
  return /^\/\w[\w/?=&#-]*$/.test(path) ? path : null;
}
