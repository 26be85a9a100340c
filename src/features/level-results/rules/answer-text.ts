import type { Answer } from '#src/features/items/contract/answer.ts';
import type { Body, Option } from '#src/features/items/contract/item.ts';
import { plainLine } from '#src/features/items/rules/text/plain.ts';

export const uncountedLabels: Readonly<Record<string, string>> = {
  late: '시간이 끝난 뒤 도착',
  old_lease: '다른 창에서 이어 응시한 뒤 도착',
  closed: '제출한 뒤 도착',
  passed: '다음 문항으로 넘어간 뒤 도착',
};

const named = (options: readonly Option[], id: string) =>
  plainLine(options.find((option) => option.id === id)?.content ?? []) || id;

/** An answer in the author's ids as words for staff; `(답 없음)` where there is none. */
export function answerText(body: Body, answer: Answer | null): string {
  if (!answer || answer.kind !== body.kind) return '(답 없음)';
  switch (answer.kind) {
    case 'single':
      return body.kind === 'single' ? named(body.options, answer.option) : '';
    case 'multiple':
    case 'order': {
      const options = body.kind === 'multiple' || body.kind === 'order' ? body.options : [];
      return answer.options.map((id) => named(options, id)).join(answer.kind === 'order' ? ' → ' : ', ');
    }
    case 'match': {
      if (body.kind !== 'match') return '';
      return answer.pairs
        .map(({ left, right }) => `${named(body.left, left)} – ${named(body.right, right)}`)
        .join(', ');
    }
    case 'gaps': {
      if (body.kind !== 'gaps') return '';
      return answer.values
        .map(({ gap, value }) => {
          const own = body.gaps.find((one) => one.id === gap);
          return own?.type === 'choice' ? named(own.options, value) : value;
        })
        .join(' / ');
    }
    default:
      return answer.text;
  }
}
