import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readSource } from '../architecture.ts';
import { givenStaffCookie, startStaffedAcademy } from '../given-staff.ts';
import { call, type TestAcademy } from '../start.ts';
import { givenSide, type Things } from './matrix-world.ts';

/**
 * Each list of the office whose screen and file are written by hand: the file knows every column that its screen can
 * show. Of declared lists `declared-lists.api.test.ts` tells.
 */
const sources = readSource('src');
const screens = sources.filter(
  ({ path, text }) => path.startsWith('features/') && path.endsWith('.tsx') && /\bexporting[=:]/.test(text),
);
const routeOf = (name: string) => {
  const declared = new RegExp(`export const ${name} = endpoint\\(\\s*'([^']+)'`);
  return sources.map(({ text }) => declared.exec(text)?.[1]).find((route) => route !== undefined) ?? name;
};

/** What stands behind a name of a file: an array of columns, one column, or what makes them. */
function blockOf(text: string, name: string): string {
  const begin = text.search(new RegExp(`(?:const|function) ${name}\\b`));
  return begin < 0 ? '' : text.slice(begin, text.slice(begin).search(/\n(?:\];|\}|\}\);|\n)/) + begin);
}

/** The text of a list's columns, those that it takes from others of its file included. */
function definitionOf({ path, text }: { path: string; text: string }, name: string): string {
  const from = new RegExp(`import \\{[^}]*\\b${name}\\b[^}]*\\} from '([^']+)'`).exec(text)?.[1];
  const file = from?.startsWith('.') ? join(dirname(path), from) : path;
  const whole = sources.find((one) => one.path === file)?.text ?? '';
  const parts = [...whole.matchAll(/^const (\w+)[^\n]*ListColumn</gm)].map(([, part = '']) => part);
  const taken = new Set([name]);
  // A set that grows while it is walked: what a part takes from another is taken too.
  for (const one of taken)
    for (const part of parts) if (new RegExp(`\\b${part}\\b`).test(blockOf(whole, one))) taken.add(part);
  return [...taken].map((one) => blockOf(whole, one)).join('\n');
}

interface Exported {
  readonly screen: string;
  readonly route: string;
  readonly keys: readonly string[];
}

function exportedBy(screen: { path: string; text: string }): Exported {
  const endpoint = /\bexporting(?:=\{|: )(\w+)/.exec(screen.text)?.[1] ?? '';
  const at = screen.text.search(/\bexporting[=:]/);
  const element = screen.text.slice(screen.text.lastIndexOf('List\n', at), at + 100);
  const name = /\scolumns=\{(\w+)/.exec(element)?.[1] ?? '';
  const columns = definitionOf(screen, name).split(/\{\s*(?=key: ')/);
  const keys = columns
    .filter((text) => /^key: '\w+',[\s\S]*\bname: /.test(text) && !text.includes('isScreenOnly: true'))
    .flatMap((text) => /^key: '(\w+)'/.exec(text)?.[1] ?? []);
  return { screen: screen.path, route: routeOf(endpoint), keys: [...new Set(keys)] };
}
const lists = screens.map(exportedBy);

let academy: TestAcademy;
let things: Things;
let owner = '';
beforeAll(async () => {
  academy = await startStaffedAcademy();
  things = (await givenSide(academy, 'daechi')).things;
  owner = await givenStaffCookie(academy, 'owner@msc.example');
});
afterAll(() => academy.close());

/** What the columns' field of the call is refused with; undefined where the file knows them all. */
async function refusalOf(route: string, keys: readonly string[]) {
  const id = route.includes('/presentation') ? things.presentationSessionId : things.sessionId;
  const answer = await call(academy, route.replace(':sessionId', String(id)), {
    cookie: owner,
    json: {
      reason: '열을 대조합니다',
      columns: keys.join(','),
      ...(route.includes('/analysis/') && { subject: 'math' }),
    },
  });
  return answer.status === 200 ? undefined : (answer.fields ?? answer.resultCode);
}

describe('a file of a list', () => {
  test('is asked for by each of these screens', () => {
    expect(lists.length).toBeGreaterThan(0);
    for (const { screen, route, keys } of lists)
      expect([screen, route.startsWith('POST /api/office/'), keys.length > 2]).toEqual([screen, true, true]);
  });

  test.each(lists)('$route has every column of $screen', async ({ route, keys }) => {
    expect(await refusalOf(route, keys)).toBeUndefined();
  });

  test('control: a column that only a screen has is refused by name', async () => {
    for (const { route, keys } of lists)
      expect([route, await refusalOf(route, [...keys, 'onlyOnScreen'])]).toEqual([
        route,
        { columns: expect.stringContaining('onlyOnScreen') },
      ]);
  });
});
