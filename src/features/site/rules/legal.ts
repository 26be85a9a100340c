import { dayMs } from '#src/shared/durations.ts';
import { seoulDay, startOfSeoulDay } from '#src/shared/seoul-time.ts';
import type { LegalContent, LegalText } from '../contract/legal.ts';

/** A change is announced so many days before it is in force (전자상거래 표준약관 제3조; 30 where it burdens members). */
export const noticeDays = 7;

export type LegalState = 'past' | 'current' | 'coming';
export const legalStateLabels: Readonly<Record<LegalState, string>> = {
  past: '이전 버전',
  current: '시행 중',
  coming: '시행 예정',
};

/** How a version stands on a Seoul day, among all versions of its text. */
export function legalStateOf(
  text: Pick<LegalText, 'effectiveOn'>,
  all: readonly Pick<LegalText, 'effectiveOn'>[],
  today: string,
): LegalState {
  if (text.effectiveOn > today) return 'coming';
  const isFollowed = all.some(({ effectiveOn }) => effectiveOn > text.effectiveOn && effectiveOn <= today);
  return isFollowed ? 'past' : 'current';
}

/** The version that another took the place of; undefined for the first. */
export function versionBefore<T extends Pick<LegalText, 'effectiveOn'>>(
  text: T,
  all: readonly T[],
): T | undefined {
  return [...all]
    .sort((a, b) => (a.effectiveOn < b.effectiveOn ? 1 : -1))
    .find(({ effectiveOn }) => effectiveOn < text.effectiveOn);
}

/**
 * What a legal text still lacks before it may be announced on a Seoul day, in Korean. The first of its kind changes nothing
 * anybody has agreed to: it needs no notice and no reason.
 */
export function emptyLegalFields(
  content: LegalContent,
  { today, isFirst }: { readonly today: string; readonly isFirst: boolean },
): string[] {
  const isEmpty = (text: string) => text.trim() === '';
  const earliest = isFirst
    ? today
    : seoulDay(new Date(startOfSeoulDay(today).getTime() + noticeDays * dayMs));
  const since = isFirst ? `오늘인 ${earliest}부터` : `공지하고 ${noticeDays}일 뒤인 ${earliest}부터`;
  return [
    ...(isEmpty(content.title) ? ['제목'] : []),
    ...(!isFirst && isEmpty(content.reason) ? ['개정 이유'] : []),
    ...(content.effectiveOn < earliest ? [`시행일 (${since})`] : []),
    ...(content.sections.length === 0 ? ['조항'] : []),
    ...content.sections.flatMap((section, index) =>
      isEmpty(section.title) || section.paragraphs.every(isEmpty) ? [`${index + 1}번째 조항`] : [],
    ),
  ];
}
