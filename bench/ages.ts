// Whether what a table measures has changed since it was measured.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { git } from '../scripts/report.ts';

const folder = 'docs/bench';
const server = ['src/platform', 'src/open.ts', 'package-lock.json'];
const selling = ['src/features/seats', 'src/features/registrations', 'src/features/entrance-tests'];

/** The code each table measures. */
const measuredCode: Readonly<Record<string, readonly string[]>> = {
  admission: [...selling, 'src/platform/db'],
  hundredfold: [...server, 'src/features/boards', 'src/features/site'],
  kills: [...selling, ...server, 'src/features/payments'],
  'level-test': [...server, 'src/features/level-tests', 'src/features/level-attempts'],
  measurement: ['src/features/measurement'],
  office: [...server, 'src/features'],
  opening: [...selling, ...server, 'src/features/payments', 'src/features/waitlist', 'src/features/sessions'],
  'orders-model': [...selling, 'src/features/payments', 'src/features/bookkeeping'],
  outage: server,
  pages: [...server, 'src/ui', 'src/web', 'src/features/boards', 'src/features/applications'],
  phone: ['src/ui', 'src/web', 'src/root.tsx', 'vite.config.ts', 'package-lock.json'],
  rush: [...selling, ...server],
  timing: [...server, 'src/features/sessions', 'src/features/contacts'],
};

const mark = /\n> Older than the code it measures[^\n]*\n/;

/** What is to be said of a table above it; null where the code is as it was. */
function ageOf(name: string, text: string): string | null {
  const commit = /at commit `([0-9a-f]{7,40})`/.exec(text)?.[1];
  if (!commit) return '> Older than the code it measures: it says no commit.';
  const code = measuredCode[name] ?? ['src'];
  const changes = Number(git('rev-list', '--count', `${commit}..HEAD`, '--', ...code) ?? 0);
  return changes === 0
    ? null
    : `> Older than the code it measures: ${changes} ${changes === 1 ? 'commit has' : 'commits have'} changed that since.`;
}

/** Marks every table that is older than the code it measures, and takes the mark from those that are not; answers which. */
export function markAges(): string[] {
  const marked: string[] = [];
  for (const file of readdirSync(folder).filter((one) => one.endsWith('.md'))) {
    const name = file.replace(/\.md$/, '');
    const before = readFileSync(`${folder}/${file}`, 'utf8');
    const text = before.replace(mark, '');
    const age = ageOf(name, text);
    if (age) marked.push(name);
    const after = age ? text.replace('\n', `\n\n${age}\n`).replace('\n\n\n', '\n\n') : text;
    if (after !== before) writeFileSync(`${folder}/${file}`, after);
  }
  return marked;
}
