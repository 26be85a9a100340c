import { itemVersions } from '#src/features/item-bank/actions/for-tests.server.ts';
import { decide, decidedOf } from '#src/features/level-attempts/actions/decide.server.ts';
import { attemptInScope } from '#src/features/level-attempts/actions/scope.server.ts';
import { levelTestErrors } from '#src/features/level-attempts/contract/errors.ts';
import type { AttemptRow } from '#src/features/level-attempts/store/attempts.server.ts';
import { listItems } from '#src/features/level-attempts/store/items.server.ts';
import type { markEndpoint } from '#src/features/level-results/contract/marks.ts';
import { markFaults } from '#src/features/level-results/rules/marking.ts';
import {
  insertMark,
  listMarks,
  listScores,
  type Mark,
} from '#src/features/level-results/store/results.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import type { Tx } from '#src/platform/db/database.ts';
import type { StaffActor } from '#src/shared/access/actor.ts';
import { byStaff } from '#src/shared/access/doer.ts';
import { commonErrors } from '#src/shared/endpoint/app-error.ts';
import type { DataOf, InputOf } from '#src/shared/endpoint/endpoint.ts';
import { rescore } from './score.server.ts';

type GivenMark = Pick<InputOf<typeof markEndpoint>, 'position' | 'points' | 'note' | 'criteria'>;

/** The mark of a member of staff, checked against the rubric; `prefix` is where its fields stand in the input. */
export async function checkMark(
  tx: Tx,
  row: AttemptRow,
  {
    given,
    actor: { staffId, prefix = '' },
  }: { given: GivenMark; actor: { readonly staffId: number; readonly prefix?: string } },
): Promise<Mark> {
  const { position, points, note } = given;
  const criteria = given.criteria ?? null;
  const score = (await listScores(tx, row.id)).find((one) => one.position === position);
  const item = (await listItems(tx, row.id)).find((one) => one.position === position);
  const version = item && (await itemVersions(tx, [item.version_id])).get(item.version_id);
  if (!score || version?.body.kind !== 'essay') throw levelTestErrors.item_gone();
  const own = (await listMarks(tx, row.id)).find(
    (mark) => mark.position === position && mark.staffId === staffId,
  );
  const faults = markFaults(
    { points, note, criteria },
    { rubric: version.body.criteria, maxPoints: score.maxPoints, before: own?.points ?? null },
  );
  if (Object.keys(faults).length > 0)
    throw commonErrors.input_invalid({
      fields: Object.fromEntries(Object.entries(faults).map(([name, why]) => [`${prefix}${name}`, why])),
    });
  return { position, points, note, criteria, staffId };
}

/** Of a shown result an answer is marked once where one was accepted afterwards; whatever else is a correction. */
async function requireAwaited(tx: Tx, { id }: AttemptRow, position: number): Promise<void> {
  const score = (await listScores(tx, id)).find((one) => one.position === position);
  if (!score || score.isFinal) throw levelTestErrors.move_refused();
  if ((await listMarks(tx, id)).some((mark) => mark.position === position))
    throw levelTestErrors.essay_settled();
}

/**
 * Marks one long answer before the release and computes the result anew. What is shown stays as it is: staff show what the
 * mark of an answer that was accepted afterwards comes to.
 */
export async function markAnswer(
  academy: Academy,
  actor: StaffActor,
  input: InputOf<typeof markEndpoint>,
): Promise<DataOf<typeof markEndpoint>> {
  const marked = await decide(academy, actor, {
    decision: { attemptNo: input.attemptNo, action: `${input.position}번 채점` },
    work: async (tx, row, now) => {
      // A second person may mark until the result is shown; after that a mark is a correction.
      if (row.state === 'released') await requireAwaited(tx, row, input.position);
      else if (row.state !== 'review' && row.state !== 'scored') throw levelTestErrors.move_refused();
      await insertMark(tx, row.id, { mark: await checkMark(tx, row, { given: input, actor }), at: now });
      return row;
    },
  });
  const row = await attemptInScope(academy, actor, marked.attemptNo);
  return decidedOf(await rescore(academy, row.id, byStaff(actor.staffId)));
}
