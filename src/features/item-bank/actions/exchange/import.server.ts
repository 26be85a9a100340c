import { randomBytes } from 'node:crypto';
import { checkPlace } from '#src/features/item-bank/actions/office.server.ts';
import type { importItemsEndpoint } from '#src/features/item-bank/contract/exchange.ts';
import { itemErrors } from '#src/features/item-bank/contract/office.ts';
import { findCodes, insertItems } from '#src/features/item-bank/store/bank.server.ts';
import { findRuns, insertOwnParams, setParents } from '#src/features/item-bank/store/own-facts.server.ts';
import { findItemsByCode, insertEnemies } from '#src/features/item-bank/store/relations.server.ts';
import { holdImports } from '#src/features/item-bank/store/same-questions.server.ts';
import { insertStimuli } from '#src/features/item-bank/store/stimuli.server.ts';
import { insertVersions, versionTrail } from '#src/features/item-bank/store/versions.server.ts';
import { holdDomains, listPlaced } from '#src/features/item-domains/store.server.ts';
import { type Placed, placeImported } from '#src/features/item-exchange/rules/import-notes.ts';
import { mediaNamed, withMediaKeys } from '#src/features/item-exchange/rules/media.ts';
import {
  FileRefusal,
  type Imported,
  type ImportedMedia,
  type ImportReport,
  type ItemMeta,
} from '#src/features/item-exchange/rules/outcome.ts';
import { keepMedia } from '#src/features/item-media/actions.server.ts';
import { searchTextOf } from '#src/features/items/rules/text/search.ts';
import type { Academy } from '#src/platform/academy.ts';
import { type Db, inTransaction, type Tx } from '#src/platform/db/database.ts';
import type { StaffActor } from '#src/shared/access/actor.ts';
import { byStaff } from '#src/shared/access/doer.ts';
import { commonErrors } from '#src/shared/endpoint/app-error.ts';
import type { DataOf, InputOf } from '#src/shared/endpoint/endpoint.ts';
import { type AlreadyHere, findAlreadyHere } from './already-here.server.ts';
import { readInThread } from './in-exchange-thread.server.ts';
import { answerOf, type Looked, linesOf, planOf } from './report-lines.server.ts';

type Where = Pick<InputOf<typeof importItemsEndpoint>, 'subject' | 'domainId' | 'gradeFrom' | 'gradeTo'>;

/** Keeps the pictures a file brought, with the key each has from now on. */
async function keepAll(tx: Tx, media: readonly ImportedMedia[], now: Date): Promise<Map<string, string>> {
  const keys = new Map<string, string>();
  for (const { key, mime, bytes } of media) {
    keys.set(key, await keepMedia(tx, { mime, bytes: Buffer.from(bytes) }, now));
  }
  return keys;
}

/** The pictures that these items show; what is left out brings none. */
function mediaOf(report: ImportReport, items: readonly Imported[]): ImportedMedia[] {
  const named = mediaNamed(items.map(({ content, stimulus }) => [content, stimulus]));
  return report.media.filter(({ key }) => named.has(key));
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

/** So many items are written by one statement, so that no other request waits for a large file. */
const atATime = 100;

type PlaceOf = (item: Imported) => Placed;

const codesNamed = ({ enemies, parent }: ItemMeta): string[] => [
  ...(enemies ?? []),
  ...(parent ? [parent] : []),
];

/** Where each item comes to stand; what could not be kept as the file says it is noted, before anything is kept. */
async function placed(
  db: Db | Tx,
  where: Where,
  report: ImportReport,
): Promise<{ report: ImportReport; placeOf: PlaceOf }> {
  const metas = report.items.flatMap(({ content, meta }) => (content ? [meta] : []));
  const named = [...new Set(metas.flatMap(codesNamed))];
  const codes = new Set([
    ...(await findItemsByCode(db, named)).map(({ code }) => code),
    ...metas.flatMap(({ code }) => code ?? []),
  ]);
  const known = { domains: await listPlaced(db), codes };
  const places = new Map<Imported, Placed>();
  const items = report.items.map((item) => {
    const place = placeImported(item.meta, where, known);
    const isNoted = item.content !== null && place.notes.length > 0;
    const noted: Imported = isNoted
      ? { ...item, outcome: 'noted', reasons: [...item.reasons, ...place.notes] }
      : item;
    places.set(noted, place);
    return noted;
  });
  const placeOf: PlaceOf = (item) => places.get(item) ?? placeImported(item.meta, where, known);
  return { report: { ...report, items }, placeOf };
}

interface Keeping {
  readonly tx: Tx;
  readonly actor: StaffActor;
  readonly where: Where;
  readonly now: Date;
  readonly format: string;
  readonly placeOf: PlaceOf;
  readonly keys: ReadonlyMap<string, string>;
  /** Stimuli kept so far, by their text: items that share one keep sharing it. */
  readonly stimuli: Map<string, number>;
}

async function keepStimuli({ tx, stimuli, keys, placeOf, now }: Keeping, items: readonly Imported[]) {
  const fresh = new Map<string, Imported>();
  for (const item of items) {
    const text = JSON.stringify(item.stimulus);
    if (item.stimulus && !stimuli.has(text)) fresh.set(text, item);
  }
  const rows = [...fresh.values()].flatMap((item) =>
    item.stimulus
      ? [
          {
            ...withMediaKeys(item.stimulus, (key) => keys.get(key)),
            subject: placeOf(item).subject,
            replacesId: null,
          },
        ]
      : [],
  );
  const ids = await insertStimuli(tx, rows, now);
  for (const [index, text] of [...fresh.keys()].entries()) stimuli.set(text, ids[index] ?? 0);
}

function itemRow({ where, placeOf }: Keeping, item: Imported, code: string) {
  const { domain, subject, gradeFrom, gradeTo, rating } = placeOf(item);
  return {
    ...{ code, subject, gradeFrom, gradeTo, rating },
    domainId: domain?.domainId ?? where.domainId,
    parentId: null,
    family: item.meta.family ?? null,
  };
}

/** Keeps one handful as drafts. Answers the items' ids. */
async function keepItems(
  keeping: Keeping,
  items: readonly Imported[],
  codes: readonly string[],
): Promise<number[]> {
  const { tx, actor, now, keys, stimuli, format } = keeping;
  await keepStimuli(keeping, items);
  const rows = items.map((item, index) => itemRow(keeping, item, codes[index] ?? ''));
  const itemIds = await insertItems(tx, rows, now);
  const versions = items.flatMap((item, index) => {
    if (!item.content) return [];
    const content = withMediaKeys(item.content, (key) => keys.get(key));
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
  });
  const versionIds = await insertVersions(tx, versions, now);
  const why = { by: byStaff(actor.staffId), code: 'imported', data: { format }, now } as const;
  await versionTrail.write(
    tx,
    versionIds.map((id) => ({ id, from: null, to: 'draft', ...why })),
  );
  await keepParams(tx, items, versionIds);
  return itemIds;
}

/** Parameters count only where this bank has the very calibration: another's stand on another scale. */
async function keepParams(tx: Tx, items: readonly Imported[], versionIds: readonly number[]): Promise<void> {
  const wanted = items.flatMap(({ meta }) => meta.params?.dataHash ?? []);
  const runs = await findRuns(tx, [...new Set(wanted)]);
  await insertOwnParams(
    tx,
    items.flatMap(({ meta: { params } }, index) => {
      const runId = params && runs.get(params.dataHash);
      return params && runId ? [{ versionId: versionIds[index] ?? 0, runId, params }] : [];
    }),
  );
}

/** Parents and enemies of what was kept now, by their codes in the file, or else in the bank. */
async function keepRelations(
  tx: Tx,
  kept: ReadonlyMap<Imported, number>,
  here: ReadonlyMap<Imported, AlreadyHere>,
): Promise<void> {
  const named = [...kept.keys()].flatMap(({ meta }) => codesNamed(meta));
  if (named.length === 0) return;
  const known = new Map(
    (await findItemsByCode(tx, [...new Set(named)])).map(({ code, itemId }) => [code, itemId]),
  );
  for (const [{ meta }, { itemId }] of here) if (meta.code && itemId) known.set(meta.code, itemId);
  for (const [{ meta }, itemId] of kept) if (meta.code) known.set(meta.code, itemId);
  await insertEnemies(
    tx,
    [...kept].flatMap(([{ meta }, itemId]) =>
      (meta.enemies ?? []).flatMap((code) => {
        const enemy = known.get(code);
        return enemy && enemy !== itemId ? [[itemId, enemy] as const] : [];
      }),
    ),
  );
  await setParents(
    tx,
    [...kept].flatMap(([{ meta }, itemId]) => {
      const parentId = meta.parent ? known.get(meta.parent) : undefined;
      return parentId ? [{ itemId, parentId }] : [];
    }),
  );
}

interface Wanted extends Looked {
  readonly where: Where;
  readonly placeOf: PlaceOf;
  readonly takesExisting: boolean;
}

/** Keeps what can be kept; answers the new items. */
async function keepTaken(
  tx: Tx,
  actor: StaffActor,
  { where, report, here, placeOf, takesExisting, now }: Wanted & { readonly now: Date },
): Promise<Map<Imported, number>> {
  const taken = report.items.filter((item) => item.content !== null && (takesExisting || !here.has(item)));
  const keys = await keepAll(tx, mediaOf(report, taken), now);
  const stated = taken.flatMap(({ meta }) => meta.code ?? []);
  const codes = codesFor(taken, await findCodes(tx, stated), now);
  const { format } = report;
  const keeping: Keeping = { tx, actor, where, now, format, placeOf, keys, stimuli: new Map() };
  const itemIds: number[] = [];
  for (let at = 0; at < taken.length; at += atATime) {
    const to = at + atATime;
    itemIds.push(...(await keepItems(keeping, taken.slice(at, to), codes.slice(at, to))));
  }
  const kept = new Map(taken.map((item, index) => [item, itemIds[index] ?? 0]));
  await keepRelations(tx, kept, takesExisting ? new Map() : here);
  return kept;
}

/**
 * Reads a file of items and says of each what becomes of it. A commit keeps the good ones as drafts of the
 * importing person, in one transaction; the others stay in the report. What is there already is left out, so that the
 * same file again keeps nothing twice; who wants it all the same names the plan of what was shown.
 */
export async function importItems(
  academy: Academy,
  actor: StaffActor,
  input: InputOf<typeof importItemsEndpoint>,
): Promise<DataOf<typeof importItemsEndpoint>> {
  if (!(input.file instanceof Uint8Array)) throw itemErrors.file_refused({ message: '파일을 골라 주세요.' });
  await checkPlace(academy.db, input.subject, input);
  const read = await readInThread(input.fileName, input.file).catch((error: unknown) => {
    if (error instanceof FileRefusal) throw itemErrors.file_refused({ message: error.message });
    throw error;
  });
  const compare = async (db: Db | Tx) => {
    const { report, placeOf } = await placed(db, input, read);
    return { report, placeOf, here: await findAlreadyHere(db, report) };
  };
  if (input.commit !== 'true') {
    const looked = await compare(academy.db);
    return answerOf(looked, { lines: linesOf(looked), isCommitted: false });
  }
  const { plan, takesExisting } = input;
  const now = academy.clock.now();
  return inTransaction(academy.db, async (tx) => {
    await holdImports(tx);
    // Each item may name a subject of its own.
    await holdDomains(tx);
    await checkPlace(tx, input.subject, input);
    const looked = await compare(tx);
    if (plan === undefined ? takesExisting : plan !== planOf(linesOf(looked)))
      throw commonErrors.import_changed();
    const kept = await keepTaken(tx, actor, { ...looked, where: input, takesExisting, now });
    return answerOf(looked, { lines: linesOf(looked, kept), isCommitted: true });
  });
}
