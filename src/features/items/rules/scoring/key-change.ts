import type { Body, Gap, Option } from '#src/features/items/contract/item.ts';

const ids = (options: readonly Option[]) =>
  options
    .map(({ id }) => id)
    .sort()
    .join(' ');
const gapNames = (gaps: readonly Gap[]) =>
  gaps
    .map((gap) => `${gap.id}:${gap.type}${gap.type === 'choice' ? `(${ids(gap.options)})` : ''}`)
    .sort()
    .join(' ');

/** What an answer to an item is written in: two bodies with the same one can be marked by each other's key. */
function answerShape(body: Body): string {
  switch (body.kind) {
    case 'single':
    case 'multiple':
    case 'order':
      return ids(body.options);
    case 'match':
      return `${ids(body.left)} | ${ids(body.right)}`;
    case 'gaps':
      return gapNames(body.gaps);
    case 'text':
    case 'number':
    case 'essay':
      return '';
  }
}

/**
 * Whether answers to one version of an item can be marked by the key of another: the same kind, options and gaps. What
 * people mark (an essay) has no key to be marked by.
 */
export function takesKeyOf(given: Body, other: Body): boolean {
  return given.kind === other.kind && given.kind !== 'essay' && answerShape(given) === answerShape(other);
}
