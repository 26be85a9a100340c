import type { Answer } from '#src/features/items/contract/answer.ts';
import type { PublicBody } from '#src/features/items/contract/public-item.ts';

/** Whether nothing, a part or all of an item is answered, for the overview and the check at hand-in. */
export function answeredState(body: PublicBody, answer: Answer | null): 'none' | 'part' | 'whole' {
  if (!answer || answer.kind !== body.kind) return 'none';
  const share = (given: number, wanted: number) => (given === 0 ? 'none' : given < wanted ? 'part' : 'whole');
  switch (answer.kind) {
    case 'single':
      return 'whole';
    case 'multiple':
      return share(answer.options.length, 1);
    case 'order':
      return body.kind === 'order' ? share(answer.options.length, body.options.length) : 'none';
    case 'match':
      return body.kind === 'match' ? share(answer.pairs.length, body.left.length) : 'none';
    case 'gaps': {
      const filled = answer.values.filter((value) => value.value.trim() !== '').length;
      return body.kind === 'gaps' ? share(filled, body.gaps.length) : 'none';
    }
    default:
      return answer.text.trim() === '' ? 'none' : 'whole';
  }
}
