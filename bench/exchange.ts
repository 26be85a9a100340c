// Which QTI items of others are taken in, why the others are not, and whether those taken are scored as their files say.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { machineName, stamp, tableText } from '../scripts/report.ts';
import { readItemFile } from '../src/features/item-exchange/actions/read-file.server.ts';
import { openItem, runProcessing } from '../src/features/item-exchange/rules/qti/processing.ts';

/** Folders with items of others: what is at hand, and what `BENCH_QTI` names. None of it belongs to the project. */
const folders = ['../shared/data/qti', '../../shared/data/qti', ...(process.env.BENCH_QTI ?? '').split(':')]
  .filter((path) => path !== '' && existsSync(path))
  .slice(0, 20);

/** Ways of asking that are read at all; an item with another one is out of scope. */
const inScope =
  /(choice|order|match|associate|gapMatch|gap-match|textEntry|text-entry|extendedText|extended-text|inlineChoice|inline-choice)-?[iI]nteraction/;
const outOfScope =
  /(hotspot|selectPoint|graphic|slider|drawing|upload|media|positionObject|custom|hottext|endAttempt)\w*-?[iI]nteraction|adaptive="true"|templateDeclaration/i;

interface Case {
  readonly responses: Record<string, unknown>;
  readonly expect: { readonly outcomes?: Record<string, unknown> };
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((one) => {
    const path = join(folder, one.name);
    return one.isDirectory() ? filesBelow(path) : /\.(xml|zip)$/i.test(one.name) ? [path] : [];
  });
}

const counts = { found: 0, taken: 0, cases: 0, different: 0 };
const causes = new Map<string, number>();
for (const path of folders.flatMap(filesBelow)) {
  const bytes = readFileSync(path);
  const text = path.endsWith('.xml') ? bytes.toString('utf8') : '';
  if (text !== '' && (!inScope.test(text) || outOfScope.test(text))) continue;
  const report = await readItemFile(path, bytes).catch(() => null);
  for (const { outcome, reasons } of report?.items ?? []) {
    counts.found += 1;
    if (outcome !== 'refused') counts.taken += 1;
    else for (const reason of reasons) causes.set(reason, (causes.get(reason) ?? 0) + 1);
  }
  const cases = join(path, '..', 'cases.json');
  if (text === '' || !existsSync(cases)) continue;
  const parsed = JSON.parse(readFileSync(cases, 'utf8')) as { cases?: Case[] } | Case[];
  for (const one of Array.isArray(parsed) ? parsed : (parsed.cases ?? [])) {
    counts.cases += 1;
    const outcomes = runProcessing(openItem(text), one.responses);
    const wanted = Object.entries(one.expect.outcomes ?? {});
    if (wanted.some(([name, value]) => JSON.stringify(outcomes[name]) !== JSON.stringify(value)))
      counts.different += 1;
  }
}

const share = counts.found === 0 ? 0 : counts.taken / counts.found;
const table = tableText(
  ['what', 'figure', 'goal', 'reached'],
  [
    [
      'items in scope that are taken in',
      `${counts.taken} of ${counts.found} (${(share * 100).toFixed(0)} %)`,
      '≥ 90 %',
      share >= 0.9 ? 'yes' : 'no',
    ],
    [
      'cases that their files state, scored otherwise',
      `${counts.different} of ${counts.cases}`,
      '0',
      counts.different === 0 ? 'yes' : 'no',
    ],
  ],
);
const why = [...causes].toSorted((a, b) => b[1] - a[1]).map(([cause, n]) => `- ${n}: ${cause}`);
console.log(`${table}\n${why.join('\n')}`);
if (counts.found > 0) {
  mkdirSync('docs/bench', { recursive: true });
  writeFileSync(
    'docs/bench/exchange.md',
    `# Items of others\n\nMeasured by \`npm run bench exchange\` on ${machineName()}, over the items that lay beside the project: only ${counts.found}, so that\nthe share says little of what is about. \`BENCH_QTI=folder\` measures over more.\n${stamp()}\n\n${table}\n${why.length > 0 ? `\nRefused, by cause:\n\n${why.join('\n')}\n` : ''}`,
  );
} else console.log('  No items of others at hand: nothing was measured.');
