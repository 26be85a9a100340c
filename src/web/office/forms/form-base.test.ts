import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const screens = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((one) =>
  one.endsWith('.tsx'),
);
/** A part of a screen and its key, with what stands in the braces of a template. */
const keyed = /<([A-Z]\w*)\s+key=\{((?:[^{}]|\{[^{}]*\})*)\}/g;
/** What differs as soon as somebody else saves; `version.versionId` is which one it is and not how it stands. */
const stored = /\b(?:version|\w+Version|updatedAt|basedOn|resultsAt)\b(?!\.)/;

test('no form of a screen begins afresh because what is stored was changed by somebody else', () => {
  const begunAfresh = screens.flatMap((one) =>
    [...readFileSync(join(root, one), 'utf8').matchAll(keyed)]
      .filter(([, , key = '']) => stored.test(key))
      .map(([, name, key]) => `${one}: <${name} key={${key}}>`),
  );
  expect(begunAfresh).toEqual([]);
});

/** Screens that open a row in another way, and why. */
const otherwise: Readonly<Record<string, string>> = {
  'features/staff/office/staff.page.tsx': 'rights are not given over what nobody has read: it is opened anew',
  'features/staff/parts/privacy/requests.tsx':
    'an answer to somebody is not written over another: it is opened anew',
  'features/cms/office/portraits.page.tsx': 'a consent has no version',
  'features/cms/office/unused-files.page.tsx': 'a file has no version',
  'features/payouts/office/payouts.page.tsx': 'a payout has no version',
  'features/presentation-day/office/presentation-roster.page.tsx': 'the name of an act, no row',
  'features/machine-keys/office/api-keys.page.tsx': 'a key has no version',
  'features/messages/office/messages.page.tsx': 'a message has no version',
  'features/bookkeeping/office/reconciliations.page.tsx': 'only its number is used',
};
const states = /const \[(\w+), (set\w+)\] = useState\b/g;

/** The rows of a list that a screen keeps as they were when they were opened. */
function keptRows(text: string): string[] {
  if (!/<(?:Declared|Office)List\b/.test(text)) return [];
  return [...text.matchAll(states)]
    .filter(([, , set]) => new RegExp(`onOpen=\\{${set}\\}|\\b${set}\\((?:row|one)\\)`).test(text))
    .map(([, name = '']) => name);
}

/** What a form follows, where that is kept by the form itself and hears of nothing. */
function deafForms(text: string): string[] {
  const kept = [...text.matchAll(states)].map(([, name]) => name);
  return [...text.matchAll(/useFormBase\((\w+)\??\./g)].flatMap(([, name = '']) =>
    kept.includes(name) ? [name] : [],
  );
}

const everywhere = (of: (text: string) => string[]) =>
  screens.flatMap((one) =>
    of(readFileSync(join(root, one), 'utf8')).map((found) => ({ one: one.replaceAll('\\', '/'), found })),
  );

test('every form that is opened from a list hears of what somebody else saved', () => {
  const kept = everywhere(keptRows).map(({ one }) => one);
  expect(kept.filter((one) => !(one in otherwise))).toEqual([]);
  expect(Object.keys(otherwise).filter((one) => !kept.includes(one))).toEqual([]);
  expect(everywhere(deafForms)).toEqual([]);
});

test('a form is free before the office is read anew', () => {
  const late = screens.filter((one) =>
    /\n {4}\(\w*\) => \{\n {6}base\.saved\(\);/.test(readFileSync(join(root, one), 'utf8')),
  );
  expect(late).toEqual([]);
});

test('a screen or a form that keeps a row is found', () => {
  const list = '<DeclaredList onOpen={setPicked} />';
  expect(keptRows(`const [picked, setPicked] = useState<Row | null>(null); ${list}`)).toEqual(['picked']);
  expect(keptRows(`const [picked, setPicked] = usePicked(rowList, keyOf); ${list}`)).toEqual([]);
  expect(
    keptRows('const [open, setOpen] = useState<Row>(); <DeclaredList /> onPress={() => setOpen(row)}'),
  ).toEqual(['open']);
  expect(deafForms('const [shown, setShown] = useState(room); useFormBase(shown?.version ?? 0)')).toEqual([
    'shown',
  ]);
  expect(deafForms('useFormBase(room?.version ?? 0)')).toEqual([]);
});
