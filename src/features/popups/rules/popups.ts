import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { siteMap } from '#src/shared/site-map.ts';
import type { ShownPopup } from '../contract/shown.ts';

export const kindLabels = { popup: '팝업', strip: '띠 배너' } as const;
export const deviceLabels = { all: '모든 기기', phone: '휴대폰·태블릿', desktop: 'PC' } as const;
export const stateLabels = { shown: '게시 중', coming: '예정', over: '종료', hidden: '비공개' } as const;
export type PopupState = keyof typeof stateLabels;

export const popupLabels = {
  kind: '종류',
  title: '제목',
  body: '내용',
  linkTo: '연결할 주소',
  linkLabel: '버튼 글자',
  plate: '그림',
  alt: '그림 설명',
  period: '게시 기간',
  pages: '보이는 페이지',
  device: '기기',
  isPublished: '상태',
} as const;

/** The pages inside the frame of the site, where a popup may stand, with their names. */
export const popupPages = (): readonly (readonly [path: string, label: string])[] => [
  ['/', '홈'],
  ...siteMap.flatMap(({ pages }) =>
    pages
      .filter(({ isStandalone, for: only }) => !isStandalone && only === undefined)
      .map(({ path, label }) => [path, label] as const),
  ),
];

interface Dated {
  readonly isPublished: boolean;
  readonly startsAt: string;
  readonly endsAt: string;
}

/** What families see of it at that moment. */
export function stateOf({ isPublished, startsAt, endsAt }: Dated, now: Date): PopupState {
  if (Date.parse(endsAt) <= now.getTime()) return 'over';
  if (!isPublished) return 'hidden';
  return Date.parse(startsAt) > now.getTime() ? 'coming' : 'shown';
}

export const periodOf = ({ startsAt, endsAt }: Pick<Dated, 'startsAt' | 'endsAt'>): string =>
  `${formatSeoulDateTime(startsAt)} ~ ${formatSeoulDateTime(endsAt)}`;

/** Where it is shown, in words. */
export function pagesText(pages: readonly string[]): string {
  if (pages.length === 0) return '모든 페이지';
  const names = new Map(popupPages());
  return pages.map((path) => names.get(path) ?? path).join(', ');
}

/** Those of a kind that stand on a page, in the office's order; what is below a listed path belongs to it. */
export function shownOn(
  popups: readonly ShownPopup[],
  { kind, pathname, nowMs }: { kind: ShownPopup['kind']; pathname: string; nowMs: number },
): readonly ShownPopup[] {
  const isOn = (path: string) => pathname === path || (path !== '/' && pathname.startsWith(`${path}/`));
  return popups.filter(
    (one) =>
      one.kind === kind &&
      Date.parse(one.endsAt) > nowMs &&
      (one.pages.length === 0 || one.pages.some((path) => isOn(path))),
  );
}

/** A path of our own, a phone number, or an address on the web; anything else leads nowhere a family should go. */
export const isLink = (text: string): boolean =>
  /^\/(?![/\\])[^\s\\]*$/.test(text) ||
  /^tel:[\d-]{7,20}$/.test(text) ||
  /^https:\/\/[\w.-]+(?:[/?#]\S*)?$/.test(text);

/** The order of ids after one of them moved by one place; the same where it stands at that end. */
export function moved(ids: readonly number[], id: number, by: 'up' | 'down'): number[] {
  const at = ids.indexOf(id);
  const to = by === 'up' ? at - 1 : at + 1;
  const other = ids[to];
  if (at < 0 || other === undefined) return [...ids];
  return ids.map((one) => (one === id ? other : one === other ? id : one));
}
