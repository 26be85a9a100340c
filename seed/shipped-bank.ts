import { createHash } from 'node:crypto';
import { listBlueprints } from '#src/features/item-bank/store/blueprints.server.ts';
import { findItemsByCode } from '#src/features/item-bank/store/relations.server.ts';
import { versionTrail } from '#src/features/item-bank/store/versions.server.ts';
import { insertDomains, listPlaced, lockSubject } from '#src/features/item-domains/store.server.ts';
import { findMediaKeys, insertMedia } from '#src/features/item-media/store.server.ts';
import type { ItemContent } from '#src/features/items/contract/item.ts';
import type { Academy } from '#src/platform/academy.ts';
import { inTransaction, type Tx } from '#src/platform/db/database.ts';
import { byProduct } from '#src/shared/access/doer.ts';
import { bank, domains } from './items/bank.ts';
import { madeMedia } from './items/drawn.ts';
import type { SeedItem } from './items/make.ts';
import { passages } from './items/passages.ts';
import { adaptivePlan, plans } from './items/plans.ts';
import { formerTitleOf, putEnemies, putItems, putPassages, putPlan, titleOf } from './items.ts';

/** What was put into a bank, and what of it stood there already. */
export interface ShippedBank {
  readonly items: number;
  readonly itemsThere: number;
  readonly plans: number;
  readonly plansThere: number;
}

/** So many versions go by one statement. */
const atOnce = 400;

/** The domains by their codes; those that the academy has are left as it named and ordered them. */
async function domainIds(tx: Tx): Promise<Map<string, number>> {
  const known = new Map((await listPlaced(tx)).map(({ code, domainId }) => [code, domainId]));
  for (const isTop of [true, false]) {
    const missing = domains
      .map((domain, position) => ({ ...domain, position }))
      .filter(({ code, parent }) => (parent === null) === isTop && !known.has(code));
    if (missing.length === 0) continue;
    const rows = missing.map(({ subject, code, name, parent, position }) => ({
      ...{ subject, code, name, position },
      parentId: parent === null ? null : (known.get(parent) ?? null),
    }));
    for (const [code, id] of await insertDomains(tx, rows)) known.set(code, id);
  }
  return known;
}

/** Keeps what is not there of pictures and recordings. Answers other keys under which the same bytes are kept. */
async function putMedia(tx: Tx, now: Date): Promise<Map<string, string>> {
  const media = madeMedia();
  const known = await findMediaKeys(
    tx,
    media.map(({ key }) => key),
  );
  const others = new Map<string, string>();
  for (const { key, mime, bytes } of media.filter((one) => !known.has(one.key))) {
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const used = await insertMedia(tx, { key, mime, bytes: Buffer.from(bytes), sha256 }, now);
    if (used !== key) others.set(key, used);
  }
  return others;
}

function withKeys(item: SeedItem, others: ReadonlyMap<string, string>): SeedItem {
  if (others.size === 0) return item;
  const text = [...others].reduce(
    (all, [key, used]) => all.replaceAll(`"${key}"`, `"${used}"`),
    JSON.stringify(item.content),
  );
  const content: ItemContent = JSON.parse(text);
  return { ...item, content };
}

/** The passages by their keys: those of items that are there already, and the others of the items to come. */
async function stimuliFor(
  tx: Tx,
  { items, there, now }: { items: readonly SeedItem[]; there: ReadonlyMap<string, number>; now: Date },
): Promise<Map<string, number>> {
  const rows = await tx
    .selectFrom('item_versions')
    .select(['item_id', 'stimulus_id'])
    .where('version', '=', 1)
    .where('stimulus_id', 'is not', null)
    .where('item_id', '=', (e) => e.fn.any(e.val([...there.values()])))
    .orderBy('item_id')
    .execute();
  const byItem = new Map(rows.map((row) => [row.item_id, row.stimulus_id]));
  const stimuli = new Map<string, number>();
  for (const { code, stimulus } of bank) {
    const id = byItem.get(there.get(code) ?? 0);
    if (stimulus && id) stimuli.set(stimulus, id);
  }
  const wanted = new Set(items.flatMap(({ stimulus }) => stimulus ?? []));
  const missing = passages.filter(({ key }) => wanted.has(key) && !stimuli.has(key));
  for (const [key, id] of await putPassages(tx, missing, now)) stimuli.set(key, id);
  return stimuli;
}

const codes = bank.map(({ code }) => code);
const idsOf = async (tx: Tx) =>
  new Map((await findItemsByCode(tx, codes)).map(({ code, itemId }) => [code, itemId]));

/** Keeps what is not there of the bank as live items without an author of the academy. */
async function putBank(tx: Tx, ids: ReadonlyMap<string, number>, now: Date) {
  const there = await idsOf(tx);
  const items = bank.filter(({ code }) => !there.has(code));
  if (items.length === 0) return { items: 0, itemsThere: there.size };
  const others = await putMedia(tx, now);
  const stimuli = await stimuliFor(tx, { items, there, now });
  const makers = { authorId: null, reviewerId: null };
  const note = '제품에 든 문항입니다. 정답은 만들 때 계산하거나 검토했습니다.';
  const why = { by: byProduct, code: 'moved', note, now } as const;
  for (let from = 0; from < items.length; from += atOnce) {
    const some = items.slice(from, from + atOnce).map((item) => withKeys(item, others));
    const versionIds = await putItems(tx, { items: some, domainIds: ids, stimuli, makers, now });
    await versionTrail.write(
      tx,
      versionIds.map((id) => ({ id, from: null, to: 'live' as const, ...why })),
    );
  }
  await putEnemies(tx, await idsOf(tx));
  return { items: items.length, itemsThere: there.size };
}

/**
 * Puts the bank that ships into an academy of one's own: live items, and a draft of each test, which the head office looks
 * at and publishes. What is there already, by its code or its title, is left as it is: run again it changes nothing, after a
 * new version of the product it adds what that brought.
 */
export async function putShippedBank({ db, clock }: Pick<Academy, 'db' | 'clock'>): Promise<ShippedBank> {
  const now = clock.now();
  return inTransaction(db, async (tx) => {
    // Of two at once the later one finds everything there.
    for (const subject of ['math', 'reading', 'science']) await lockSubject(tx, subject);
    const ids = await domainIds(tx);
    const put = await putBank(tx, ids, now);
    const titles = (await listBlueprints(tx, ['draft', 'published', 'retired'])).map(({ title }) => title);
    const missing = [adaptivePlan, ...plans].filter(
      (plan) => !titles.includes(titleOf(plan)) && !titles.includes(formerTitleOf(plan)),
    );
    for (const plan of missing)
      await putPlan(tx, plan, { domainIds: ids, authorId: null, status: 'draft', now });
    return { ...put, plans: missing.length, plansThere: plans.length + 1 - missing.length };
  });
}
