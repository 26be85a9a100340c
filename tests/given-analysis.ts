import {
  itemFacts,
  itemVersions,
  liveItemsFor,
  type VersionRow,
} from '#src/features/item-bank/actions/for-tests.server.ts';
import { answerOrNothing } from '#src/features/items/contract/answer.ts';
import { publicAnswer } from '#src/features/items/rules/present.ts';
import { drawPaper } from '#src/features/level-attempts/rules/assemble.ts';
import { insertItems } from '#src/features/level-attempts/store/items.server.ts';
import { scoreAttempt } from '#src/features/level-results/actions/score.server.ts';
import { type Random, seededRandom } from '#src/features/measurement/rules/numeric/random.ts';
import { probability } from '#src/features/measurement/rules/response-models.ts';
import { inTransaction } from '#src/platform/db/database.ts';
import type { GivenBank } from './given-level-tests.ts';
import type { TestAcademy } from './start.ts';

export interface Wave {
  readonly students: number;
  readonly seed: number;
  readonly branchId: number;
  /** How hard each item truly is, by its place in the bank; the answers follow from it. */
  readonly difficultyOf: (itemId: number) => number;
  /** What a student who would be right chooses instead, by item: a key that is wrong. */
  readonly wrongKey?: (itemId: number) => string | null;
}

/** Students who sat the given bank's test with drawn papers, handed in and were scored, by the Rasch model. */
export async function givenSat(academy: TestAcademy, bank: GivenBank, wave: Wave): Promise<void> {
  const random = seededRandom(wave.seed);
  const now = academy.clock.now();
  const live = await liveItemsFor(academy.db, 'math', { grade: { from: 3, to: 6 } });
  const candidates = live.filter(({ kind }) => kind === 'single' || kind === 'number');
  const versions = await itemVersions(
    academy.db,
    candidates.map((one) => one.versionId),
  );
  const facts = await itemFacts(academy.db, [...versions.keys()]);
  const domainIds = [...new Set([...facts.values()].map((one) => one.topDomainId))];
  const map = await academy.db
    .selectFrom('level_maps')
    .select('id')
    .where('subject', '=', 'math')
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const blueprint = {
    blueprintId: bank.blueprintId,
    title: '초등 수학 레벨 테스트',
    subject: 'math',
    gradeFrom: 3,
    gradeTo: 6,
    minutes: 40,
    mode: 'fixed',
    minItems: 20,
    maxItems: 20,
    canGoBack: true,
    domains: domainIds.map((domainId) => ({ domainId, name: `영역 ${domainId}`, count: 10 })),
  };
  for (let k = 0; k < wave.students; k += 1) {
    const theta = random.normal();
    const seed = wave.seed * 10_000 + k;
    const paper = drawPaper(candidates, { domains: blueprint.domains, seed }).items;
    const attemptId = await inTransaction(academy.db, async (tx) => {
      const { id } = await tx
        .insertInto('level_attempts')
        .values({
          attempt_no: `LT26-${(wave.seed * 100_000 + k).toString(36).toUpperCase().padStart(8, 'A')}`,
          kind: 'test',
          branch_id: wave.branchId,
          student_name: '모의 학생',
          birth_date: '2016-04-02',
          grade: 5,
          guardian_mobile: '01000000000',
          subject: 'math',
          blueprint_id: bank.blueprintId,
          blueprint: JSON.stringify(blueprint),
          level_map_id: map.id,
          seed,
          state: 'submitted',
          created_at: now,
          consented_at: now,
          started_at: now,
          deadline_at: now,
          closed_at: now,
          receipt_count: 0,
          receipt_hash: 'given',
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await insertItems(
        tx,
        paper.map((item, index) => ({
          attempt_id: id,
          position: index + 1,
          item_id: item.itemId,
          version_id: item.versionId,
          domain_id: item.topDomainId,
          option_seed: seed + index,
          params: JSON.stringify({ a: 1, b: item.rating - 3, c: 0, seB: 0.8, runId: null }),
        })),
      );
      const answers = paper.map((item, index) => {
        const version = versions.get(item.versionId);
        const isRight = random.next() < probability({ a: 1, b: wave.difficultyOf(item.itemId), c: 0 }, theta);
        const wrong = wave.wrongKey?.(item.itemId) ?? null;
        const authored =
          version?.body.kind === 'single' && version.key.kind === 'single'
            ? ({ kind: 'single', option: optionOf(version, { isRight, wrong, random }) } as const)
            : ({ kind: 'number', text: isRight ? numberOf(version) : '-1' } as const);
        const shown = version && publicAnswer(version, seed + index, authored);
        return {
          attempt_id: id,
          position: index + 1,
          lease_epoch: 1,
          rev: 1,
          answer: JSON.stringify(answerOrNothing.parse(shown ?? null)),
          saved_at: now,
        };
      });
      await tx.insertInto('level_answers').values(answers).execute();
      return id;
    });
    await scoreAttempt(academy, attemptId);
  }
}

/** The key, what the able choose instead of it, or any other option. */
function optionOf(
  { body, key }: Pick<VersionRow, 'body' | 'key'>,
  { isRight, wrong, random }: { isRight: boolean; wrong: string | null; random: Random },
): string {
  if (body.kind !== 'single' || key.kind !== 'single') return '';
  if (isRight) return wrong ?? key.correct;
  const others = body.options.map(({ id }) => id).filter((id) => id !== key.correct);
  return others[random.whole(others.length)] ?? key.correct;
}

function numberOf(version: { readonly key: unknown } | undefined): string {
  const key = version?.key as { accepted?: { value: string }[] } | undefined;
  return key?.accepted?.[0]?.value ?? '0';
}
