import { z } from 'zod';
import { reasonInput, versionInput } from '#src/shared/access/office.ts';
import { rights } from '#src/shared/access/rights.ts';
import { endpoint } from '#src/shared/endpoint/endpoint.ts';
import { dayTimeInput, krwInput, nameInput, tickInput } from '#src/shared/endpoint/inputs.ts';
import { shapes } from '#src/shared/endpoint/list-endpoints.ts';
import { id } from './fields.ts';
import { sessionList } from './session-list.ts';

const grade = z.coerce
  .number('학년을 골라 주세요.')
  .int()
  .min(1, '취학 전 아동은 법에 따라 선발·수준별 시험에 응시할 수 없습니다.')
  .max(12, '학년을 골라 주세요.');
export const dayInput = z
  .string('날짜를 입력해 주세요.')
  .pipe(z.iso.date('날짜는 2026-11-28처럼 입력해 주세요.'));
export const timeInput = z
  .string('시각을 입력해 주세요.')
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, '시각은 14:00처럼 입력해 주세요.');
const capacity = z.coerce
  .number('정원을 입력해 주세요.')
  .int('정원은 정수로 입력해 주세요.')
  .min(1, '정원은 1명 이상입니다.')
  .max(2000, '정원은 2,000명까지입니다.');

export const OfficeTest = z.object({
  testId: z.number(),
  title: z.string(),
  subject: z.enum(['math', 'science', 'reading']),
  gradeFrom: z.number(),
  gradeTo: z.number(),
  gradeBand: z.string(),
  minutes: z.number(),
  feeKrw: z.number(),
  feeLegalBasis: z.string(),
  materials: z.string(),
  scoreAreas: z.array(z.object({ name: z.string(), max: z.number() })),
});
export type OfficeTest = z.infer<typeof OfficeTest>;

export const OfficeSession = sessionList.row(shapes);
export type OfficeSession = z.infer<typeof OfficeSession>;

export const listOfficeSessionsEndpoint = endpoint('GET /api/office/test-sessions', {
  who: 'staff',
  roles: rights.checkIn,
  summary: 'Test sessions of the own branches from a week ago on, and the tests there are (200 at most).',
  input: z.strictObject({}),
  data: z.object({
    serverNow: z.string(),
    /** False while nobody can sign up, since the terms or the privacy policy are not in force: no family can register then. */
    canFamiliesJoin: z.boolean(),
    /** What this role may do here, so that the screen offers nothing that would be refused. */
    may: z.object({
      plan: z.boolean(),
      describe: z.boolean(),
      /** Registering, moving, cancelling at the counter and on the phone. */
      enter: z.boolean(),
      /** Guardians, schools, money, and who waits. */
      seeWaitlist: z.boolean(),
      /** Entering marks; showing them to families is planning. */
      mark: z.boolean(),
      seeResults: z.boolean(),
      publish: z.boolean(),
      /** Offering seats of classes to those who passed. */
      offer: z.boolean(),
    }),
    tests: z.array(OfficeTest),
    sessions: z.array(OfficeSession),
    branches: z.array(z.object({ id: z.number(), name: z.string() })),
  }),
});

/** What a test is described by, new or changed. */
export const testFields = {
  title: nameInput(2),
  subject: z.enum(['math', 'science', 'reading'], '과목을 골라 주세요.'),
  gradeFrom: grade,
  gradeTo: grade,
  minutes: z.coerce
    .number('시험 시간을 입력해 주세요.')
    .int()
    .min(10, '시험 시간은 10분 이상입니다.')
    .max(240, '시험 시간은 240분까지입니다.'),
  feeKrw: krwInput({
    missing: '응시료를 입력해 주세요.',
    most: 1_000_000,
    tooSmall: '응시료를 확인해 주세요.',
    tooLarge: '응시료를 확인해 주세요.',
  }),
  feeLegalBasis: z.string().trim().max(200, '200자까지 입력할 수 있습니다.').default(''),
  /** `연산 40, 도형 30, 서술 30`; blank: one total of 100. */
  scoreAreas: z.string().trim().max(300, '300자까지 입력할 수 있습니다.').default(''),
  materials: z
    .string('준비물을 입력해 주세요.')
    .trim()
    .min(1, '준비물을 입력해 주세요.')
    .max(200, '200자까지 입력할 수 있습니다.'),
  /** Questions of its kind, for families to read before they register. */
  sample: z.string().trim().max(1_000, '1,000자까지 입력할 수 있습니다.').default(''),
};

export const createTestEndpoint = endpoint('POST /api/office/tests', {
  who: 'staff',
  roles: rights.headOffice,
  summary: 'Describes a test: subject, grades, fee with its legal basis, what to bring.',
  isCreating: true,
  input: z.strictObject(testFields),
  data: OfficeTest,
});

/** Ticked once the office was told that another session sits in the same room then, or that the branch is closed that day. */
export const planningTicks = { sharesRoom: tickInput(), onClosedDay: tickInput() };
/** Ticked once the office was told that the room takes fewer than the session is to have seats. */
export const overRoomTick = { overRoom: tickInput() };

/** When, where and how large a session is, new or changed. */
export const sessionFields = {
  room: z
    .string('고사실을 입력해 주세요.')
    .trim()
    .min(1, '고사실을 입력해 주세요.')
    .max(40, '고사실은 40자까지입니다.'),
  day: dayInput,
  startsAt: timeInput,
  opensAt: dayTimeInput(),
  closesAt: dayTimeInput(),
  capacity,
  ...planningTicks,
  ...overRoomTick,
};

export const createSessionEndpoint = endpoint('POST /api/office/test-sessions', {
  who: 'staff',
  roles: rights.planning,
  summary: 'Plans a session in an own branch; it is a draft until it is opened. Times are Seoul wall-clock.',
  isCreating: true,
  input: z.strictObject({ testId: id, branchId: id, ...sessionFields }),
  data: OfficeSession,
});

const ofSession = z.strictObject({ sessionId: id });

export const openSessionEndpoint = endpoint('POST /api/office/test-sessions/:sessionId/open', {
  who: 'staff',
  roles: rights.planning,
  summary: 'Shows a session to parents; registration starts at its opening time.',
  isRepeatable: true,
  input: ofSession.extend({ version: versionInput, reason: reasonInput }),
  data: OfficeSession,
});

export const closeSessionEndpoint = endpoint('POST /api/office/test-sessions/:sessionId/close', {
  who: 'staff',
  roles: rights.planning,
  summary: 'Takes a session back from parents; registrations stay.',
  isRepeatable: true,
  input: ofSession.extend({ version: versionInput, reason: reasonInput }),
  data: OfficeSession,
});

export const resizeSessionEndpoint = endpoint('PATCH /api/office/test-sessions/:sessionId/capacity', {
  who: 'staff',
  roles: rights.planning,
  summary: 'Changes the number of seats; never below those taken. New seats are offered to those who wait.',
  isRepeatable: true,
  input: z.strictObject({ sessionId: id, capacity, version: versionInput }),
  data: OfficeSession,
});
