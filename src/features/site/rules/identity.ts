import type { IdentityTexts } from '../contract/identity.ts';

/** What is written of the academy's identity, as the office names it, in the order of the form. */
export const identityLabels: readonly (readonly [keyof IdentityTexts, string])[] = [
  ['name', '학원 이름'],
  ['shortName', '짧은 이름'],
  ['slogan', '슬로건'],
  ['lead', '슬로건 위의 한 줄'],
  ['description', '소개 글'],
  ['summary', '검색 결과에 보일 설명'],
  ['brandColour', '대표색'],
  ['signalColour', '강조색'],
];

export const pictureLabels = { wordmark: '로고', icon: '아이콘' } as const;
export type PictureKind = keyof typeof pictureLabels;

/** How each is kept: the box it is fitted into, and the least it may be. */
export const pictureSizes = {
  wordmark: { widest: 800, highest: 160, least: 40 },
  icon: { widest: 512, highest: 512, least: 180 },
} as const;
