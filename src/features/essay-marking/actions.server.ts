import { itemVersions } from '#src/features/item-bank/actions/for-tests.server.ts';
import { answerOrNothing } from '#src/features/items/contract/answer.ts';
import { plainBlocks } from '#src/features/items/rules/text/plain.ts';
import { levelTestErrors } from '#src/features/level-attempts/contract/errors.ts';
import { subjectLabels } from '#src/features/level-attempts/rules/attempts.ts';
import { listAnswers } from '#src/features/level-attempts/store/answers.server.ts';
import { markAnswer } from '#src/features/level-results/actions/mark.server.ts';
import { rubricOf } from '#src/features/level-results/actions/reports/marks.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { auditAccess } from '#src/platform/office-log.ts';
import type { StaffActor } from '#src/shared/access/actor.ts';
import { commonErrors } from '#src/shared/endpoint/app-error.ts';
import type { DataOf, InputOf } from '#src/shared/endpoint/endpoint.ts';
import type { listEssays, markEssay, nextEssay } from './contract.ts';
import * as store from './store.server.ts';

const markerOf = ({ staffId, branchIds }: StaffActor): store.Marker => ({ staffId, branchIds });

/** Items whose long answers wait for marks, with how much of it is for this person. */
export async function listEssaysFor(academy: Academy, actor: StaffActor): Promise<DataOf<typeof listEssays>> {
  const waiting = await store.listWaitingItems(academy.db, markerOf(actor));
  const versions = await itemVersions(
    academy.db,
    waiting.map(({ versionId }) => versionId),
  );
  return {
    items: waiting.flatMap(({ subject, ...counts }) => {
      const version = versions.get(counts.versionId);
      if (version?.kind !== 'essay') return [];
      const stem = plainBlocks(version.body.stem).slice(0, 300);
      return [{ ...counts, itemCode: version.code, subjectLabel: subjectLabels[subject] ?? subject, stem }];
    }),
  };
}

/** The next answer that one has not marked: its words, and what it is marked by. Nothing tells whose it is. */
export async function nextEssayFor(
  academy: Academy,
  actor: StaffActor,
  { versionId, after = '' }: InputOf<typeof nextEssay>,
): Promise<DataOf<typeof nextEssay>> {
  const version = (await itemVersions(academy.db, [versionId])).get(versionId);
  if (version?.body.kind !== 'essay') throw commonErrors.not_found();
  const of = { versionId, ...markerOf(actor) };
  const found = await store.findNext(academy.db, of, after);
  const kept = found && (await listAnswers(academy.db, found.attemptId));
  const given = answerOrNothing.safeParse(
    kept?.find(({ position }) => position === found?.position)?.answer ?? null,
  );
  if (found) {
    const access = {
      whose: `레벨 테스트 ${found.attemptNo}`,
      what: '서술 답안 채점 (이름 가림)',
      reason: '',
    };
    await auditAccess(academy.db, actor, { ...access, at: academy.clock.now() });
  }
  return {
    versionId,
    itemCode: version.code,
    stem: version.body.stem,
    stimulus: version.stimulus,
    ...rubricOf(version),
    left: await store.countMine(academy.db, of),
    answer: found ? { ref: found.ref, text: given.data?.kind === 'essay' ? given.data.text : '' } : null,
  };
}

/** Marks one answer of the queue; refused where it does not wait for this person any more. */
export async function markEssayBy(
  academy: Academy,
  actor: StaffActor,
  { versionId, ref, ...given }: InputOf<typeof markEssay>,
): Promise<DataOf<typeof markEssay>> {
  const of = { versionId, ...markerOf(actor) };
  const found = await store.findByRef(academy.db, of, ref);
  if (!found) throw levelTestErrors.essay_settled();
  await markAnswer(academy, actor, { ...given, attemptNo: found.attemptNo, position: found.position });
  return { left: await store.countMine(academy.db, of) };
}
