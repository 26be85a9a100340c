import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { leastScore } from './groups.ts';
import type { Mutant } from './mutants.ts';
import { whyLeft } from './why-left.ts';

/** What became of one mutant. */
export interface Judged {
  readonly group: string;
  readonly file: string;
  readonly mutant: Mutant;
  /** `hung`: the tests did not come to an end, which is noticed too. */
  readonly outcome: 'noticed' | 'hung' | 'survived';
}

export interface Run {
  readonly minutes: number;
  readonly workers: number;
  readonly load: number;
  /** 1: every mutant was tried; 3: each third. */
  readonly every: number;
  readonly sources: ReadonlyMap<string, string>;
}

interface Score {
  readonly group: string;
  readonly all: number;
  readonly hung: number;
  readonly survived: number;
  readonly percent: number;
}

/** The score of each group. */
export function scoresOf(judged: readonly Judged[]): Score[] {
  return [...Map.groupBy(judged, (one) => one.group)].map(([group, ones]) => {
    const count = (outcome: Judged['outcome']) => ones.filter((one) => one.outcome === outcome).length;
    const survived = count('survived');
    const percent = (100 * (ones.length - survived)) / ones.length;
    return { group, all: ones.length, hung: count('hung'), survived, percent };
  });
}

/** The line of the source in which a mutant begins, and its number. */
function placeOf({ file, mutant }: Judged, { sources }: Run): { line: number; code: string } {
  const before = (sources.get(file) ?? '').slice(0, mutant.start).split('\n');
  const code = (sources.get(file) ?? '').split('\n')[before.length - 1] ?? '';
  return { line: before.length, code: code.trim() };
}

const short = (text: string) => {
  const flat = text.replace(/\s+/g, ' ');
  return flat.length > 70 ? `${flat.slice(0, 67)}…` : flat;
};

/** Where, what stood there and what stands there now. */
export function describe(one: Judged, run: Run): string {
  const { start, end, replacement } = one.mutant;
  const was = short((run.sources.get(one.file) ?? '').slice(start, end));
  return `${one.file}:${placeOf(one, run).line}  ${one.mutant.kind}  ${was}  →  ${short(replacement) || 'nothing'}`;
}

/** Prints scores and survivors; whether every group reached the least score. */
export function sayScores(judged: readonly Judged[], run: Run): boolean {
  for (const one of judged) if (one.outcome === 'survived') console.log(describe(one, run));
  const scores = scoresOf(judged);
  for (const { group, all, hung, survived, percent } of scores)
    console.log(
      `${group.padEnd(12)} ${percent.toFixed(1)} %  (${all} mutants, ${survived} survived, ${hung} hung)`,
    );
  const { minutes, workers, load } = run;
  console.log(
    `${judged.length} mutants in ${minutes.toFixed(1)} minutes, ${workers} at a time, load ${load.toFixed(1)}.`,
  );
  return scores.every(({ percent }) => percent >= leastScore);
}

const cell = (text: string) => text.replaceAll('|', '\\|');

/** Writes scores and survivors, each with why it was left, into `docs/mutation.md`. */
export function writeReport(root: string, judged: readonly Judged[], run: Run): void {
  const survivors = judged.filter((one) => one.outcome === 'survived');
  const rows = scoresOf(judged).map(
    ({ group, all, hung, survived, percent }) =>
      `| ${group} | ${all} | ${all - survived - hung} | ${hung} | ${survived} | ${percent.toFixed(1)} % |`,
  );
  const named = [...Map.groupBy(survivors, (one) => one.file)].flatMap(([file, ones]) => [
    `\n### \`${file}\`\n`,
    '| line | what survived | why |',
    '| --- | --- | --- |',
    ...ones.map((one) => {
      const { line, code } = placeOf(one, run);
      const was = short((run.sources.get(file) ?? '').slice(one.mutant.start, one.mutant.end));
      const change = `\`${cell(was)}\` → \`${cell(short(one.mutant.replacement) || ' ')}\``;
      return `| ${line} | ${change} | ${cell(whyLeft(file, code) ?? 'not noticed by a unit test')} |`;
    }),
  ]);
  const text = `${heading(run, judged.length)}
| group | mutants | noticed by a test | hung a test | survived | score |
| --- | --- | --- | --- | --- | --- |
${rows.join('\n')}

## What survived
${named.join('\n')}
`;
  writeFileSync(join(root, 'docs', 'mutation.md'), text);
}

const sampled = (every: number) =>
  every === 1
    ? 'every mutant\nis tried.'
    : `of each file\none mutant in ${every} is tried, always the same ones (\`--every=${every}\`; without it all are).`;

const heading = (
  { minutes, workers, load, every }: Run,
  count: number,
) => `# What the tests of the rules notice

Made by \`npm run mutation\` ([0087](decisions/0087-mutants-of-our-own.md)); do not edit. It changes the rules of seats, payments, sessions, level tests and rights in one
place at a time and runs the unit tests of the same feature that reach the file (and those elsewhere that import it by
name). A change after which every test is green has survived. Each group must reach ${leastScore} %; ${sampled(every)} What is changed: comparisons and their borders, conditions, \`&&\`/\`||\`/\`??\`, negations, arithmetic, numbers by
one, booleans, codes, elements of tables, \`some\`/\`every\`, \`min\`/\`max\`, filters, statements, bodies of functions. What is
not: types, names of fields, texts for people, what is thrown.

Measured on ${new Date().toISOString().slice(0, 10)}: ${count} mutants in ${minutes.toFixed(1)} minutes, ${workers} at a time, at a load of ${load.toFixed(1)}.
`;
