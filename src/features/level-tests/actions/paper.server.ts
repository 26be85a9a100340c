import {
  type Blueprint,
  blueprintById,
  type Candidate,
  formsFor,
  itemFacts,
  itemVersions,
  liveItemsFor,
  plansWithoutItems,
  publishedBlueprints,
} from '#src/features/item-bank/actions/for-tests.server.ts';
import { arranged } from '#src/features/items/rules/draw.ts';
import { publicItem, withoutTranscripts } from '#src/features/items/rules/present.ts';
import { subSeed } from '#src/features/items/rules/seeded.ts';
import { attemptHere, requireReadable } from '#src/features/level-attempts/actions/callers.server.ts';
import { fresh } from '#src/features/level-attempts/actions/close.server.ts';
import { noteInHistory } from '#src/features/level-attempts/actions/moves.server.ts';
import { levelTestErrors } from '#src/features/level-attempts/contract/errors.ts';
import { drawFilled } from '#src/features/level-attempts/rules/assemble.ts';
import { BlueprintSnapshot } from '#src/features/level-attempts/rules/blueprint.ts';
import { measuringParams, paramsOf } from '#src/features/level-attempts/rules/item-params.ts';
import {
  type AttemptRow,
  findAttempt,
  studentOf,
} from '#src/features/level-attempts/store/attempts.server.ts';
import { insertItems, listSeenItems, sendItem } from '#src/features/level-attempts/store/items.server.ts';
import { placementOf } from '#src/features/level-results/actions/reports/read-result.server.ts';
import { StoredResult } from '#src/features/level-results/contract/result.ts';
import type { readItem } from '#src/features/level-tests/contract/paper.ts';
import { chooseRetest } from '#src/features/measurement/rules/placing/retest.ts';
import type { Academy } from '#src/platform/academy.ts';
import type { Tx } from '#src/platform/db/database.ts';
import { byProduct } from '#src/shared/access/doer.ts';
import type { DataOf, InputOf } from '#src/shared/endpoint/endpoint.ts';
import { layOutAdaptive } from './adaptive.server.ts';

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

/** Every blueprint that is offered now, fixed and adaptive: none that could not be laid out whole. */
export async function listBlueprints({ db }: Academy): Promise<BlueprintSnapshot[]> {
  const [published, unfilled] = await Promise.all([publishedBlueprints(db), plansWithoutItems(db)]);
  return published.filter(({ blueprintId }) => !unfilled.includes(blueprintId)).map(snapshotOf);
}

/** How many blueprints are published, and how many of them could be laid out whole. */
export async function countLevelTests({ db }: Academy): Promise<{ published: number; filled: number }> {
  const [published, unfilled] = await Promise.all([publishedBlueprints(db), plansWithoutItems(db)]);
  const filled = published.filter(({ blueprintId }) => !unfilled.includes(blueprintId));
  return { published: published.length, filled: filled.length };
}

/** An offered blueprint; null where it was taken back. */
export async function findBlueprint(
  academy: Academy,
  blueprintId: number,
): Promise<BlueprintSnapshot | null> {
  const found = await blueprintById(academy.db, blueprintId);
  return found?.status === 'published' ? snapshotOf(found) : null;
}

type Laid = Pick<
  Candidate,
  | 'itemId'
  | 'versionId'
  | 'kind'
  | 'topDomainId'
  | 'rating'
  | 'stimulusId'
  | 'enemies'
  | 'parentId'
  | 'family'
  | 'guess'
  | 'steps'
  | 'param'
>;

/** What a paper of this plan may ask: live items of its domains. */
async function liveFor(academy: Academy, blueprint: BlueprintSnapshot): Promise<Candidate[]> {
  const { subject, gradeFrom: from, gradeTo: to, domains } = blueprint;
  const live = await liveItemsFor(academy.db, subject, { grade: { from, to } });
  return live.filter(({ topDomainId }) => domains.some(({ domainId }) => domainId === topDomainId));
}

/** A published form of the blueprint where there is one; otherwise a drawn paper. Null where the live items do not fill it. */
async function firstPaper(
  academy: Academy,
  blueprint: BlueprintSnapshot,
  seed: number,
): Promise<readonly Laid[] | null> {
  const forms = await formsFor(academy.db, blueprint.blueprintId);
  const form = forms[subSeed(seed, 'form') % Math.max(forms.length, 1)];
  if (form) {
    const facts = await itemFacts(academy.db, form.versionIds);
    return form.versionIds.flatMap((id) => facts.get(id) ?? []);
  }
  return drawFilled(await liveFor(academy, blueprint), { domains: blueprint.domains, seed });
}

/**
 * Refuses a first test whose paper could not be laid out whole, by the seed that is kept with it: what begins can start. An
 * adaptive one draws as it goes.
 */
export async function requireFilled(
  academy: Academy,
  blueprint: BlueprintSnapshot,
  seed: number,
): Promise<void> {
  if (blueprint.mode === 'fixed' && !(await firstPaper(academy, blueprint, seed)))
    throw levelTestErrors.offer_gone();
}

/** How many of the domains a retest counts as weak: the weaker half. */
const weakHalf = (count: number) => Math.ceil(count / 2);

/**
 * A retest: nothing seen, nor its kin and enemies; 60 % from the weakest domains, around the last ability. What
 * is missing is told and nothing is repeated.
 */
export async function retestPaper(
  academy: Academy,
  blueprint: BlueprintSnapshot,
  earlier: AttemptRow,
): Promise<{ items: readonly Laid[]; shortage: number; parallels: number }> {
  const [live, given] = await Promise.all([
    liveFor(academy, blueprint),
    listSeenItems(academy.db, studentOf(earlier)),
  ]);
  const seen = given.map(({ itemId }) => itemId);
  const facts = await itemFacts(
    academy.db,
    given.map(({ versionId }) => versionId),
  );
  const byId = new Map<number, Laid>([...facts.values(), ...live].map((item) => [item.itemId, item]));
  const before = StoredResult.safeParse(await placementOf(academy.db, earlier.id));
  const own = new Set<number | string>(blueprint.domains.map(({ domainId }) => domainId));
  const domains = before.success ? before.data.domainThetas.filter(({ domainId }) => own.has(domainId)) : [];
  const weakest = domains
    .toSorted((a, b) => a.theta - b.theta)
    .slice(0, domains.length > 1 ? weakHalf(domains.length) : 0);
  const pool = [...byId.values()].map((item) => ({
    id: item.itemId,
    domain: item.topDomainId,
    parameters: measuringParams(paramsOf(item)),
    parentId: item.parentId,
    enemyIds: item.enemies,
    family: item.family,
  }));
  const form = chooseRetest(pool, seen, {
    count: blueprint.domains.reduce((sum, { count }) => sum + count, 0),
    theta: before.success ? before.data.theta : 0,
    weakDomains: weakest.map(({ domainId }) => domainId),
  });
  return {
    items: arranged(form.itemIds.flatMap((id) => byId.get(id) ?? [])),
    shortage: form.shortage,
    parallels: form.parallels,
  };
}

interface Chosen {
  readonly items: readonly Laid[];
  /** How many of a retest ask what was seen before with other numbers. */
  readonly parallels: number;
}

async function choose(academy: Academy, attempt: AttemptRow): Promise<Chosen> {
  const blueprint = BlueprintSnapshot.parse(attempt.blueprint);
  const earlier =
    attempt.earlier_attempt_id === null
      ? undefined
      : await findAttempt(academy.db, attempt.earlier_attempt_id);
  if (!earlier) {
    const items = await firstPaper(academy, blueprint, attempt.seed);
    if (!items) throw levelTestErrors.offer_gone();
    return { items, parallels: 0 };
  }
  const { items, shortage, parallels } = await retestPaper(academy, blueprint, earlier);
  if (shortage > 0) throw levelTestErrors.retest_short();
  return { items, parallels };
}

/** Lays out the paper of an attempt; `insert` writes it in the transaction that starts the clock. */
export async function layOutPaper(
  academy: Academy,
  attempt: AttemptRow,
): Promise<{ insert(tx: Tx): Promise<void> }> {
  const blueprint = BlueprintSnapshot.parse(attempt.blueprint);
  if (blueprint.mode === 'adaptive') return layOutAdaptive(academy, attempt, blueprint);
  const { items, parallels } = await choose(academy, attempt);
  return {
    insert: async (tx) => {
      const rows = items.map((item, index) => ({
        attempt_id: attempt.id,
        position: index + 1,
        item_id: item.itemId,
        version_id: item.versionId,
        domain_id: item.topDomainId,
        option_seed: subSeed(attempt.seed, `options ${index + 1}`) % 2_147_483_647,
        params: JSON.stringify(paramsOf(item)),
      }));
      await insertItems(tx, rows);
      if (parallels === 0) return;
      const data = { items: items.length, parallels };
      const why = { by: byProduct, code: 'parallels', data, now: academy.clock.now() } as const;
      await noteInHistory(tx, attempt, why);
    },
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
  const item = publicItem(version, sent.option_seed);
  return { position, item: row.has_transcripts ? item : withoutTranscripts(item) };
}
