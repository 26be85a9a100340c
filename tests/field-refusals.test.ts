import { expect, test } from 'vitest';
import { readSource, type SourceFile } from './architecture.ts';

/** Where sentences at fields are kept by hand, and let go of as their field is changed. */
const byHand = ['web/forms/use-form.ts', 'web/forms/left-fields.ts'];

/** Sentences at fields in a state of their own: nothing takes them away when the field is changed. */
const keptByHand = (files: readonly SourceFile[]): string[] =>
  files
    .filter(({ path }) => /\.tsx?$/.test(path) && !/\.test\./.test(path) && !byHand.includes(path))
    .filter(({ text }) =>
      /const \[\w*([eE]rrors|[gG]aps|[mM]issing|[fF]aults), set\w+\] = useState(?!\()/.test(text),
    )
    .map(({ path }) => path);

test('what a form says at its fields goes when the field is changed, in every form', () => {
  expect(keptByHand(readSource('src'))).toEqual([]);
});

test('a planted fault is caught', () => {
  const text = 'const [errors, setErrors] = useState<Partial<Record<string, string>>>({});';
  expect(keptByHand([{ path: 'features/seats/parts/form.tsx', text }])).toEqual([
    'features/seats/parts/form.tsx',
  ]);
});
