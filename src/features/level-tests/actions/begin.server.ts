import { randomInt } from 'node:crypto';
import { listBranches } from '#src/features/branches/actions/branches.server.ts';
import { isInClass } from '#src/features/classes/actions/own-places.server.ts';
import { numberErrors } from '#src/features/contacts/contract/number-claims.ts';
import { type LevelCaller, ownedBy } from '#src/features/level-attempts/actions/callers.server.ts';
import { noteInHistory } from '#src/features/level-attempts/actions/moves.server.ts';
import { levelTestErrors } from '#src/features/level-attempts/contract/errors.ts';
import {
  type CountsBy,
  countsByOf,
  isClosed,
  isGradePlausible,
  isOpen,
  isPreschool,
  levelLimits,
  retestFrom,
} from '#src/features/level-attempts/rules/attempts.ts';
import type { BlueprintSnapshot } from '#src/features/level-attempts/rules/blueprint.ts';
import {
  type AttemptRow,
  attemptTrail,
  countBegunSince,
  grantBrowser,
  insertAttempt,
  listOfStudent,
  lockAttempt,
  lockStudent,
} from '#src/features/level-attempts/store/attempts.server.ts';
import { endWaits, putWait } from '#src/features/level-attempts/store/retest-waits.server.ts';
import { readSettings } from '#src/features/level-attempts/store/settings.server.ts';
import { placementOf } from '#src/features/level-results/actions/reports/read-result.server.ts';
import { LevelResult } from '#src/features/level-results/contract/result.ts';
import { findLevelMap } from '#src/features/level-results/store/level-maps.server.ts';
import type { AttemptView, beginAttempt } from '#src/features/level-tests/contract/attempts.ts';
import { listChildren, lockFamilies } from '#src/features/members/actions/members.server.ts';
import { rolledGrade, schoolYearOf } from '#src/features/members/rules/school-year.ts';
import type { Academy } from '#src/platform/academy.ts';
import { type Db, inTransaction, type Tx } from '#src/platform/db/database.ts';
import { drawReferenceNos } from '#src/platform/db/queries/counters.ts';
import { byGuardian } from '#src/shared/access/doer.ts';
import { dayMs } from '#src/shared/durations.ts';
import { commonErrors } from '#src/shared/endpoint/app-error.ts';
import type { InputOf } from '#src/shared/endpoint/endpoint.ts';
import { formatSeoulDate, seoulDay } from '#src/shared/seoul-time.ts';
import { requireFewStudents } from './few-students.server.ts';
import { requireTexts } from './own.server.ts';
import { findBlueprint, requireFilled } from './paper.server.ts';
import { retestOf } from './retest-paper.server.ts';
import { viewAttempt } from './views.server.ts';

interface Student {
  readonly childId: number | null;
  readonly memberId: number | null;
  readonly name: string;
  readonly birthDate: string;
  readonly grade: number;
  readonly mobile: string;
}

async function ownChild(academy: Academy, caller: LevelCaller, childId: number): Promise<Student> {
  if (caller.memberId === null || caller.memberMobile === null) throw commonErrors.sign_in_required();
  if (caller.memberMobile === '') throw numberErrors.needed();
  const children = await listChildren(academy, caller.memberId);
  const child = children.find((one) => one.childId === childId);
  if (!child) throw commonErrors.not_found();
  const { name, birthDate, grade } = child;
  return { childId, memberId: caller.memberId, name, birthDate, grade, mobile: caller.memberMobile };
}

function guest(caller: LevelCaller, input: InputOf<typeof beginAttempt>): Student {
  const mobile = caller.provenMobile ?? caller.memberMobile;
  if (!mobile) throw levelTestErrors.phone_unproven();
  const { studentName: name, birthDate, grade } = input;
  const fields = {
    ...(!name && { studentName: '학생 이름을 입력해 주세요.' }),
    ...(!birthDate && { birthDate: '생년월일을 입력해 주세요.' }),
    ...(!grade && { grade: '학년을 골라 주세요.' }),
  };
  if (!name || !birthDate || !grade) throw commonErrors.input_invalid({ fields });
  return { childId: null, memberId: caller.memberId, name, birthDate, grade, mobile };
}

function requireSchoolAge(student: Student, today: string): void {
  if (student.birthDate > today)
    throw commonErrors.input_invalid({ fields: { birthDate: '생년월일을 확인해 주세요.' } });
  if (isPreschool(student.birthDate, today)) throw levelTestErrors.preschool();
  if (!isGradePlausible(student.birthDate, student.grade, today))
    throw levelTestErrors.grade_implausible({
      fields: { grade: '생년월일과 학년이 맞지 않습니다. 다시 확인해 주세요.' },
    });
}

const newSeed = () => randomInt(2 ** 31 - 1);

interface Beginning {
  readonly student: Student;
  readonly blueprint: BlueprintSnapshot;
  readonly branchId: number;
  readonly browserHash: string;
  readonly earlier: AttemptRow | null;
  readonly seed: number;
}

/** The rule by which a retest of this one counts; it stays as it was told. */
async function countsByFor(tx: Tx, earlier: AttemptRow): Promise<CountsBy> {
  const result = LevelResult.safeParse(await placementOf(tx, earlier.id));
  return countsByOf(result.success ? result.data : { neighbour: null });
}

async function insertBeginning(tx: Tx, beginning: Beginning, now: Date): Promise<AttemptRow> {
  const { student, blueprint, branchId, browserHash, earlier, seed } = beginning;
  const levelMap = await findLevelMap(tx, blueprint.subject);
  if (!levelMap) throw levelTestErrors.offer_gone();
  const [attemptNo = ''] = await drawReferenceNos(tx, 'LT', { count: 1, now });
  const row = await insertAttempt(tx, {
    attempt_no: attemptNo,
    kind: earlier ? 'retest' : 'test',
    earlier_attempt_id: earlier?.id ?? null,
    counts_by: earlier && (await countsByFor(tx, earlier)),
    member_id: student.memberId,
    child_id: student.childId,
    branch_id: branchId,
    student_name: student.name,
    birth_date: student.birthDate,
    grade: student.grade,
    guardian_mobile: student.mobile,
    subject: blueprint.subject,
    blueprint_id: blueprint.blueprintId,
    blueprint: JSON.stringify(blueprint),
    level_map_id: levelMap.id,
    seed,
    state: 'created',
    created_at: now,
  });
  const code = earlier ? 'retest_applied' : 'applied';
  const by = byGuardian(student.memberId);
  await attemptTrail.write(tx, [{ id: row.id, from: null, to: 'created', by, code, now }]);
  await grantBrowser(tx, row.id, { browserHash, at: now });
  return row;
}

/** The children were read before the lock: no test begins for one that was removed, or whose member left, meanwhile. */
async function requireActive(tx: Tx, { memberId, childId }: Student): Promise<void> {
  if (memberId === null || childId === null) return;
  if ((await lockFamilies(tx, [{ memberId, childId }])).size === 0) throw commonErrors.not_found();
}

/** Whose test is in the way. Without a sign-in a member's is not named: only its owner opens it. */
function inTheWay(refuse: typeof levelTestErrors.unfinished, student: Student, row: AttemptRow): Error {
  const data = { attemptNo: row.attempt_no };
  if (student.memberId !== null) return refuse({ data });
  const message = `${refuse().message} 회원이시면 로그인해 주세요.`;
  return refuse({ message, ...(row.member_id === null && { data }) });
}

/** One at a time for a phone: nothing unfinished in the subject, and not too many a day. */
async function begin(academy: Academy, beginning: Beginning): Promise<AttemptView> {
  const now = academy.clock.now();
  const { student, blueprint, earlier } = beginning;
  const row = await inTransaction(academy.db, async (tx) => {
    await lockStudent(tx, student);
    await requireActive(tx, student);
    const before = await listOfStudent(tx, {
      childId: student.childId,
      memberId: student.memberId,
      mobile: student.mobile,
      studentName: student.name,
      birthDate: student.birthDate,
      subject: blueprint.subject,
    });
    const unfinished = before.find((one) => isOpen(one.state));
    if (unfinished) throw inTheWay(levelTestErrors.unfinished, student, unfinished);
    const taken = before.find((one) => isClosed(one.state));
    if (taken && !earlier) throw inTheWay(levelTestErrors.taken_before, student, taken);
    if (earlier) {
      await requireComparable(tx, { earlier, taken, student }, now);
      // Whoever sits in the class already is moved by the teacher, not by a test.
      if (
        await isInClass(
          tx,
          before.map(({ id }) => id),
        )
      )
        throw levelTestErrors.enrolled();
    }
    const dayAgo = new Date(now.getTime() - dayMs);
    if ((await countBegunSince(tx, student.mobile, dayAgo)) >= levelLimits.attemptsPerPhoneAndDay)
      throw levelTestErrors.too_many();
    if (!earlier) await requireFewStudents(tx, student, now);
    await endWaits(
      tx,
      before.map(({ id }) => id),
      now,
    );
    return insertBeginning(tx, beginning, now);
  });
  return viewAttempt(academy, row);
}

/** A retest is measured against the last test of the student, rested from, whose result is shown: it says what will count. */
async function requireComparable(
  tx: Tx,
  of: { readonly earlier: AttemptRow; readonly taken: AttemptRow | undefined; readonly student: Student },
  now: Date,
): Promise<void> {
  const { earlier, taken, student } = of;
  if (!taken) throw levelTestErrors.attempt_gone();
  if (taken.id !== earlier.id) throw inTheWay(levelTestErrors.retest_older, student, taken);
  await requireRested(tx, taken, now);
}

/** Marked and shown: what is not shown cannot be told to count, and would be shown by the retest. */
function requireShown({ state }: AttemptRow): void {
  if (state !== 'released') throw levelTestErrors.retest_unmarked();
}

async function requireRested(db: Db | Tx, taken: AttemptRow, now: Date): Promise<void> {
  const from = retestFrom(taken.closed_at ?? now, (await readSettings(db)).retestAfterDays);
  if (now < from)
    throw levelTestErrors.retest_too_early({
      message: `재시험은 ${formatSeoulDate(from)}부터 응시할 수 있습니다.`,
      data: { from: from.toISOString() },
    });
}

/** Begins a test for a member's child or a guest with a proven phone. No preschool child, no second first test. */
export async function beginTest(
  academy: Academy,
  caller: LevelCaller & { readonly browserHash: string },
  input: InputOf<typeof beginAttempt>,
): Promise<AttemptView> {
  await requireTexts(academy);
  const student = input.childId ? await ownChild(academy, caller, input.childId) : guest(caller, input);
  requireSchoolAge(student, seoulDay(academy.clock.now()));
  const blueprint = await findBlueprint(academy, input.blueprintId);
  if (!blueprint || student.grade < blueprint.gradeFrom || student.grade > blueprint.gradeTo)
    throw levelTestErrors.offer_gone();
  const seed = newSeed();
  await requireFilled(academy, blueprint, seed);
  const branch = (await listBranches(academy.db)).find((one) => one.id === input.branchId);
  if (!branch) throw levelTestErrors.branch_gone();
  const of = { student, blueprint, branchId: branch.id, browserHash: caller.browserHash };
  return begin(academy, { ...of, earlier: null, seed });
}

/** The family was told that the branch calls: so the branch has to know. */
async function waitForItems(academy: Academy, { id }: AttemptRow, now: Date): Promise<void> {
  await inTransaction(academy.db, async (tx) => {
    const row = await lockAttempt(tx, id);
    if (!(await putWait(tx, id, now))) return;
    await noteInHistory(tx, row, { by: byGuardian(null), code: 'items_short', now });
  });
}

/** Whose a retest is: of whoever begins it, where another of the child's people began the first. */
function retesterOf(
  { child_id: childId, member_id: beganBy, guardian_mobile: mobile }: AttemptRow,
  { memberId, memberMobile }: LevelCaller,
): Pick<Student, 'memberId' | 'mobile'> {
  if (childId === null || memberId === null || memberId === beganBy || memberMobile === null)
    return { memberId: beganBy, mobile };
  return { memberId, mobile: memberMobile };
}

/** The grade by a Seoul day: one more for each first of March since. */
function gradeBy(day: string, { grade, created_at: since }: AttemptRow): number {
  return rolledGrade(grade, schoolYearOf(day) - schoolYearOf(seoulDay(since)));
}

/** Begins a retest of a closed attempt: fourteen days later, by the same blueprint made longer, with unseen items only. */
export async function beginRetestOf(
  academy: Academy,
  caller: LevelCaller & { readonly browserHash: string },
  attemptNo: string,
): Promise<AttemptView> {
  const earlier = await ownedBy(academy, caller, attemptNo);
  if (!earlier || !isClosed(earlier.state)) throw levelTestErrors.attempt_gone();
  const now = academy.clock.now();
  await requireRested(academy.db, earlier, now);
  requireShown(earlier);
  const student: Student = {
    childId: earlier.child_id,
    ...retesterOf(earlier, caller),
    name: earlier.student_name,
    birthDate: earlier.birth_date,
    grade: gradeBy(seoulDay(now), earlier),
  };
  requireSchoolAge(student, seoulDay(now));
  if (student.mobile === '') throw numberErrors.needed();
  const offered = await findBlueprint(academy, earlier.blueprint_id);
  if (!offered) throw levelTestErrors.offer_gone();
  const blueprint = await retestOf(academy, offered, earlier);
  if (!blueprint) {
    await waitForItems(academy, earlier, now);
    throw levelTestErrors.retest_short();
  }
  const { branch_id: branchId } = earlier;
  const of = { student, blueprint, branchId, browserHash: caller.browserHash };
  return begin(academy, { ...of, earlier, seed: newSeed() });
}
