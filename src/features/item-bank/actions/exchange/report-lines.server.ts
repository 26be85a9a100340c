import { createHash } from 'node:crypto';
import type { ItemImportLine, importItemsEndpoint } from '#src/features/item-bank/contract/exchange.ts';
import { stemText } from '#src/features/item-exchange/rules/gift/gift.ts';
import type { Imported, ImportReport } from '#src/features/item-exchange/rules/outcome.ts';
import type { DataOf } from '#src/shared/endpoint/endpoint.ts';
import type { AlreadyHere } from './already-here.server.ts';

/** A file of items beside what the bank has. */
export interface Looked {
  readonly report: ImportReport;
  readonly here: ReadonlyMap<Imported, AlreadyHere>;
}

function lineOf(item: Imported, here: AlreadyHere | undefined, itemId: number | undefined): ItemImportLine {
  const { name, outcome, reasons, content } = item;
  return {
    name,
    // What is there already and was kept all the same is to be looked at.
    outcome: !here ? outcome : itemId ? 'noted' : 'existing',
    reasons: here ? [here.sentence, ...reasons] : [...reasons],
    kind: content?.body.kind ?? null,
    stemText: content ? stemText(content.body.stem) : '',
    itemId: itemId ?? here?.itemId ?? null,
  };
}

const none: ReadonlyMap<Imported, number> = new Map();

/** A line for everything in the file; `kept` are the items it became. */
export const linesOf = ({ report, here }: Looked, kept = none): ItemImportLine[] =>
  report.items.map((item) => lineOf(item, here.get(item), kept.get(item)));

/** What a dry run showed, in short; by now it may be something else. */
export const planOf = (lines: readonly ItemImportLine[]): string =>
  createHash('sha256').update(JSON.stringify(lines)).digest('base64url');

export function answerOf(
  { report }: Looked,
  { lines, isCommitted }: { lines: readonly ItemImportLine[]; isCommitted: boolean },
): DataOf<typeof importItemsEndpoint> {
  const count = (outcome: ItemImportLine['outcome']) =>
    lines.filter((line) => line.outcome === outcome).length;
  return {
    format: report.format,
    isCommitted,
    lines: [...lines],
    counts: {
      imported: count('imported'),
      noted: count('noted'),
      existing: count('existing'),
      refused: count('refused'),
    },
    plan: planOf(lines),
  };
}
