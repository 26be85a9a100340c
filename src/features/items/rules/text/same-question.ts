import type {
  AcceptedNumber,
  AcceptedText,
  Body,
  GapKey,
  ItemContent,
  Key,
  Option,
} from '#src/features/items/contract/item.ts';
import type { StimulusContent } from '#src/features/items/contract/rich-text.ts';

type Choices = readonly (readonly Option[])[];

const choicesOf = (body: Body): Choices => {
  if ('options' in body) return [body.options];
  if (body.kind === 'match') return [body.left, body.right];
  return body.kind === 'gaps' ? body.gaps.map((gap) => ('options' in gap ? gap.options : [])) : [];
};

const placeIn = (options: readonly Option[] | undefined, id: string) =>
  options?.findIndex((option) => option.id === id) ?? -1;
const wordings = (accepted: readonly (AcceptedText | AcceptedNumber)[]) =>
  accepted.map((one) => ('text' in one ? one.text : one.value)).toSorted();

function rightInGap(gap: GapKey | undefined, options: readonly Option[] | undefined): unknown {
  if (!gap) return [];
  if (gap.type !== 'choice') return wordings(gap.accepted);
  return gap.entries
    .filter(({ points }) => points > 0)
    .map(({ option }) => placeIn(options, option))
    .toSorted();
}

/** What is right, by the places of the choices: their names differ from file to file. */
function rightOf(body: Body, key: Key, choices: Choices): unknown {
  const place = (id: string, list = 0) => placeIn(choices[list], id);
  switch (key.kind) {
    case 'single':
      return place(key.correct);
    case 'multiple':
      return key.correct.map((id) => place(id)).toSorted();
    case 'order':
      return key.correct.map((id) => place(id));
    case 'match':
      return key.correct.map(({ left, right }) => `${place(left)}-${place(right, 1)}`).toSorted();
    case 'text':
    case 'number':
      return wordings(key.accepted);
    case 'gaps':
      return gapNames(body).map((name, index) =>
        rightInGap(
          key.gaps.find(({ gap }) => gap === name),
          choices[index],
        ),
      );
    case 'essay':
      return null;
  }
}

const gapNames = (body: Body) => (body.kind === 'gaps' ? body.gaps.map(({ id }) => id) : []);

/**
 * A question as a student reads it, with what is right: two that have the same are one question, whatever their points,
 * their solutions and the names of their choices. `media` says by which key a picture lies in the bank.
 */
export function questionSign(
  { body, key }: Pick<ItemContent, 'body' | 'key'>,
  stimulus: StimulusContent | null,
  media: ReadonlyMap<string, string> = new Map(),
): string {
  const choices = choicesOf(body);
  const gaps = gapNames(body);
  const writtenOut = (name: string, value: unknown): unknown => {
    if (name === 'gap') return gaps.indexOf(String(value));
    if (name === 'media') return media.get(String(value)) ?? value;
    if (typeof value === 'string') return value.normalize('NFC').replace(/\s+/g, ' ').trim();
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    // The database has an order of its own for the names of an object.
    return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  };
  const contents = choices.map((list) => list.map(({ content }) => content));
  const question = [body.kind, body.stem, contents, rightOf(body, key, choices), stimulus];
  return JSON.stringify(question, writtenOut);
}
