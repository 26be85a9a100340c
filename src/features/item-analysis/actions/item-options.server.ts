import type { VersionRow } from '#src/features/item-bank/actions/for-tests.server.ts';
import { plainLine } from '#src/features/items/rules/text/plain.ts';

interface Optioned {
  readonly ids: readonly string[];
  readonly keys: readonly string[];
  readonly labels: ReadonlyMap<string, string>;
}

const circled = (index: number) => String.fromCodePoint(0x2460 + index);

/** The options of a choice item with what staff call them: ① and the first words. */
export function optionsOf({ body, key }: VersionRow): Optioned {
  if (body.kind !== 'single' && body.kind !== 'multiple') return { ids: [], keys: [], labels: new Map() };
  const keys = key.kind === 'single' ? [key.correct] : key.kind === 'multiple' ? key.correct : [];
  const labels = body.options.map(
    ({ id, content }, index) => [id, `${circled(index)} ${plainLine(content).slice(0, 24)}`.trim()] as const,
  );
  return { ids: body.options.map(({ id }) => id), keys, labels: new Map(labels) };
}
