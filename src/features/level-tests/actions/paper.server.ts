import {
  type Blueprint,
  blueprintById,
  type Candidate,
  formsFor,
  itemFacts,
  itemVersions,
  liveItemsFor,
  publishedBlueprints,
} from '#src/features/items/actions/for-tests.server.ts';
import { publicItem } from '#src/features/items/rules/present.ts';
import { subSeed } from '#src/features/items/rules/seeded.ts';
import type { Academy } from '#src/platform/academy.ts';
import type { Tx } from '#src/platform/db/database.ts';
import type { DataOf, InputOf } from '#src/shared/endpoint.ts';
import type { readItem } from '../contract/paper.ts';
import { LevelResult } from '../contract/result.ts';
import { levelTestErrors } from '../contract.ts';
import { drawPaper, type PaperWish, retestCounts } from '../rules/assemble.ts';
import { BlueprintSnapshot } from '../rules/blueprint.ts';
import { type ItemParams, paramsFromRating } from '../rules/item-params.ts';
import type { AttemptRow } from '../store/attempts.server.ts';
import { insertItems, listSeenItems, sendItem } from '../store/items.server.ts';
import { findPlacement } from '../store/results.server.ts';
import { attemptHere, requireReadable } from './callers.server.ts';
import { fresh } from './close.server.ts';

const snapshotOf = (blueprint: Blueprint): BlueprintSnapshot => ({
  blueprintId: blueprint.blueprintId,
  title: blueprint.title,
  subject: blueprint.subject,
  gradeFrom: blueprint.gradeFrom,
  gradeTo: blueprint.gradeTo,
  minutes: blueprint.minutes,
  mode: blueprint.mode,
  minItems: blueprint.minItems,
  maxItems: blueprint.maxItems,
  canGoBack: blueprint.canGoBack,
  domains: blueprint.domains.map(({ domainId, name, items }) => ({ domainId, name, count: items })),
});

/** Every blueprint that is offered now. */
export async function listBlueprints(academy: Academy): Promise<BlueprintSnapshot[]> {
  return (await publishedBlueprints(academy.db)).map(snapshotOf);
}

/** An offered blueprint; null where it was taken back. */
export async function findBlueprint(
  academy: Academy,
  blueprintId: number,
): Promise<BlueprintSnapshot | null> {
  const found = await blueprintById(academy.db, blueprintId);
  return found?.status === 'published' ? snapshotOf(found) : null;
}

const paramsOf = (item: Pick<Candidate, 'param' | 'rating'>): ItemParams =>
  item.param
    ? { a: item.param.a, b: item.param.b, c: item.param.c, seB: item.param.seB, runId: item.param.runId }
    : paramsFromRating(item.rating);

interface Bank {
  readonly items: readonly (Candidate & { readonly difficulty: number })[];
  readonly seen: ReadonlySet<number>;
  readonly parentsOfSeen: ReadonlySet<number>;
}

async function bankFor(academy: Academy, blueprint: BlueprintSnapshot, student: AttemptRow): Promise<Bank> {
  const range = { from: blueprint.gradeFrom, to: blueprint.gradeTo };
  const [items, seen] = await Promise.all([
    liveItemsFor(academy.db, blueprint.subject, range),
    listSeenItems(academy.db, {
      mobile: student.guardian_mobile,
      studentName: student.student_name,
      birthDate: student.birth_date,
      subject: student.subject,
    }),
  ]);
  const facts = await itemFacts(
    academy.db,
    seen.map(({ versionId }) => versionId),
  );
  const parents = [...facts.values()].flatMap(({ parentId }) => (parentId === null ? [] : [parentId]));
  return {
    items: items.map((item) => ({ ...item, difficulty: paramsOf(item).b })),
    seen: new Set(seen.map(({ itemId }) => itemId)),
    parentsOfSeen: new Set(parents),
  };
}

/** What a retest draws: near the last ability, more from the weakest domains. */
async function retestWish(
  academy: Academy,
  blueprint: BlueprintSnapshot,
  earlierId: number,
): Promise<Pick<PaperWish, 'domains' | 'nearTheta'>> {
  const parsed = LevelResult.safeParse(await findPlacement(academy.db, earlierId));
  if (!parsed.success) return { domains: blueprint.domains, nearTheta: null };
  const thetas = new Map(
    parsed.data.domains.flatMap((domain) => {
      const id = blueprint.domains.find((one) => one.name === domain.name)?.domainId;
      return id === undefined ? [] : [[id, domain.points / Math.max(domain.maxPoints, 1)] as const];
    }),
  );
  return {
    domains: retestCounts(blueprint.domains, thetas),
    nearTheta: (parsed.data.scale.mid - 500) / 100,
  };
}

async function wishFor(
  academy: Academy,
  blueprint: BlueprintSnapshot,
  attempt: Pick<AttemptRow, 'seed'>,
  earlierId: number | null,
): Promise<Omit<PaperWish, 'seen' | 'parentsOfSeen'>> {
  const own =
    earlierId === null
      ? { domains: blueprint.domains, nearTheta: null }
      : await retestWish(academy, blueprint, earlierId);
  return { ...own, seed: attempt.seed };
}

/** Whether a retest can be laid out without showing anything twice. */
export async function hasUnseenItems(
  academy: Academy,
  blueprint: BlueprintSnapshot,
  earlier: AttemptRow,
): Promise<boolean> {
  const bank = await bankFor(academy, blueprint, earlier);
  const wish = await wishFor(academy, blueprint, { seed: 1 }, earlier.id);
  return drawPaper(bank.items, { ...wish, ...bank }).missing === 0;
}

interface Laid {
  readonly itemId: number;
  readonly versionId: number;
  readonly topDomainId: number;
  readonly rating: number;
  readonly param: Candidate['param'];
}

/** A published form of the blueprint where there is one and none of it was seen; otherwise a drawn paper. */
async function choose(
  academy: Academy,
  blueprint: BlueprintSnapshot,
  attempt: AttemptRow,
): Promise<readonly Laid[]> {
  const bank = await bankFor(academy, blueprint, attempt);
  const forms = attempt.kind === 'test' ? await formsFor(academy.db, blueprint.blueprintId) : [];
  const form = forms[subSeed(attempt.seed, 'form') % Math.max(forms.length, 1)];
  if (form) {
    const facts = await itemFacts(academy.db, form.versionIds);
    const laid = form.versionIds.flatMap((id) => facts.get(id) ?? []);
    if (laid.length > 0 && laid.every((item) => !bank.seen.has(item.itemId))) return laid;
  }
  const wish = await wishFor(academy, blueprint, attempt, attempt.earlier_attempt_id);
  const paper = drawPaper(bank.items, { ...wish, ...bank });
  if (paper.missing > 0 && attempt.kind === 'retest') throw levelTestErrors.retest_short();
  if (paper.items.length === 0) throw levelTestErrors.offer_gone();
  return paper.items;
}

/** Lays out the paper of an attempt; `insert` writes it in the transaction that starts the clock. */
export async function layOutPaper(
  academy: Academy,
  attempt: AttemptRow,
): Promise<{ insert(tx: Tx): Promise<void> }> {
  const items = await choose(academy, BlueprintSnapshot.parse(attempt.blueprint), attempt);
  return {
    insert: (tx) =>
      insertItems(
        tx,
        items.map((item, index) => ({
          attempt_id: attempt.id,
          position: index + 1,
          item_id: item.itemId,
          version_id: item.versionId,
          domain_id: item.topDomainId,
          option_seed: subSeed(attempt.seed, `options ${index + 1}`) % 2_147_483_647,
          params: JSON.stringify(paramsOf(item)),
        })),
      ),
  };
}

/** One item of a running attempt, as a student may see it. */
export async function readItemOf(
  academy: Academy,
  browserHash: string | null,
  { attemptNo, position }: InputOf<typeof readItem>,
): Promise<DataOf<typeof readItem>> {
  const row = await fresh(academy, await attemptHere(academy, browserHash, attemptNo));
  requireReadable(row);
  const sent = await sendItem(academy.db, { attemptId: row.id, position, now: academy.clock.now() });
  const version = sent && (await itemVersions(academy.db, [sent.version_id])).get(sent.version_id);
  if (!sent || !version) throw levelTestErrors.item_gone();
  return { position, item: publicItem(version, sent.option_seed) };
}
