import { expect, test } from 'vitest';
import { complaintsAbout, readSource, type SourceFile } from './architecture.ts';
import { neighbours } from './neighbours.ts';
import { idleExceptions } from './query-loops.ts';

test('the house stands as planned', () => {
  expect(complaintsAbout(readSource('src'))).toEqual([]);
});

test('every exception to the rule of loops is needed', () => {
  expect(idleExceptions(readSource('src'))).toEqual([]);
});

test('the list of neighbours has no loop', () => {
  const visit = (feature: string, trail: readonly string[]): void => {
    expect(trail, `${[...trail, feature].join(' → ')}`).not.toContain(feature);
    for (const next of neighbours[feature] ?? []) visit(next, [...trail, feature]);
  };
  for (const feature of Object.keys(neighbours)) visit(feature, []);
});

const file = (path: string, text: string): SourceFile => ({ path, text });

/** A planted fault for each rule: what is planted, and the sentence that must come back. */
const planted: readonly (readonly [string, readonly SourceFile[], string])[] = [
  ['upstairs', [file('shared/a.ts', "import { x } from '#src/features/seats/rules.ts';")], 'upstairs'],
  ['nothing imports the roof', [file('features/seats/rules.ts', "import '#src/open.ts';")], 'upstairs'],
  [
    'plumbing rooms',
    [file('platform/a.ts', "import { B } from '../ui/button.tsx';")],
    'do not know each other',
  ],
  [
    'ui does not know web',
    [file('ui/a.tsx', "import { B } from '../web/api.ts';")],
    'do not know each other',
  ],
  ['ports only', [file('platform/a.ts', "import { s } from '#src/providers/sms/solapi.ts';")], 'ports only'],
  [
    'providers apart',
    [file('providers/sms/a.ts', "import { m } from '../mail/b.ts';")],
    'does not know another',
  ],
  [
    'doors',
    [
      file(
        'features/boards/actions.server.ts',
        "import { l } from '#src/features/branches/store.server.ts';",
      ),
    ],
    'shows only',
  ],
  [
    'neighbours',
    [
      file(
        'features/seats/actions.server.ts',
        "import { l } from '#src/features/members/actions.server.ts';",
      ),
    ],
    'not a neighbour',
  ],
  [
    'staff only from office',
    [file('features/seats/pages/a.page.tsx', "import { l } from '#src/features/staff/contract.ts';")],
    'not a neighbour',
  ],
  ['pure rules', [file('features/seats/rules.ts', "import { l } from './store.server.ts';")], 'stay pure'],
  [
    'parts run in the browser',
    [file('features/seats/parts/a.tsx', "import { l } from '../store.server.ts';")],
    'run in the browser',
  ],
  [
    'store below',
    [file('features/seats/store.server.ts', "import { l } from './actions.server.ts';")],
    'knows no use case',
  ],
  ['wall', [file('ui/a.tsx', 'x\n'.repeat(301))], 'the wall is 300'],
  [
    'file and folder of one noun',
    [
      file('features/seats/store.server.ts', 'export const a = 1;'),
      file('features/seats/store/waitlists.server.ts', 'export const b = 1;'),
    ],
    'stands beside a folder',
  ],
  ['barrel', [file('ui/index.ts', 'export const a = 1;')], 'barrel'],
  ['environment', [file('web/a.ts', 'export const a = process.env.PORT;')], 'process.env'],
  ['clock', [file('features/seats/rules.ts', 'export const at = new Date();')], 'wall clock'],
  ['sql outside stores', [file('features/seats/actions.server.ts', "db.selectFrom('seats')")], 'writes SQL'],
  [
    'raw sql outside stores',
    [file('features/seats/actions.server.ts', 'sql`select 1`.execute(db)')],
    'writes SQL',
  ],
  [
    'a listener of its own',
    [file('features/seats/actions/hear.server.ts', 'const c = new pg.Client({ connectionString });')],
    'opens a connection of its own',
  ],
  [
    'a page that throws its 404',
    [
      file(
        'features/site/pages/a.page.tsx',
        'export function loader() {\n  throw data(null, { status: 404 });\n}',
      ),
    ],
    'throws an answer',
  ],
  [
    'a field that is not there sent as a word',
    [file('features/site/parts/a.tsx', "send({ day: String(form.get('day')) });")],
    'the word null',
  ],
  [
    'a list reader where nobody looks for it',
    [file('features/seats/store/rooms.server.ts', 'export const a = listReader(list, read);')],
    'that nobody serves',
  ],
  [
    'listening beside the one place',
    [file('platform/jobs/hear.ts', 'await pool.query(`listen seats`);')],
    'opens a connection of its own',
  ],
  [
    'a sweep that stops at the first bad row',
    [
      file('features/seats/jobs.server.ts', "import { sweep } from './actions/sweep.server.ts';"),
      file(
        'features/seats/actions/sweep.server.ts',
        'export async function sweep(academy) {\n  for (const id of await list()) await end(id);\n}\n',
      ),
    ],
    'stops at the first that fails',
  ],
  ...(
    [
      ['of a store in a for', 'for (const row of rows) await lockRow(row.id);'],
      ['of a store in a while', 'while (await isMore(1)) await store.takeOne(1);'],
      ['for each of many at once', 'await Promise.all(keys.map((key) => findMedia(academy.db, key)));'],
      ['by another feature', 'for (const row of rows) if (row.isDue) await notifyGuardian(tx, row);'],
      ['by a function of the same file', 'for (const row of rows) await endOne(academy, row);'],
      ['of its own', 'for (const row of rows) await query.where(row).executeTakeFirst();'],
    ] as const
  ).map(([what, line]): (typeof planted)[number] => [
    `a query ${what}`,
    [
      file(
        'features/boards/actions/close.server.ts',
        `import { lockRow } from '#src/features/boards/store/rows.server.ts';
         import * as store from '../store/rows.server.ts';
         async function endOne(academy, row) { return await lockRow(row.id); }
         export async function close(academy, tx, rows, keys) { ${line} }`,
      ),
    ],
    'boards/close asks the database in a loop',
  ]),
  ['enum', [file('shared/a.ts', 'export enum A { B }')], 'enum'],
  ['default export', [file('ui/a.tsx', 'export default function A() {}')], 'default export'],
  ...['60_000', '3600000', '86_400_000', '604_800_000'].map((number): (typeof planted)[number] => [
    `a bare duration of ${number}`,
    [file('features/seats/rules.ts', `export const keptMs = ${number};`)],
    'a duration as a bare number',
  ]),
  [
    'a function with four parameters',
    [file('platform/a.ts', 'export function move(tx: Tx, from: number, to: number, now: Date) {}')],
    'move of platform/a.ts has more than three parameters',
  ],
  [
    'an arrow with four parameters',
    [file('shared/a.ts', 'export const area = (a: number, b: number, c: number, d: number) => a;')],
    'has more than three parameters',
  ],
  [
    'a component over 80 lines',
    [file('ui/a.tsx', `export function Wall() {\n${'  x;\n'.repeat(79)}}`)],
    'Wall of ui/a.tsx is longer than 80 lines',
  ],
  [
    'an arrow component over 80 lines',
    [file('ui/a.tsx', `export const Wall = () => {\n${'  x;\n'.repeat(79)}};`)],
    'longer than 80 lines',
  ],
  [
    'a retired word in the name of a function',
    [file('features/seats/rules.ts', 'export function tellFamily() {}')],
    'declares tellFamily: tell is retired, write notify or send',
  ],
  [
    'a retired word in the name of a parameter',
    [file('features/seats/rules.ts', 'export const f = (stateWord: string) => stateWord;')],
    'word is retired, write label',
  ],
  [
    'a retired word in the name of a file',
    [file('features/seats/rules/nearness.ts', 'export const a = 1;')],
    'is named by nearness, which is retired: distance',
  ],
  [
    'a retired word in a member of a type',
    [file('features/seats/rules.ts', 'export interface Tabs { tell(): void; readonly isAwake: boolean }')],
    'declares tell: tell is retired, write notify or send.\nfeatures/seats/rules.ts declares isAwake',
  ],
  [
    'a retired word in a member of an object',
    [file('features/seats/rules.ts', "export const row = () => ({ words: '', class_word: '' });")],
    'declares words: words is retired',
  ],
  [
    'cycle',
    [file('ui/a.ts', "import { b } from './b.ts';"), file('ui/b.ts', "import { a } from './a.ts';")],
    'is a cycle',
  ],
];

test.each(planted)('a planted fault is caught: %s', (_name, files, sentence) => {
  expect(complaintsAbout(files).join('\n')).toContain(sentence);
});

test('what is allowed is not refused', () => {
  const good = [
    file(
      'features/entrance-tests/actions.server.ts',
      "import { c } from '#src/features/seats/actions.server.ts';",
    ),
    file(
      'features/entrance-tests/office/tests.page.tsx',
      "import { s } from '#src/features/staff/contract.ts';\nexport default function P() {}",
    ),
    file('web/a.ts', "import { B } from '../ui/button.tsx';\nconst at = new Date();"),
    file('platform/a.ts', "import type { S } from '#src/providers/sms/port.ts';"),
    file('features/seats/store.server.ts', "db.selectFrom('seats'); // new Date() would be wrong here"),
    file('ui/a.tsx', `export function Wall() {\n${'  x;\n'.repeat(78)}}`),
    file(
      'features/boards/actions/close.server.ts',
      `import { listRows, writeAll } from '#src/features/boards/store/rows.server.ts';
       export async function close(tx, ids) {
         const seen = [];
         for (const row of await listRows(tx, ids)) seen.push(row.id);
         await writeAll(tx, seen.map((id) => ({ id })));
       }`,
    ),
    file('features/boards/rules/document.ts', 'const maxNodes = 60_000;'),
  ];
  expect(complaintsAbout(good)).toEqual([]);
});
