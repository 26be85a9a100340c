import type { Answer } from '#src/features/items/contract/answer.ts';
import type { PublicItem } from '#src/features/items/contract/public-item.ts';
import { readingText } from '#src/features/items/rules/numbers/number-spelling.ts';

/** A question to try the screen by: what is to be done stands in it, nothing is to be known. */
export interface PracticeItem {
  readonly item: PublicItem;
  readonly isDone: (answer: Answer | null) => boolean;
}

const text = (sentence: string) => [{ type: 'text' as const, text: sentence }];
const stem = (sentence: string) => [{ type: 'paragraph' as const, content: text(sentence) }];
const fruits = ['포도', '사과', '딸기', '감'];

const choosing: PracticeItem = {
  item: {
    stimulus: null,
    body: {
      kind: 'single',
      stem: stem('보기에서 ‘사과’를 골라 보세요.'),
      options: fruits.map((name, at) => ({ id: `o${at + 1}`, content: text(name) })),
    },
  },
  isDone: (answer) => answer?.kind === 'single' && answer.option === 'o2',
};

const writing = (sentence: string, wanted: string, hasMathsKeyboard: boolean): PracticeItem => ({
  item: { stimulus: null, body: { kind: 'number', stem: stem(sentence), unit: '', hasMathsKeyboard } },
  isDone: (answer) => answer?.kind === 'number' && readingText(answer.text, '') === readingText(wanted, ''),
});

/** One question that is chosen and one that is written; in mathematics the written one has the maths keyboard. */
export const practiceItems = (subject: string): readonly PracticeItem[] => [
  choosing,
  subject === 'math'
    ? writing('빈칸에 4분의 3을 적어 보세요. 3/4이라고 쓰거나 수식판을 펴서 쓸 수 있습니다.', '3/4', true)
    : writing('빈칸에 12를 적어 보세요.', '12', false),
];
