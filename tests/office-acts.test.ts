import { expect, test } from 'vitest';
import { readSource } from './architecture.ts';
import { actsByHand, idleActExceptions } from './office-acts.ts';

test('acts and forms of the office are written one way', () => {
  expect(actsByHand(readSource('src'))).toEqual([]);
  expect(idleActExceptions(readSource('src'))).toEqual([]);
});

const page = { path: 'features/seats/office/seats.page.tsx', text: "import '../parts/seat-acts.tsx';" };
const part = (text: string) => ({ path: 'features/seats/parts/seat-acts.tsx', text });

test.each([
  ['an act of its own', 'const act = useMutation({ mutationFn });', 'writes an act by hand'],
  [
    'the office read anew',
    "await queries.invalidateQueries({ queryKey: ['office'] });",
    'reads the office anew',
  ],
  [
    'fields of a refusal',
    'const f = act.error instanceof ApiError ? act.error.fields : {};',
    'sorts a refusal',
  ],
])('a planted fault is caught: %s', (_name, text, sentence) => {
  expect(actsByHand([page, part(text)]).join('\n')).toContain(sentence);
});

test('what families see too is not of the office', () => {
  const shown = { path: 'features/seats/pages/seats.page.tsx', text: page.text };
  expect(actsByHand([page, shown, part('useMutation({})')])).toEqual([]);
  const forms = { path: 'web/office/forms/use-act.tsx', text: 'useMutation({})' };
  expect(actsByHand([{ ...page, text: "import '#src/web/office/forms/use-act.tsx';" }, forms])).toEqual([]);
});
