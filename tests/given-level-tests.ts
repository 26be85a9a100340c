import { seedBranches } from '#seed/branches.ts';
import { insertClass, insertPlace } from '#src/features/classes/store/places.server.ts';
import { insertItems } from '#src/features/item-bank/store/bank.server.ts';
import { insertBlueprint } from '#src/features/item-bank/store/blueprints.server.ts';
import { insertVersions } from '#src/features/item-bank/store/versions.server.ts';
import { insertDomains } from '#src/features/item-domains/store.server.ts';
import type { ItemContent } from '#src/features/items/contract/item.ts';
import type { AttemptView, Sitting } from '#src/features/level-tests/contract/attempts.ts';
import { createPool, openPool, takeSeats } from '#src/features/seats/actions/pools.server.ts';
import { inTransaction } from '#src/platform/db/database.ts';
import { cookieOf, givenProvenPhone } from './given-members.ts';
import { givenStaff } from './given-staff.ts';
import { type Answer, call, type TestAcademy } from './start.ts';

/** A word that stands in every key of the given bank and must never reach a browser. */
export const secretWord = 'KEYWORDNEVERSHOWN';

const line = (text: string) => [{ type: 'text' as const, text }];
const stem = (text: string) => [{ type: 'paragraph' as const, content: line(text) }];
const option = (id: string) => ({ id, content: line(`보기 ${id}`) });

/** The n-th item of the given bank: mostly single choice with the key `B`, some of other kinds. */
function contentOf(n: number, hasEssays: boolean): ItemContent {
  const solution = stem(`${secretWord} 풀이 ${n}`);
  if (hasEssays && n % 10 === 9)
    return {
      body: {
        kind: 'essay',
        stem: stem(`문항 ${n}을 설명하세요.`),
        maxLength: 400,
        criteria: [{ id: 'c1', title: '근거', maxPoints: 4 }],
      },
      key: {
        kind: 'essay',
        model: secretWord,
        levels: [{ criterion: 'c1', points: 4, description: secretWord }],
      },
      solution,
    };
  if (n % 5 === 4)
    return {
      body: { kind: 'number', stem: stem(`${n} + 1은?`), unit: '', hasMathsKeyboard: false },
      key: {
        kind: 'number',
        accepted: [{ value: String(n + 1), tolerance: '0', points: 1 }],
        units: [],
        isUnitRequired: false,
        form: 'any',
        fallback: 0,
      },
      solution,
    };
  return {
    body: {
      kind: 'single',
      stem: stem(`문항 ${n}의 답을 고르세요.`),
      options: ['A', 'B', 'C', 'D'].map(option),
      isShuffled: true,
    },
    key: { kind: 'single', correct: 'B', scoring: { rule: 'exact', points: 1 } },
    solution,
  };
}

export interface GivenBank {
  readonly blueprintId: number;
  readonly branchId: number;
  readonly otherBranchId: number;
  readonly minutes: number;
}

/** A bank of maths items for grades 3-6 in two domains, and one published fixed blueprint of ten items. */
export async function givenBank(
  academy: TestAcademy,
  { items = 60, hasEssays = false, perDomain = 5, minutes = 40 } = {},
): Promise<GivenBank> {
  await seedBranches(academy);
  await givenStaff(academy);
  const now = academy.clock.now();
  const staff = await academy.db.selectFrom('staff').select('id').orderBy('id').limit(2).execute();
  const [authorId = 0, reviewerId = 0] = staff.map(({ id }) => id);
  const blueprintId = await inTransaction(academy.db, async (tx) => {
    const codes = ['given_number', 'given_shape'];
    const domains = await insertDomains(
      tx,
      codes.map((code, position) => ({
        subject: 'math',
        parentId: null,
        code,
        name: position === 0 ? '수와 연산' : '도형과 측정',
        position,
      })),
    );
    const domainIds = codes.map((code) => domains.get(code) ?? 0);
    const ids = await insertItems(
      tx,
      Array.from({ length: items }, (_, n) => ({
        code: `GIVEN-${n}`,
        subject: 'math',
        domainId: domainIds[n % 2] ?? 0,
        gradeFrom: 3,
        gradeTo: 6,
        rating: 1 + (n % 5),
        parentId: null,
      })),
      now,
    );
    await insertVersions(
      tx,
      ids.map((itemId, n) => ({
        ...contentOf(n, hasEssays),
        itemId,
        version: 1,
        stimulusId: null,
        searchText: `문항 ${n}`,
        status: 'live' as const,
        authorId,
        reviewerId,
      })),
      now,
    );
    return insertBlueprint(
      tx,
      {
        title: '초등 수학 레벨 테스트',
        subject: 'math',
        gradeFrom: 3,
        gradeTo: 6,
        minutes,
        mode: 'fixed',
        minItems: perDomain * 2,
        maxItems: perDomain * 2,
        canGoBack: true,
        status: 'published',
        authorId,
        domains: domainIds.map((domainId) => ({ domainId, items: perDomain })),
      },
      now,
    );
  });
  const branches = await academy.db.selectFrom('branches').select('id').orderBy('id').limit(2).execute();
  const [branchId = 0, otherBranchId = 0] = branches.map(({ id }) => id);
  return { blueprintId, branchId, otherBranchId, minutes };
}

export const student = { studentName: '김하늘', birthDate: '2016-04-02', grade: 5 };
let serial = 0;

/** A phone of its own for each student. */
export function newPhone(): string {
  serial += 1;
  return `010${String(60_000_000 + serial)}`;
}

export interface Seated {
  readonly attemptNo: string;
  /** `__Host-test=…` of the browser. */
  readonly cookie: string;
  readonly proofCookie: string;
  readonly mobile: string;
}

/** Begins an attempt with a proven phone. */
export async function givenBegun(
  academy: TestAcademy,
  bank: GivenBank,
  change: Record<string, unknown> = {},
): Promise<Seated> {
  const mobile = newPhone();
  const proofCookie = await givenProvenPhone(academy, mobile);
  const { blueprintId, branchId } = bank;
  const answer = await call<AttemptView>(academy, 'POST /api/level-tests/attempts', {
    json: { blueprintId, branchId, ...student, ...change },
    cookie: proofCookie,
  });
  if (answer.resultCode !== 0) throw new Error(`begin: ${JSON.stringify(answer)}`);
  const cookie = cookieOf(answer, '__Host-test');
  return { attemptNo: answer.resultData.attemptNo, cookie, proofCookie, mobile };
}

export const agreed = { rules: true, privacy: true, log: true, guardian: true };

/** Begins, agrees and starts. */
export async function givenSitting(
  academy: TestAcademy,
  bank: GivenBank,
  change: Record<string, unknown> = {},
): Promise<Seated & { readonly sitting: Sitting }> {
  const seated = await givenBegun(academy, bank, change);
  const { attemptNo, cookie } = seated;
  await call(academy, `POST /api/level-tests/attempts/${attemptNo}/consent`, { json: agreed, cookie });
  const started = await call<Sitting>(academy, `POST /api/level-tests/attempts/${attemptNo}/start`, {
    json: {},
    cookie,
  });
  if (started.resultCode !== 0) throw new Error(`start: ${JSON.stringify(started)}`);
  return { ...seated, sitting: started.resultData };
}

/** An attempt of a branch that was only begun, without a bank behind it. */
export async function givenAttemptOf(academy: TestAcademy, branchId: number): Promise<string> {
  serial += 1;
  const map = await academy.db.selectFrom('level_maps').select('id').orderBy('id').executeTakeFirstOrThrow();
  const blueprint = {
    blueprintId: 1,
    title: '초등 수학 레벨 테스트',
    subject: 'math',
    gradeFrom: 3,
    gradeTo: 6,
    minutes: 40,
    mode: 'fixed',
    minItems: 10,
    maxItems: 10,
    canGoBack: true,
    domains: [],
  };
  const { attempt_no } = await academy.db
    .insertInto('level_attempts')
    .values({
      attempt_no: `LT26-${String(serial).padStart(8, 'A')}`,
      kind: 'test',
      branch_id: branchId,
      student_name: student.studentName,
      birth_date: student.birthDate,
      grade: student.grade,
      guardian_mobile: newPhone(),
      subject: 'math',
      blueprint_id: 1,
      blueprint: JSON.stringify(blueprint),
      level_map_id: map.id,
      seed: 1,
      state: 'created',
      created_at: academy.clock.now(),
    })
    .returning('attempt_no')
    .executeTakeFirstOrThrow();
  return attempt_no;
}

/** Lets time pass as it does: the watch is kept every minute and what is due is closed. */
export async function passTime(academy: TestAcademy, seconds: number): Promise<void> {
  for (let left = seconds; left > 0; left -= 60) {
    academy.clock.advance(Math.min(60, left));
    await academy.jobs['level-tests.sweep']?.({});
  }
}

/** `POST /api/level-tests/attempts/<no><path>` */
export const at = (seated: Seated, verb: string, path: string) =>
  `${verb} /api/level-tests/attempts/${seated.attemptNo}${path}`;
export const single = (option: string) => ({ kind: 'single', option });

export interface Entry {
  readonly position: number;
  readonly leaseEpoch: number;
  readonly rev: number;
  readonly answer: unknown;
}
export interface Saved {
  readonly state: string;
  readonly leaseEpoch: number;
  readonly results: readonly { position: number; rev: number; outcome: string }[];
}

/** What a student's browser does, as calls. */
export function sittingCalls(academy: TestAcademy) {
  const post = <T>({ cookie, ...seated }: Seated, path: string, json: unknown): Promise<Answer<T>> =>
    call<T>(academy, at({ ...seated, cookie }, 'POST', path), { json, ...(cookie && { cookie }) });
  const save = (seated: Seated, ...entries: Entry[]) => post<Saved>(seated, '/save', { entries });
  return {
    save,
    outcomeOf: async (seated: Seated, entry: Entry) =>
      (await save(seated, entry)).resultData.results[0]?.outcome,
    handIn: (seated: Seated, leaseEpoch: number) =>
      post<{ attempt: AttemptView }>(seated, '/hand-in', { leaseEpoch }),
    lease: (seated: Seated) => post<Sitting>(seated, '/lease', {}),
    /** The answers as the database holds them. */
    stored: (seated: Seated) =>
      academy.db
        .selectFrom('level_answers as s')
        .innerJoin('level_attempts as a', 'a.id', 's.attempt_id')
        .select(['s.position', 's.rev', 's.lease_epoch', 's.answer'])
        .where('a.attempt_no', '=', seated.attemptNo)
        .orderBy('s.position')
        .execute(),
  };
}

/** A class of a level in a branch, and its seats. */
export async function givenClass(
  academy: TestAcademy,
  {
    branchId,
    levelCode = 'basic',
    capacity = 2,
    startsOn = '2027-08-02',
    title = '기초 수학 A반',
  }: {
    branchId: number;
    levelCode?: string;
    capacity?: number;
    startsOn?: string;
    title?: string;
  },
): Promise<number> {
  return inTransaction(academy.db, async (tx) => {
    const poolId = await createPool(tx, capacity);
    const weekly = '월·수 16:00-18:00';
    const of = { subject: 'math', levelCode, gradeFrom: 3, gradeTo: 6, title, weekly, startsOn };
    return insertClass(tx, { branchId, poolId, ...of }, academy.clock.now());
  });
}

/** A seat kept in a class by an attempt; answers the place's id. */
export async function givenPlace(
  academy: TestAcademy,
  { classId, attemptNo }: { classId: number; attemptNo: string },
): Promise<number> {
  const now = academy.clock.now();
  const heldUntil = new Date(now.getTime() + 48 * 3_600_000);
  return inTransaction(academy.db, async (tx) => {
    const one = await tx
      .selectFrom('level_classes')
      .select('pool_id')
      .where('id', '=', classId)
      .executeTakeFirstOrThrow();
    const attempt = await tx
      .selectFrom('level_attempts')
      .select('id')
      .where('attempt_no', '=', attemptNo)
      .executeTakeFirstOrThrow();
    const quiet = { onExpired: async () => undefined, onOffered: async () => undefined };
    const opened = await openPool(tx, one.pool_id, { now, hooks: quiet });
    const placeNo = `LCGIVEN${attempt.id}`;
    const [holdId = null] = await takeSeats(tx, opened, {
      claims: [{ holderKey: placeNo, seats: 1 }],
      now,
      holdUntil: heldUntil,
    });
    if (holdId === null) throw new Error('no seat left');
    const place = await insertPlace(tx, { placeNo, classId, attemptId: attempt.id, holdId, heldUntil, now });
    return place.id;
  });
}
