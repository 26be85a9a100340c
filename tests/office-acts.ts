import { importsOf, type SourceFile } from './architecture.ts';

/** Acts that stay by hand, each with its reason. */
const byHand: Readonly<Record<string, string>> = {
  'web/office/list/list-bulk.tsx':
    'the list is read anew before its rows are let go, so that the focus finds one',
};

const patterns: readonly (readonly [RegExp, string])[] = [
  [/\buseMutation\(/, 'writes an act by hand: use useAct or useOfficeForm'],
  [
    /invalidateQueries\(\{ queryKey: \['office'\] \}\)/,
    'reads the office anew by hand: useAct and ReasonDialog do',
  ],
  [
    /instanceof ApiError \? \(?[\w.]*\.fields\b/,
    'sorts a refusal by hand: an act has its fields and its refusal',
  ],
];

function reachedFrom(roots: readonly string[], files: ReadonlyMap<string, SourceFile>): ReadonlySet<string> {
  const reached = new Set<string>();
  const walk = (path: string) => {
    const file = files.get(path);
    if (!file || reached.has(path)) return;
    reached.add(path);
    for (const to of importsOf(file)) walk(to);
  };
  for (const root of roots) walk(root);
  return reached;
}

/** What only the office shows: reached from a page of the office and from no other, without the forms themselves. */
function officeOnly(files: readonly SourceFile[]): readonly SourceFile[] {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const pages = files.map(({ path }) => path).filter((path) => path.endsWith('.page.tsx'));
  const isOffice = (path: string) => path.includes('/office/');
  const office = reachedFrom(pages.filter(isOffice), byPath);
  const elsewhere = reachedFrom([...pages.filter((path) => !isOffice(path)), 'root.tsx'], byPath);
  return files.filter(
    ({ path }) => office.has(path) && !elsewhere.has(path) && !path.startsWith('web/office/forms/'),
  );
}

/** Acts of the office that are written another way than by `useAct` (decision 0042), one sentence each. */
export function actsByHand(files: readonly SourceFile[], allowed = byHand): readonly string[] {
  return officeOnly(files).flatMap(({ path, text }) =>
    patterns.flatMap(([pattern, what]) =>
      pattern.test(text) && !(path in allowed) ? [`${path} ${what}.`] : [],
    ),
  );
}

/** Exceptions that nothing needs any more. */
export function idleActExceptions(files: readonly SourceFile[]): readonly string[] {
  const found = actsByHand(files, {});
  return Object.keys(byHand).filter((path) => !found.some((sentence) => sentence.startsWith(path)));
}
