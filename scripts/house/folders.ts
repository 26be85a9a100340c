import { dirname } from 'node:path';

export interface SourceFile {
  /** Below the project's folder. */
  readonly path: string;
  readonly text: string;
}

export interface Weight {
  readonly name: string;
  readonly files: number;
  readonly lines: number;
}

const isTest = (path: string) => /\.(test|story)\.tsx?$/.test(path);

/** Whether a command writes the file: the types of the tables. */
export const isGenerated = (path: string) => path.startsWith('src/platform/db/tables/');

/** Files that run in the product: no tests. */
export const production = (files: readonly SourceFile[]) => files.filter(({ path }) => !isTest(path));

export const linesOf = ({ text }: SourceFile) => text.split('\n').length - 1;

function weigh(files: readonly SourceFile[], nameOf: (path: string) => string | null): Weight[] {
  const sums = new Map<string, { files: number; lines: number }>();
  for (const file of files) {
    const name = nameOf(file.path);
    if (name === null) continue;
    const sum = sums.get(name) ?? { files: 0, lines: 0 };
    sums.set(name, { files: sum.files + 1, lines: sum.lines + linesOf(file) });
  }
  return [...sums].map(([name, sum]) => ({ name, ...sum }));
}

/** Features by their lines, the largest first. */
export function features(files: readonly SourceFile[]): Weight[] {
  const named = weigh(production(files), (path) => /^src\/features\/([^/]+)\//.exec(path)?.[1] ?? null);
  return named.sort((a, b) => b.lines - a.lines);
}

/** Folders by the files that stand side by side in them, tests among them. */
export function folders(files: readonly SourceFile[]): Weight[] {
  return weigh(production(files), dirname).sort((a, b) => b.files - a.files);
}

/** Nouns that are a file and a folder at once: `contract.ts` beside `contract/`. */
export function twofold(files: readonly SourceFile[]): string[] {
  const places = new Set(files.map(({ path }) => dirname(path)));
  const nouns = files.map(({ path }) => path.replace(/(\.server)?\.tsx?$/, ''));
  return [...new Set(nouns.filter((noun) => places.has(noun)))].sort();
}
