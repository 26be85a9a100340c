import { randomBytes } from 'node:crypto';
import { reasonOf } from '#src/features/item-bank/rules/history.ts';
import { holdDomains, listPlaced } from '#src/features/item-domains/store.server.ts';
import { areKept } from '#src/features/item-media/actions.server.ts';
import type { ItemContent } from '#src/features/items/contract/item.ts';
import { checkForReview } from '#src/features/items/rules/check.ts';
import { mediaIn } from '#src/features/items/rules/text/plain.ts';
import { searchTextOf } from '#src/features/items/rules/text/search.ts';
import type { Academy } from '#src/platform/academy.ts';
import { type Db, inTransaction, type Tx } from '#src/platform/db/database.ts';
import type { StaffActor } from '#src/shared/access/actor.ts';
import { byStaff, staffIdOf } from '#src/shared/access/doer.ts';
import { mayDo } from '#src/shared/access/rights.ts';
import { commonErrors } from '#src/shared/endpoint/app-error.ts';
import type { DataOf, InputOf } from '#src/shared/endpoint/endpoint.ts';
import type * as office from '../contract/office.ts';
import { itemErrors } from '../contract/office.ts';
import { isEditable, nextStatuses, takesOut, type VersionStatus } from '../rules/statuses.ts';
import * as bank from '../store/bank.server.ts';
import * as relations from '../store/relations.server.ts';
import { findStimulus } from '../store/stimuli.server.ts';
import * as versions from '../store/versions.server.ts';
import { papersOf, requireNamed } from './holding-papers.server.ts';

/** What open.ts hands down: the names of staff, who live in a feature above. */
export interface OfficeDeps {
  readonly namesOf: (db: Db, ids: readonly number[]) => Promise<ReadonlyMap<number, string>>;
}

export type Place = { readonly domainId: number; readonly gradeFrom: number; readonly gradeTo: number };

/** Whether a place in the bank exists: the domain belongs to the subject and is in use or where the thing stands already, the grades are in order. */
export async function checkPlace(
  db: Db | Tx,
  subject: string,
  { kept, ...place }: Place & { readonly kept?: { readonly domainId: number } | undefined },
): Promise<void> {
  if (place.gradeFrom > place.gradeTo)
    throw itemErrors.grades_turned({ fields: { gradeTo: '끝 학년이 시작 학년보다 낮습니다.' } });
  const domains = await listPlaced(db, subject);
  const found = domains.find((domain) => domain.domainId === place.domainId);
  if (!found || (found.isRetired && found.domainId !== kept?.domainId))
    throw itemErrors.no_domain({ fields: { domainId: '이 과목의 영역을 골라 주세요.' } });
}

/** What a person may do with a version now: nobody takes their own work to students. */
export function movesFor(
  version: Pick<versions.VersionRow, 'status' | 'authorId'>,
  staffId: number,
): VersionStatus[] {
  return nextStatuses[version.status].filter(
    (to) =>
      !(version.status === 'review' && (to === 'pilot' || to === 'live') && version.authorId === staffId),
  );
}

/**
 * Where a retired version stood before a person retired it; null where it is not retired, a newer version was begun, or
 * a new version took its place.
 */
export function standBefore(
  version: versions.VersionRow,
  all: readonly versions.VersionRow[],
  moves: Awaited<ReturnType<typeof versions.listMoves>>,
): VersionStatus | null {
  if (version.status !== 'retired' || all.some((one) => one.version > version.version)) return null;
  const last = moves.find((move) => move.id === version.versionId);
  return last?.to === 'retired' ? last.from : null;
}

/** One item with everything about it. */
export async function readItem(
  academy: Academy,
  deps: OfficeDeps,
  { actor, itemId }: { actor: StaffActor; itemId: number },
): Promise<office.ItemView> {
  const item = await bank.findItem(academy.db, itemId);
  if (!item) throw commonErrors.not_found();
  const [rows, moves, enemies, papers] = await Promise.all([
    versions.listVersionsOf(academy.db, itemId),
    versions.listMoves(academy.db, itemId),
    relations.listEnemies(academy.db, itemId),
    papersOf(academy.db, itemId),
  ]);
  const people = [
    ...rows.flatMap((row) => [row.authorId ?? 0, row.reviewerId ?? 0]),
    ...moves.map((move) => staffIdOf(move.by) ?? 0),
  ];
  const names = await deps.namesOf(
    academy.db,
    [...new Set(people)].filter((id) => id > 0),
  );
  const nameOf = (id: number | null) => (id === null ? '' : (names.get(id) ?? ''));
  return {
    ...item,
    enemies,
    papers,
    mayCorrectKey: mayDo(actor, 'headOffice') && rows.some(({ status }) => !isEditable(status)),
    versions: rows.map((row) => ({
      versionId: row.versionId,
      version: row.version,
      status: row.status,
      content: { body: row.body, key: row.key, solution: row.solution },
      stimulusId: row.stimulusId,
      stimulus: row.stimulus,
      authorName: row.authorId === null ? '제품에 든 문항' : nameOf(row.authorId),
      reviewerName: nameOf(row.reviewerId),
      moves: movesFor(row, actor.staffId),
      canRestore: standBefore(row, rows, moves) !== null,
      marksAnswers: row.marksSince !== null,
      updatedAt: row.updatedAt.toISOString(),
    })),
    history: moves.map((move) => ({
      version: rows.find((row) => row.versionId === move.id)?.version ?? 0,
      from: move.from,
      to: move.to,
      staffName: nameOf(staffIdOf(move.by)) || '자동',
      note: reasonOf(move),
      at: move.at.toISOString(),
    })),
  };
}

/** Whether the passage and the pictures of a content are there; answers the passage. */
export async function checkWhole(
  db: Db | Tx,
  content: ItemContent,
  { subject, stimulusId }: { subject: string; stimulusId: number | null },
) {
  const stimulus = stimulusId === null ? undefined : await findStimulus(db, stimulusId);
  if (stimulusId !== null && stimulus?.subject !== subject)
    throw itemErrors.incomplete({ fields: { stimulusId: '이 과목의 제시문을 골라 주세요.' } });
  if (!(await areKept(db, mediaIn([content]))))
    throw itemErrors.incomplete({ fields: { content: '올리지 않은 그림이나 소리가 들어 있습니다.' } });
  return stimulus ?? null;
}

/** Writes the draft of a new item or of its next version, with the first step of its history. */
export async function openVersion(
  tx: Tx,
  row: versions.NewVersion & { readonly authorId: number },
  now: Date,
) {
  const [versionId = 0] = await versions.insertVersions(tx, [row], now);
  const code = row.version === 1 ? 'created' : 'new_version';
  const why = { by: byStaff(row.authorId), code, now } as const;
  await versions.versionTrail.write(tx, [{ id: versionId, from: null, to: 'draft', ...why }]);
  return { itemId: row.itemId, versionId, updatedAt: now.toISOString() };
}

/** Writes a new item; a draft may still be unfinished. */
export async function createItem(
  academy: Academy,
  actor: StaffActor,
  input: InputOf<typeof office.createItemEndpoint>,
): Promise<DataOf<typeof office.createItemEndpoint>> {
  const now = academy.clock.now();
  const { content, stimulusId } = input;
  return inTransaction(academy.db, async (tx) => {
    await holdDomains(tx, input.subject);
    await checkPlace(tx, input.subject, input);
    const stimulus = await checkWhole(tx, content, { subject: input.subject, stimulusId });
    const code = `I${now.toISOString().slice(2, 10).replaceAll('-', '')}-${randomBytes(4).toString('hex')}`;
    const [itemId = 0] = await bank.insertItems(tx, [{ ...input, code, parentId: null }], now);
    const row = {
      ...content,
      itemId,
      version: 1,
      stimulusId,
      searchText: searchTextOf(content, stimulus),
      status: 'draft' as const,
      authorId: actor.staffId,
      reviewerId: null,
    };
    return openVersion(tx, row, now);
  });
}

/** Moves a version. What goes to students is whole and has been seen by a second person. */
export async function moveVersion(
  academy: Academy,
  actor: StaffActor,
  input: InputOf<typeof office.moveVersionEndpoint>,
): Promise<DataOf<typeof office.moveVersionEndpoint>> {
  const now = academy.clock.now();
  return inTransaction(academy.db, async (tx) => {
    if (!(await versions.lockItem(tx, input.itemId))) throw commonErrors.not_found();
    const all = await versions.listVersionsOf(tx, input.itemId);
    const version = all.find((one) => one.versionId === input.versionId);
    if (!version) throw commonErrors.not_found();
    const { to } = input;
    if (!nextStatuses[version.status].includes(to)) throw itemErrors.move_refused();
    if (!movesFor(version, actor.staffId).includes(to)) throw itemErrors.own_work();
    const goesOut = to === 'review' || to === 'pilot' || to === 'live';
    if (takesOut(version.status, to)) {
      const leaving = (await papersOf(tx, input.itemId)).map((one) => ({ ...one, text: one.instead }));
      requireNamed(leaving, { named: input.papers, why: '이 문항이 빠지면' });
    }
    const complaints = goesOut ? checkForReview(version) : [];
    if (complaints.length > 0) throw itemErrors.incomplete({ message: complaints.join(' ') });
    const { staffId } = actor;
    const isApproval = version.status === 'review' && (to === 'pilot' || to === 'live');
    const before = all.find(
      (one) => one.versionId !== version.versionId && /^(pilot|live|flagged)$/.test(one.status),
    );
    if (isApproval && before) {
      const data = { version: version.version };
      const why = { by: byStaff(staffId), code: 'replaced', data, now } as const;
      await versions.updateStatus(tx, before, { to: 'retired', why });
    }
    const approval = isApproval ? { reviewerId: staffId } : {};
    const why = { by: byStaff(staffId), code: 'moved', note: input.note, ...approval, now } as const;
    await versions.updateStatus(tx, version, { to, why });
    return { status: to };
  });
}
