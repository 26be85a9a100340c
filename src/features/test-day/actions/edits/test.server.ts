import { factsReader, notifyGuardians } from '#src/features/registrations/actions/seats/hooks.server.ts';
import { messageTexts } from '#src/features/registrations/rules/messages.ts';
import type {
  editTestEndpoint,
  PlanDifference,
  retireTestEndpoint,
  testDifferenceEndpoint,
} from '#src/features/test-day/contract/edits.ts';
import { listComingIds, listRelying, listWaiting } from '#src/features/test-day/store/relying.server.ts';
import { testErrors } from '#src/features/test-sessions/contract/errors.ts';
import {
  type PlanChange,
  type TestPlan,
  testChanges,
  testRefusals,
} from '#src/features/test-sessions/rules/edits.ts';
import { readAreas } from '#src/features/test-sessions/rules/score-areas.ts';
import { findSessions } from '#src/features/test-sessions/store/sessions.server.ts';
import * as store from '#src/features/test-sessions/store/tests.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { type Db, inTransaction, type Tx } from '#src/platform/db/database.ts';
import { auditChange, editedElsewhere, historyVersion } from '#src/platform/office-log.ts';
import type { StaffActor } from '#src/shared/access/actor.ts';
import { commonErrors } from '#src/shared/endpoint/app-error.ts';
import type { DataOf, InputOf } from '#src/shared/endpoint/endpoint.ts';

type Wish = InputOf<typeof testDifferenceEndpoint>;

const ofTest = (entityId: number) => ({ entity: 'entrance-test', entityId }) as const;

/** The wish as a description; refuses what no test may be. */
function planOf({ testId: _id, ...wish }: Wish): TestPlan {
  const scoreAreas = readAreas(wish.scoreAreas);
  const fields: Record<string, string> = {};
  if (wish.gradeFrom > wish.gradeTo) fields.gradeTo = '끝 학년이 시작 학년보다 낮습니다.';
  if (typeof scoreAreas === 'string') fields.scoreAreas = scoreAreas;
  if (Object.keys(fields).length > 0 || typeof scoreAreas === 'string')
    throw commonErrors.input_invalid({ fields });
  if (wish.feeKrw > 0 && wish.feeLegalBasis === '')
    throw testErrors.fee_basis({ fields: { feeLegalBasis: '응시료를 받으려면 근거를 적어 주세요.' } });
  return { ...wish, scoreAreas };
}

interface Asked {
  readonly before: TestPlan;
  readonly wish: Wish;
  readonly now: Date;
}

async function examine(
  db: Db | Tx,
  { before, wish, now }: Asked,
): Promise<{ after: TestPlan; changes: PlanChange[] }> {
  const after = planOf(wish);
  const facts = await store.testFactsOf(db, wish.testId, { ...after, now });
  const fields = testRefusals([before, after], facts);
  if (Object.keys(fields).length > 0) throw commonErrors.input_invalid({ fields });
  return { after, changes: testChanges(before, after) };
}

/** Who relies on a test that is still to come. */
async function relying(db: Db | Tx, testId: number, now: Date) {
  const sessionIds = await listComingIds(db, testId, now);
  const [registered, waiting] = [await listRelying(db, sessionIds), await listWaiting(db, sessionIds)];
  return { registered, waiting };
}

/** What another description would change, and for how many families. Nothing is changed. */
export async function testDifference(academy: Academy, wish: Wish): Promise<PlanDifference> {
  const before = await store.findTest(academy.db, wish.testId);
  if (!before) throw commonErrors.not_found();
  const now = academy.clock.now();
  const { changes } = await examine(academy.db, { before, wish, now });
  const { registered, waiting } = await relying(academy.db, wish.testId, now);
  return { changes, registered: registered.length, waiting: waiting.length, clashes: 0 };
}

/** Whoever is registered keeps the fee and hears so; whoever waits hears what a seat will cost. */
async function notifyOfFee(
  tx: Tx,
  testId: number,
  { feeKrw, now }: { feeKrw: number; now: Date },
): Promise<void> {
  const { registered, waiting } = await relying(tx, testId, now);
  const all = [...registered, ...waiting];
  const sessions = await findSessions(tx, [...new Set(all.map((row) => row.session_id))]);
  const facts = await factsReader(tx);
  const textsOf = (rows: readonly (typeof all)[number][], isRegistered: boolean) =>
    rows.flatMap((row) => {
      const session = sessions.get(row.session_id);
      if (!session) return [];
      const said = facts({ child_name: row.child_name, registration_no: '' }, session);
      return [{ row, text: messageTexts.feeChanged(said, feeKrw, isRegistered) }];
    });
  await notifyGuardians(tx, [...textsOf(registered, true), ...textsOf(waiting, false)], 'test.fee_changed');
}

/** The test under its lock, as somebody saw it; what a colleague changed since is told. */
async function lockSeen(tx: Tx, testId: number, version: number): Promise<store.StoredTest> {
  const before = await store.lockTest(tx, testId);
  if (!before) throw commonErrors.not_found();
  if ((await historyVersion(tx, 'entrance-test', testId)) !== version)
    throw await editedElsewhere(tx, 'entrance-test', testId);
  return before;
}

/** Changes the description of a test. Who has registered keeps what was promised. */
export async function editTest(
  academy: Academy,
  actor: StaffActor,
  input: InputOf<typeof editTestEndpoint>,
): Promise<DataOf<typeof editTestEndpoint>> {
  const { version, reason, ...wish } = input;
  const now = academy.clock.now();
  await inTransaction(academy.db, async (tx) => {
    const before = await lockSeen(tx, wish.testId, version);
    const { after, changes } = await examine(tx, { before, wish, now });
    if (changes.length === 0)
      throw commonErrors.input_invalid({ fields: { title: '바뀐 내용이 없습니다.' } });
    await store.updateTest(tx, wish.testId, after);
    if (changes.some((one) => one.isNotified))
      await notifyOfFee(tx, wish.testId, { feeKrw: after.feeKrw, now });
    await auditChange(tx, actor, {
      ...ofTest(wish.testId),
      action: '테스트 변경',
      before: Object.fromEntries(changes.map((one) => [one.label, one.before])),
      after: Object.fromEntries(changes.map((one) => [one.label, one.after])),
      reason,
      at: now,
    });
  });
  return seenNow(academy, wish.testId);
}

/** Takes a test out of planning, or brings it back. */
export async function retireTest(
  academy: Academy,
  actor: StaffActor,
  { testId, isRetired, version, reason }: InputOf<typeof retireTestEndpoint>,
): Promise<DataOf<typeof retireTestEndpoint>> {
  const now = academy.clock.now();
  await inTransaction(academy.db, async (tx) => {
    const before = await lockSeen(tx, testId, version);
    if ((before.retiredAt !== null) === isRetired) return;
    const { coming } = await store.testFactsOf(tx, testId, { ...before, now });
    if (isRetired && coming > 0)
      throw testErrors.test_coming({
        message: `아직 시작하지 않은 회차가 ${coming}개 있어 사용을 종료할 수 없습니다.`,
      });
    await store.setRetired(tx, testId, isRetired ? now : null);
    const action = isRetired ? '테스트 사용 종료' : '테스트 다시 사용';
    await auditChange(tx, actor, { ...ofTest(testId), action, reason, at: now });
  });
  return seenNow(academy, testId);
}

const seenNow = async ({ db }: Academy, testId: number) => ({
  testId,
  version: await historyVersion(db, 'entrance-test', testId),
});
