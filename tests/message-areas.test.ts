import { expect, it } from 'vitest';
import { messageAreas } from '#src/features/messages/rules/office.ts';
import { readSource } from './architecture.ts';

/** A template is named in quotes, `class.offered`, or begins a text that ends in a name, `counselling.${kind}`. */
const named = /['`]([a-z][a-z-]*)\.(?:[a-z][a-z_-]*['`]|[a-z_]*\$\{)/g;
/** The same right where a message is made: so rules name what is sent elsewhere. */
const made = /\btemplate: ['`]([a-z][a-z-]*)\./g;
/** What else is called so beside them: jobs and payments' calls, and a kind of message within the product. */
const otherNames = new Set(['members', 'messages', 'payments', 'tests', 'number']);

/** Files that queue messages name templates in many ways; what they say within conditions counts, too. */
const isSending = ({ path, text }: { path: string; text: string }) =>
  path.endsWith('.server.ts') && /\btemplate\b/.test(text);

const templates = readSource('src')
  .filter(
    ({ path }) =>
      path.startsWith('features/') && !path.includes('/store/') && !/\.(test|story)\.tsx?$/.test(path),
  )
  .flatMap((file) =>
    [...file.text.matchAll(isSending(file) ? named : made)].flatMap(([whole, area = '']) =>
      otherNames.has(area) ? [] : [{ path: file.path, area, whole }],
    ),
  );

it('the log of messages calls every template by what it is about', () => {
  const strange = templates.filter(({ area }) => !Object.hasOwn(messageAreas, area));
  expect(
    strange.map(
      ({ path, whole }) => `${path}: ${whole} has no entry in messageAreas (messages/rules/office.ts)`,
    ),
  ).toEqual([]);
});

it('and has no area that nothing is sent in', () => {
  const areas = new Set(templates.map(({ area }) => area));
  expect(Object.keys(messageAreas).filter((area) => !areas.has(area))).toEqual([]);
});
