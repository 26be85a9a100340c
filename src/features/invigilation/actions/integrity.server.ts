import {
  hastyAnswers,
  isAlike,
  likenessOf,
  type WrongAnswers,
} from '#src/features/invigilation/rules/integrity.ts';
import {
  listFirstAnswers,
  listGiven,
  listNeighbours,
} from '#src/features/invigilation/store/integrity.server.ts';
import { itemVersions, type VersionRow } from '#src/features/item-bank/actions/for-tests.server.ts';
import { answerOrNothing } from '#src/features/items/contract/answer.ts';
import { authoredAnswer } from '#src/features/items/rules/present.ts';
import { scoreAnswer } from '#src/features/items/rules/scoring/score.ts';
import { plainBlocks, plainLine } from '#src/features/items/rules/text/plain.ts';
import { insertIntegrity } from '#src/features/level-attempts/store/answers.server.ts';
import {
  type AttemptRow,
  findAttempt,
  lockAttempt,
  updateAttempt,
} from '#src/features/level-attempts/store/attempts.server.ts';
import { listItems } from '#src/features/level-attempts/store/items.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { inTransaction } from '#src/platform/db/database.ts';

/** Papers that ended within this time before are compared: a class, or two sittings of a day. */
const neighbourHours = 24;

interface Evidence {
  readonly kind: 'fast_answer' | 'similar_answers';
  readonly position?: number;
  readonly detail: string;
}

/** What has to be read before an item can be answered; a passage may have been read before. */
function charactersOf({ body }: VersionRow): number {
  const options = body.kind === 'single' || body.kind === 'multiple' ? body.options : [];
  const lines = [plainBlocks(body.stem), ...options.map(({ content }) => plainLine(content))];
  return lines.join('').replace(/\s/g, '').length;
}

async function hasteOf({ db }: Academy, row: AttemptRow): Promise<Evidence[]> {
  const [first, items] = await Promise.all([listFirstAnswers(db, row.id), listItems(db, row.id)]);
  const versions = await itemVersions(
    db,
    items.map((item) => item.version_id),
  );
  const answers = first.map(({ position, at }) => {
    const item = items.find((one) => one.position === position);
    const version = item && versions.get(item.version_id);
    return { position, atMs: at.getTime(), characters: version ? charactersOf(version) : 0 };
  });
  return hastyAnswers(row.started_at?.getTime() ?? 0, answers).map(({ position, seconds }) => ({
    kind: 'fast_answer',
    position,
    detail: `${seconds.toFixed(1)}초`,
  }));
}

/** The wrong answers of each paper, in the author's ids: students see options in different orders. */
async function mistakesOf(
  { db }: Academy,
  attemptIds: readonly number[],
): Promise<Map<number, WrongAnswers>> {
  const given = await listGiven(db, attemptIds);
  const versions = await itemVersions(db, [...new Set(given.map((one) => one.version_id))]);
  const mistakes = new Map<number, Map<number, string>>(attemptIds.map((id) => [id, new Map()]));
  for (const one of given) {
    const version = versions.get(one.version_id);
    const parsed = answerOrNothing.safeParse(one.answer);
    const answer =
      version && parsed.success && parsed.data ? authoredAnswer(version, one.option_seed, parsed.data) : null;
    if (!version || !answer || scoreAnswer(version, answer).isCorrect !== false) continue;
    mistakes.get(one.attempt_id)?.set(one.version_id, JSON.stringify(answer));
  }
  return mistakes;
}

async function likeOnesOf(academy: Academy, row: AttemptRow): Promise<Evidence[]> {
  const others = await listNeighbours(academy.db, { attemptId: row.id, hours: neighbourHours });
  if (others.length === 0) return [];
  const mistakes = await mistakesOf(academy, [row.id, ...others.map(({ id }) => id)]);
  const none: WrongAnswers = new Map();
  return others.flatMap(({ id, attemptNo }) => {
    const likeness = likenessOf(mistakes.get(row.id) ?? none, mistakes.get(id) ?? none);
    if (!isAlike(likeness)) return [];
    const detail = `${attemptNo}: 함께 틀린 ${likeness.both}문항 중 ${likeness.same}문항이 같은 오답`;
    return [{ kind: 'similar_answers', detail } as const];
  });
}

/**
 * Looks once at a closed attempt for answers faster than reading and for mistakes shared with another paper of
 * the branch. What is found is evidence for a person and changes neither state nor points.
 */
export async function findEvidence(academy: Academy, attemptId: number): Promise<void> {
  const row = await findAttempt(academy.db, attemptId);
  if (!row?.closed_at || row.integrity_judged_at) return;
  const evidence = [...(await hasteOf(academy, row)), ...(await likeOnesOf(academy, row))];
  const now = academy.clock.now();
  await inTransaction(academy.db, async (tx) => {
    if ((await lockAttempt(tx, attemptId)).integrity_judged_at) return;
    await insertIntegrity(tx, attemptId, { events: evidence, at: now });
    await updateAttempt(tx, attemptId, { integrity_judged_at: now });
  });
}
