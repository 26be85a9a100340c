import { createHash, randomBytes } from 'node:crypto';
import { strToU8, zipSync } from 'fflate';
import { writeXlsx } from 'hucre/xlsx';
import type { Academy } from '#src/platform/academy.ts';
import { inTransaction, type Tx } from '#src/platform/db/database.ts';
import type { StaffActor } from '#src/shared/actor.ts';
import type { DataOf, InputOf } from '#src/shared/endpoint.ts';
import type { exportItemsEndpoint, ImportLine, importItemsEndpoint } from '../contract/exchange.ts';
import { itemErrors } from '../contract/office.ts';
import { writeCells } from '../rules/import/csv-text.ts';
import { stemWords } from '../rules/import/gift.ts';
import { writeGift } from '../rules/import/gift-write.ts';
import {
  FileRefusal,
  type Imported,
  type ImportedMedia,
  type ImportReport,
} from '../rules/import/outcome.ts';
import { writeTable } from '../rules/import/table-write.ts';
import { mediaIn } from '../rules/plain.ts';
import { searchTextOf } from '../rules/search.ts';
import { findCodes, insertItems, listDomains, listForExport } from '../store/bank.server.ts';
import { findMedia, insertMedia } from '../store/relations.server.ts';
import { insertStimuli } from '../store/stimuli.server.ts';
import { findVersions, insertMoves, insertVersions } from '../store/versions.server.ts';
import { checkPlace } from './office.server.ts';
import { qtiPackage } from './qti-package.server.ts';
import { readItemFile } from './read-file.server.ts';

type Where = Pick<InputOf<typeof importItemsEndpoint>, 'subject' | 'domainId' | 'gradeFrom' | 'gradeTo'>;

function lineOf(item: Imported, itemId: number | null): ImportLine {
  const { name, outcome, reasons, content } = item;
  return {
    name,
    outcome,
    reasons: [...reasons],
    kind: content?.body.kind ?? null,
    words: content ? stemWords(content.body.stem) : '',
    itemId,
  };
}

function answer(
  report: ImportReport,
  itemIds: readonly (number | null)[],
  isCommitted: boolean,
): DataOf<typeof importItemsEndpoint> {
  const count = (outcome: Imported['outcome']) =>
    report.items.filter((item) => item.outcome === outcome).length;
  return {
    format: report.format,
    isCommitted,
    lines: report.items.map((item, index) => lineOf(item, itemIds[index] ?? null)),
    counts: { imported: count('imported'), noted: count('noted'), refused: count('refused') },
  };
}

const newKey = () => randomBytes(18).toString('base64url');

/** Keeps the pictures a file brought and gives them keys nobody can guess. */
async function keepMedia(tx: Tx, media: readonly ImportedMedia[], now: Date): Promise<Map<string, string>> {
  const keys = new Map<string, string>();
  for (const { key, mime, bytes } of media) {
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    keys.set(key, await insertMedia(tx, { key: newKey(), mime, bytes: Buffer.from(bytes), sha256 }, now));
  }
  return keys;
}

/** The same value with the keys of the file's pictures replaced. */
function withKeys<T>(value: T, keys: ReadonlyMap<string, string>): T {
  const text = JSON.stringify(value).replace(/"media":"([^"]+)"/g, (whole, key: string) => {
    const kept = keys.get(key);
    return kept ? `"media":"${kept}"` : whole;
  });
  return JSON.parse(text) as T;
}

function codesFor(items: readonly Imported[], taken: ReadonlySet<string>, now: Date): string[] {
  const used = new Set(taken);
  return items.map((item, index) => {
    const wanted = item.meta.code?.trim().slice(0, 60) ?? '';
    const spare = `I${now.toISOString().slice(2, 10).replaceAll('-', '')}-${randomBytes(3).toString('hex')}-${index + 1}`;
    const code = wanted !== '' && !used.has(wanted) ? wanted : spare;
    used.add(code);
    return code;
  });
}

async function commit(
  tx: Tx,
  actor: StaffActor,
  where: Where,
  report: ImportReport,
  now: Date,
): Promise<(number | null)[]> {
  const taken = report.items.filter((item) => item.content !== null);
  const domains = await listDomains(tx);
  const domainOf = ({ meta }: Imported) => {
    const subject = domains.some((domain) => domain.subject === meta.subject)
      ? (meta.subject ?? '')
      : where.subject;
    const named = domains.find(
      (one) => one.subject === subject && (one.code === meta.domain || one.name === meta.domain),
    );
    return named ?? domains.find((one) => one.domainId === where.domainId);
  };
  const keys = await keepMedia(tx, report.media, now);
  const stated = taken.flatMap(({ meta }) => meta.code ?? []);
  const codes = codesFor(taken, await findCodes(tx, stated), now);
  const stimuli = new Map<string, number>();
  for (const item of taken) {
    const text = JSON.stringify(item.stimulus);
    if (!item.stimulus || stimuli.has(text)) continue;
    const subject = domainOf(item)?.subject ?? where.subject;
    const [kept] = await insertStimuli(
      tx,
      [{ ...withKeys(item.stimulus, keys), subject, replacesId: null }],
      now,
    );
    if (kept) stimuli.set(text, kept);
  }
  const itemIds = await insertItems(
    tx,
    taken.map((item, index) => {
      const domain = domainOf(item);
      const within = (grade: number | undefined, fallback: number) =>
        grade && grade >= 1 && grade <= 12 ? grade : fallback;
      const from = within(item.meta.gradeFrom, where.gradeFrom);
      return {
        code: codes[index] ?? '',
        subject: domain?.subject ?? where.subject,
        domainId: domain?.domainId ?? where.domainId,
        gradeFrom: from,
        gradeTo: Math.max(from, within(item.meta.gradeTo, where.gradeTo)),
        rating: Math.min(5, Math.max(1, item.meta.rating ?? 3)),
        parentId: null,
      };
    }),
    now,
  );
  const versionIds = await insertVersions(
    tx,
    taken.flatMap((item, index) => {
      if (!item.content) return [];
      const content = withKeys(item.content, keys);
      return [
        {
          ...content,
          itemId: itemIds[index] ?? 0,
          version: 1,
          stimulusId: stimuli.get(JSON.stringify(item.stimulus)) ?? null,
          searchText: searchTextOf(content, item.stimulus),
          status: 'draft' as const,
          authorId: actor.staffId,
          reviewerId: null,
        },
      ];
    }),
    now,
  );
  const note = `${report.format} 파일에서 가져왔습니다.`;
  await insertMoves(
    tx,
    versionIds.map((versionId) => ({ versionId, from: null, to: 'draft', staffId: actor.staffId, note })),
    now,
  );
  let next = 0;
  return report.items.map((item) => (item.content === null ? null : (itemIds[next++] ?? null)));
}

/**
 * Reads a file of items and says of each what becomes of it. A commit keeps the good ones as drafts of the
 * importing person, in one transaction; the others stay in the report.
 */
export async function importItems(
  academy: Academy,
  actor: StaffActor,
  input: InputOf<typeof importItemsEndpoint>,
): Promise<DataOf<typeof importItemsEndpoint>> {
  if (!(input.file instanceof Uint8Array)) throw itemErrors.file_refused({ message: '파일을 골라 주세요.' });
  await checkPlace(academy.db, input.subject, input);
  const report = await readItemFile(input.fileName, input.file).catch((error: unknown) => {
    if (error instanceof FileRefusal) throw itemErrors.file_refused({ message: error.message });
    throw error;
  });
  if (input.commit !== 'true') return answer(report, [], false);
  const now = academy.clock.now();
  const itemIds = await inTransaction(academy.db, (tx) => commit(tx, actor, input, report, now));
  return answer(report, itemIds, true);
}

type Exported = DataOf<typeof exportItemsEndpoint>;

/** Writes the newest versions of the chosen items as one file. */
export async function exportItems(
  academy: Academy,
  input: InputOf<typeof exportItemsEndpoint>,
): Promise<Exported> {
  const facts = await listForExport(academy.db, input, 1_000);
  const versions = new Map(
    (
      await findVersions(
        academy.db,
        facts.map((one) => one.versionId),
      )
    ).map((one) => [one.versionId, one]),
  );
  const items = facts.flatMap((fact) => {
    const version = versions.get(fact.versionId);
    return version
      ? [
          {
            ...fact,
            content: { body: version.body, key: version.key, solution: version.solution },
            stimulus: version.stimulus,
          },
        ]
      : [];
  });
  const name = `문항-${academy.clock.now().toISOString().slice(0, 10)}`;
  const file = (extension: string, mime: string, bytes: Uint8Array, notes: Exported['notes']): Exported => ({
    fileName: `${name}.${extension}`,
    mime,
    base64: Buffer.from(bytes).toString('base64'),
    items: items.length,
    notes,
  });
  if (input.format === 'gift') {
    const { text, notes } = writeGift(items);
    return file('gift', 'text/plain; charset=utf-8', strToU8(text), [...notes]);
  }
  if (input.format === 'qti') {
    const media = await mediaOf(academy, items);
    const { files, notes } = qtiPackage(items, media);
    return file('zip', 'application/zip', zipSync(files), notes);
  }
  const { rows, notes } = writeTable(items);
  if (input.format === 'csv')
    return file('csv', 'text/csv; charset=utf-8', strToU8(writeCells(rows)), [...notes]);
  const sheet = await writeXlsx({ sheets: [{ name: '문항', rows: rows.map((row) => [...row]) }] });
  const mime = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  return file('xlsx', mime, sheet, [...notes]);
}

async function mediaOf(
  academy: Academy,
  items: readonly { content: { body: { stem: unknown }; solution: unknown }; stimulus: unknown }[],
) {
  const keys = [...new Set(items.flatMap((item) => mediaIn([item.content, item.stimulus])))];
  const found = await Promise.all(keys.map((key) => findMedia(academy.db, key)));
  return found.filter((one) => one !== undefined);
}
