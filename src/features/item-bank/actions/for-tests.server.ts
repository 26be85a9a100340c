import { type DomainRow, listPlaced, listSubjects } from '#src/features/item-domains/store.server.ts';
import { enemyPairs } from '#src/features/items/rules/paper-fault.ts';
import { planGap } from '#src/features/items/rules/plan-gap.ts';
import type { Academy } from '#src/platform/academy.ts';
import type { Db, Tx } from '#src/platform/db/database.ts';
import { byProduct } from '#src/shared/access/doer.ts';
import * as blueprints from '../store/blueprints.server.ts';
import * as candidates from '../store/candidates.server.ts';
import { insertCalibration, type NewParam, type NewRun } from '../store/relations.server.ts';
import {
  findVersions,
  holdVersion,
  listVersionsOf,
  lockItem,
  updateStatus,
  type VersionRow,
} from '../store/versions.server.ts';

export type { Blueprint } from '../store/blueprints.server.ts';
export type { Candidate } from '../store/candidates.server.ts';
export type { NewParam, NewRun } from '../store/relations.server.ts';
export type { VersionRow } from '../store/versions.server.ts';

/** The domains of a subject, parents before their children. */
export function domainsOf(db: Db | Tx, subject: string): Promise<DomainRow[]> {
  return listPlaced(db, subject);
}

/** Whether the bank has such a subject. */
export async function isSubject(db: Db | Tx, subject: string): Promise<boolean> {
  return (await listSubjects(db)).some(({ code }) => code === subject);
}

/** The published blueprint of a subject and grade (1-12), or null where no test is offered. */
export async function blueprintFor(
  db: Db | Tx,
  subject: string,
  grade: number,
): Promise<blueprints.Blueprint | null> {
  return (await blueprints.findPublished(db, subject, grade)) ?? null;
}

/** One blueprint by its id, in any status: what an old attempt was built by. */
export async function blueprintById(db: Db | Tx, blueprintId: number): Promise<blueprints.Blueprint | null> {
  return (await blueprints.findBlueprint(db, blueprintId)) ?? null;
}

/** Every test that is offered now: what the first screen of the level test lists. */
export function publishedBlueprints(db: Db | Tx): Promise<blueprints.Blueprint[]> {
  return blueprints.listBlueprints(db, ['published']);
}

/** Keeps what published blueprints fall short of by new cut lines. */
export const putShortfalls = blueprints.putShortfalls;

/** Blueprints a person may still try out: drafts and published ones, by subject and grade. */
export function blueprintsInWork(db: Db | Tx): Promise<blueprints.Blueprint[]> {
  return blueprints.listBlueprints(db, ['draft', 'published']);
}

/**
 * The fixed papers of a blueprint that are handed out: published, as long as its plan, every item of them still live, and
 * none that must not stand together; none: draw by the domain counts.
 */
export async function formsFor(db: Db | Tx, blueprintId: number): Promise<blueprints.Form[]> {
  const forms = await blueprints.listForms(db, blueprintId, ['published']);
  const plan = forms.length > 0 ? await blueprints.findBlueprint(db, blueprintId) : undefined;
  if (!plan) return [];
  const facts = await itemFacts(
    db,
    forms.flatMap((form) => form.versionIds),
  );
  return forms.filter(({ versionIds }) => {
    const items = versionIds.flatMap((id) => facts.get(id) ?? []);
    const isLive = items.every(({ status }) => status === 'live');
    return isLive && planGap(plan, items) === null && enemyPairs(items).length === 0;
  });
}

export const plansWithoutItems = candidates.listUnfilledPlans;

/** Items that may be given to a grade (or a range of grades), without text and key; pilots only if asked for. */
export function liveItemsFor(
  db: Db | Tx,
  subject: string,
  {
    grade,
    withPilots = false,
  }: { grade: number | { readonly from: number; readonly to: number }; withPilots?: boolean },
): Promise<candidates.Candidate[]> {
  const range = typeof grade === 'number' ? { from: grade, to: grade } : grade;
  return candidates.listCandidates(db, {
    subject,
    gradeFrom: range.from,
    gradeTo: range.to,
    statuses: withPilots ? ['live', 'pilot'] : ['live'],
  });
}

/** The same facts for versions already given, whatever their status is today, by version id. */
export async function itemFacts(db: Db | Tx, versionIds: readonly number[]) {
  const rows = await candidates.listCandidatesById(db, versionIds);
  return new Map(rows.map((row) => [row.versionId, row]));
}

/** Whole versions (body, key, solution, stimulus) by id. Keys never leave the server: send `publicItem`. */
export async function itemVersions(
  db: Db | Tx,
  versionIds: readonly number[],
): Promise<Map<number, VersionRow>> {
  const rows = await findVersions(db, versionIds);
  return new Map(rows.map((row) => [row.versionId, row]));
}

/** All versions of one item, the newest first. */
export function versionsOfItem(db: Db | Tx, itemId: number): Promise<VersionRow[]> {
  return listVersionsOf(db, itemId);
}

/** Holds the item of a version: nobody rewrites any of its versions until the transaction ends. */
export async function holdItemOf(tx: Tx, versionId: number): Promise<void> {
  const [found] = await findVersions(tx, [versionId]);
  if (found) await lockItem(tx, found.itemId);
}

/** Answers are marked by the key of this version from now on: it is edited no more. */
export const keepKey = (tx: Tx, versionId: number, now: Date): Promise<void> =>
  holdVersion(tx, versionId, now);

/** Keeps a calibration with its parameters, from which the newest counts. Answers the run's id. */
export function recordCalibration(
  academy: Pick<Academy, 'clock'>,
  tx: Tx,
  { run, params }: { run: NewRun; params: readonly NewParam[] },
): Promise<number> {
  return insertCalibration(tx, run, { params, now: academy.clock.now() });
}

/** Takes a bad item out of new tests until a person has looked; answers whether it was in use. */
export async function flagItem(
  academy: Pick<Academy, 'clock'>,
  tx: Tx,
  { versionId, note }: { versionId: number; note: string },
): Promise<boolean> {
  const [found] = await findVersions(tx, [versionId]);
  if (!found || !(await lockItem(tx, found.itemId))) return false;
  const [version] = await findVersions(tx, [versionId]);
  if (version?.status !== 'live' && version?.status !== 'pilot') return false;
  const why = { by: byProduct, code: 'flagged', note, now: academy.clock.now() } as const;
  await updateStatus(tx, version, { to: 'flagged', why });
  return true;
}
