import type { FaqContent } from '../contract/faq.ts';
import type { FaqEntry } from '../contract/posts.ts';

/** Entries in their order as groups by category; a category stands where its first entry does. */
export function groupFaq(entries: readonly FaqEntry[]): FaqContent {
  const names = [...new Set(entries.map(({ category }) => category))];
  return {
    groups: names.map((name) => ({
      name,
      entries: entries
        .filter(({ category }) => category === name)
        .map(({ question, answer }) => ({ question, answer })),
    })),
  };
}

/** What the questions still lack before they may be published, in Korean. */
export function emptyFaqFields({ groups }: FaqContent): string[] {
  const names = groups.map(({ name }) => name.trim());
  const isTwice = names.some((name, index) => name !== '' && names.indexOf(name) !== index);
  return [
    ...(groups.length === 0 ? ['질문'] : []),
    ...(isTwice ? ['이름이 서로 다른 분류'] : []),
    ...groups.flatMap((group, index) => {
      const label = group.name.trim() || `${index + 1}번째 분류`;
      return [
        ...(group.name.trim() === '' ? [`${index + 1}번째 분류의 이름`] : []),
        ...(group.entries.length === 0 ? [`‘${label}’의 질문`] : []),
        ...group.entries.flatMap(({ question, answer }, place) =>
          question.trim() === '' || answer.trim() === '' ? [`‘${label}’의 ${place + 1}번째 질문과 답`] : [],
        ),
      ];
    }),
  ];
}
