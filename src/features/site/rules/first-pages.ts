import { placeOf } from '#src/shared/site-map.ts';
import type { ContentPage } from '../contract/blocks.ts';
import type { PageContent } from '../contract/office.ts';

/** Addresses whose whole page is written in the office. */
export const contentPaths = [
  '/whymsc',
  '/greetings',
  '/overview',
  '/recruit',
  '/elementary',
  '/high',
  '/smartReading',
  '/science',
  '/specialDesc',
  '/guide',
] as const;

/** Pages an academy has, written or not, with their names in the menu; a part of `/rules` is written too. */
export const pageNames = (): readonly { readonly path: string; readonly title: string }[] =>
  [...contentPaths, '/rules'].map((path) => ({ path, title: placeOf(path)?.sub.label ?? path }));

/** What the writing of a page begins with that nobody has written yet; null for what is no such page. */
export function firstPageOf(path: string): PageContent | null {
  const page = pageNames().find((one) => one.path === path);
  return page
    ? {
        title: page.title,
        lead: '〔이 페이지를 한두 문장으로 소개하는 글〕',
        blocks: [{ kind: 'text', paragraphs: ['〔본문〕'] }],
        consentIds: [],
        evidence: '',
        showsTuition: placeOf(path)?.main.key === 'programme',
      }
    : null;
}

/** What visitors read of a page meanwhile. */
export function unwrittenPage(page: Pick<ContentPage, 'path' | 'title' | 'programme'>): ContentPage {
  return {
    ...page,
    lead: '이 페이지는 준비 중입니다.',
    blocks: [
      {
        kind: 'action',
        title: '먼저 알고 싶은 것이 있으신가요?',
        text: '상담을 신청하시면 자세히 안내해 드립니다.',
        links: [{ label: '상담 신청', to: '/counseling' }],
      },
    ],
  };
}
