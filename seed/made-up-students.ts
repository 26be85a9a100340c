import {
  type Blueprint,
  type Candidate,
  itemVersions,
  liveItemsFor,
  publishedBlueprints,
  type VersionRow,
} from '#src/features/item-bank/actions/for-tests.server.ts';
import type { Answer } from '#src/features/items/contract/answer.ts';
import { publicAnswer } from '#src/features/items/rules/present.ts';
import { correctAnswer } from '#src/features/items/rules/scoring/correct.ts';
import { subSeed } from '#src/features/items/rules/seeded.ts';
import { receiptOf } from '#src/features/level-attempts/actions/close.server.ts';
import { moveAttempt } from '#src/features/level-attempts/actions/moves.server.ts';
import { drawPaper } from '#src/features/level-attempts/rules/assemble.ts';
import { gradePrior } from '#src/features/level-attempts/rules/grade-prior.ts';
import { paramsOf } from '#src/features/level-attempts/rules/item-params.ts';
import {
  type AttemptRow,
  attemptTrail,
  insertAttempt,
} from '#src/features/level-attempts/store/attempts.server.ts';
import { insertItems } from '#src/features/level-attempts/store/items.server.ts';
import { findLevelMap } from '#src/features/level-results/store/level-maps.server.ts';
import { gradedPrior } from '#src/features/measurement/rules/graded/graded-prior.ts';
import { type Random, seededRandom } from '#src/features/measurement/rules/numeric/random.ts';
import { drawnShare } from '#src/features/measurement/rules/simulation.ts';
import type { Academy } from '#src/platform/academy.ts';
import { inTransaction, type Tx } from '#src/platform/db/database.ts';
import { drawReferenceNos } from '#src/platform/db/queries/counters.ts';
import { byStudent } from '#src/shared/access/doer.ts';
import { calibrateMadeUp, type MadeUpCalibration } from './made-up-calibrations.ts';
import { partialAnswer } from './partial-answers.ts';
import { asOf } from './season/people.ts';
import { show, showLeft } from './shown-results.ts';

/** Whoever is made up carries this before a number, so that nobody takes one for a child. */
export const madeUpName = '가상 학생';

/**
 * Of a hundred made-up students so many sit the test of one subject and band, one share after the other; most where items are
 * to be calibrated. After the last of a share a calibration may follow.
 */
const shares: readonly Share[] = [
  { subject: 'math', gradeFrom: 7, of: 35 },
  { subject: 'math', gradeFrom: 5, of: 15, calibration: { number: 1, isPublished: true } },
  { subject: 'science', gradeFrom: 7, of: 15, calibration: { number: 1, isPublished: true } },
  { subject: 'reading', gradeFrom: 7, of: 25, calibration: { number: 1, isPublished: true } },
  // They sit what was calibrated; what their answers say of it waits on the desk.
  { subject: 'math', gradeFrom: 7, of: 10, calibration: { number: 2, isPublished: false } },
];

interface Share {
  readonly subject: string;
  readonly gradeFrom: number;
  readonly of: number;
  readonly calibration?: Omit<MadeUpCalibration, 'subject'>;
}

const [minuteMs, dayMs] = [60_000, 86_400_000];
/** They sat over so many days, the last of them some days ago. */
const [lastDays, firstDays] = [3, 45];

interface Desk {
  readonly blueprint: Blueprint;
  readonly levelMapId: number;
  readonly bank: readonly Candidate[];
  readonly versions: ReadonlyMap<number, VersionRow>;
  /** A question whose key is taken for wrong by whoever knows the answer: so that the desk has one to find. */
  readonly spoilt: number | null;
}

/** What the test of a subject and a band is laid out from; null where none is offered. */
export async function deskFor(
  academy: Academy,
  { subject, gradeFrom }: { readonly subject: string; readonly gradeFrom: number },
): Promise<Desk | null> {
  const blueprint = (await publishedBlueprints(academy.db)).find(
    (one) => one.subject === subject && one.gradeFrom === gradeFrom && one.mode === 'fixed',
  );
  const map = await findLevelMap(academy.db, subject);
  if (!blueprint || !map) return null;
  const live = await liveItemsFor(academy.db, subject, {
    grade: { from: blueprint.gradeFrom, to: blueprint.gradeTo },
  });
  // What people mark would wait for them.
  const bank = live.filter(({ kind }) => kind !== 'essay');
  const versions = await itemVersions(
    academy.db,
    bank.map(({ versionId }) => versionId),
  );
  const isSpoilt = subject === 'math' && gradeFrom === shares[0]?.gradeFrom;
  const spoilt = isSpoilt ? bank.find(({ kind }) => kind === 'single') : undefined;
  return { blueprint, levelMapId: map.id, bank, versions, spoilt: spoilt?.itemId ?? null };
}

/** What a student who does not know writes; nothing where nothing comes to mind. */
function wrongAnswer({ body, key }: VersionRow, random: Random): Answer | null {
  if (body.kind === 'single' && key.kind === 'single') {
    const others = body.options.filter(({ id }) => id !== key.correct);
    const option = others[random.whole(others.length)];
    return option ? { kind: 'single', option: option.id } : null;
  }
  if (body.kind === 'number') return { kind: 'number', text: String(1000 + random.whole(9000)) };
  if (key.kind === 'order') return { kind: 'order', options: key.correct.toReversed() };
  return null;
}

/** Right, or right in so many of its parts, as often as the student's ability and the item's true difficulty make it. */
function answerOf(
  item: Candidate,
  { desk, theta, random }: { desk: Desk; theta: number; random: Random },
): Answer | null {
  const version = desk.versions.get(item.versionId);
  if (!version) return null;
  const truth = seededRandom(subSeed(item.itemId, 'true difficulty'));
  const b = item.rating - 3 + 0.6 * truth.normal();
  if (item.steps > 1) {
    const usual = gradedPrior(item.steps, item.guess);
    const truthOf = { ...usual, b: b + usual.b, c: 0 };
    return partialAnswer(version, drawnShare(truthOf, theta, random));
  }
  const isRight = drawnShare({ a: 1, b, c: item.guess }, theta, random) === 1;
  const isTaken = item.itemId === desk.spoilt ? !isRight : isRight;
  return isTaken ? correctAnswer(version) : wrongAnswer(version, random);
}

interface Sitting {
  readonly desk: Desk;
  readonly branchId: number;
  readonly number: number;
  readonly at: Date;
  /** A child of a demo member and how able it is; somebody made up where it is left out. */
  readonly child?: DemoSitter;
}

/** A child of the demo who has sat a test. */
export interface DemoSitter {
  readonly memberId: number;
  readonly mobile: string;
  readonly childId: number;
  readonly name: string;
  readonly birthDate: string;
  readonly grade: number;
  readonly theta: number;
}

/** The row of a sitting as its start leaves it. */
async function begun(
  tx: Tx,
  { desk, branchId, number, at, child }: Sitting,
  grade: number,
): Promise<AttemptRow> {
  const { blueprint, levelMapId } = desk;
  const { minutes } = blueprint;
  const [attemptNo = ''] = await drawReferenceNos(tx, 'LT', { count: 1, now: at });
  const started = new Date(at.getTime() + 2 * minuteMs);
  const snapshot = {
    ...blueprint,
    domains: blueprint.domains.map(({ domainId, name, items }) => ({ domainId, name, count: items })),
  };
  const row = await insertAttempt(tx, {
    attempt_no: attemptNo,
    kind: 'test',
    branch_id: branchId,
    member_id: child?.memberId ?? null,
    child_id: child?.childId ?? null,
    student_name: child?.name ?? `${madeUpName} ${number}`,
    birth_date: child?.birthDate ?? `${at.getUTCFullYear() - 6 - grade}-05-05`,
    grade,
    // No number that anybody has.
    guardian_mobile: child?.mobile ?? `0100000${String(number).padStart(4, '0')}`,
    subject: blueprint.subject,
    blueprint_id: blueprint.blueprintId,
    blueprint: JSON.stringify(snapshot),
    level_map_id: levelMapId,
    seed: subSeed(number, 'made up') % 2_147_483_647,
    state: 'in_progress',
    created_at: at,
    consented_at: at,
    started_at: started,
    deadline_at: new Date(started.getTime() + minutes * minuteMs),
  });
  const by = byStudent;
  await attemptTrail.write(tx, [
    { id: row.id, from: null, to: 'created', by, code: 'applied', now: at },
    { id: row.id, from: 'created', to: 'in_progress', by, code: 'started', now: started },
  ]);
  return row;
}

/** Lays out a paper, answers it and hands it in. */
async function sit(tx: Tx, sitting: Sitting, random: Random): Promise<AttemptRow> {
  const { desk, at, child } = sitting;
  const { gradeFrom, gradeTo, domains, minutes } = desk.blueprint;
  const grade = child?.grade ?? gradeFrom + random.whole(gradeTo - gradeFrom + 1);
  const theta = child?.theta ?? gradePrior(grade, desk.blueprint).mean + random.normal();
  const row = await begun(tx, sitting, grade);
  const wish = {
    domains: domains.map(({ domainId, items }) => ({ domainId, count: items })),
    seed: row.seed,
  };
  const paper = drawPaper(desk.bank, wish).items.map((item, k) => ({
    item,
    position: k + 1,
    optionSeed: subSeed(row.seed, `options ${k + 1}`) % 2_147_483_647,
  }));
  await insertItems(
    tx,
    paper.map(({ item, position, optionSeed }) => ({
      attempt_id: row.id,
      position,
      item_id: item.itemId,
      version_id: item.versionId,
      domain_id: item.topDomainId,
      option_seed: optionSeed,
      params: JSON.stringify(paramsOf(item)),
    })),
  );
  const saved = new Date(at.getTime() + (minutes - 5) * minuteMs);
  const answers = paper.map(({ item, position, optionSeed }) => {
    const version = desk.versions.get(item.versionId);
    const authored = answerOf(item, { desk, theta, random });
    const answer = version && authored ? publicAnswer(version, optionSeed, authored) : null;
    return { position, answer: answer === null ? null : JSON.stringify(answer) };
  });
  await tx
    .insertInto('level_answers')
    .values(answers.map((one) => ({ ...one, attempt_id: row.id, lease_epoch: 1, rev: 1, saved_at: saved })))
    .execute();
  const receipt = await receiptOf(tx, row);
  return moveAttempt(tx, row, {
    to: 'submitted',
    why: { by: byStudent, code: 'submitted', now: saved },
    change: {
      closed_at: saved,
      // Held, so that scoring shows nothing by itself: nobody is to be told.
      late_until: new Date(saved.getTime() + 1000 * dayMs),
      receipt_count: receipt.count,
      receipt_hash: receipt.hash,
    },
  });
}

/** One student: a paper, answers, the product's own scoring, and a result that is shown without telling anybody. Answers its number. */
export async function play(academy: Academy, sitting: Sitting): Promise<string> {
  const random = seededRandom(subSeed(sitting.number, 'student'));
  const row = await inTransaction(academy.db, (tx) => sit(tx, sitting, random));
  await show(academy, row.id, sitting.at);
  return row.attempt_no;
}

async function countMadeUp({ db }: Academy): Promise<number> {
  const { n } = await db
    .selectFrom('level_attempts')
    .select((on) => on.fn.countAll<number>().as('n'))
    .where('student_name', 'like', `${madeUpName} %`)
    .executeTakeFirstOrThrow();
  return n;
}

/**
 * Made-up students who sit level tests, the same every time: their answers go through the product's own scoring, and the
 * desks have something to show. Begun again it goes on where it stopped.
 */
export async function seedMadeUpStudents(academy: Academy, students: number): Promise<void> {
  const branches = await academy.db.selectFrom('branches').select('id').orderBy('id').execute();
  const now = academy.clock.now().getTime();
  await showLeft(academy, madeUpName);
  const before = await countMadeUp(academy);
  let until = 0;
  let number = 0;
  const sitAt = (number: number) =>
    new Date(now - (firstDays - ((firstDays - lastDays) * number) / Math.max(1, students)) * dayMs);
  for (const share of shares) {
    until += share.of;
    const { subject, calibration } = share;
    const desk = await deskFor(academy, share);
    for (; number < Math.round((students * until) / 100); number += 1) {
      if (number < before || !desk) continue;
      const branchId = branches[number % branches.length]?.id ?? 0;
      await play(academy, { desk, branchId, number: number + 1, at: sitAt(number) });
    }
    if (calibration) await calibrateMadeUp(asOf(academy, sitAt(number)), { subject, ...calibration });
  }
}
