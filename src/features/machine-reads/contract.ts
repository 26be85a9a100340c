import { z } from 'zod';
import { apiKeyErrors } from '#src/features/machine-keys/contract/keys.ts';
import { endpoint } from '#src/shared/endpoint/endpoint.ts';

/** What a key is refused with, whatever it asks. */
const ofKeys = [apiKeyErrors.invalid, apiKeyErrors.expired, apiKeyErrors.revoked];

/** Rows of one answer: where none is asked for, and at most. */
const pageSizes = { first: 100, most: 500 } as const;

const whole = (least: number, most: number) =>
  z.coerce.number('숫자를 확인해 주세요.').int('숫자를 확인해 주세요.').min(least).max(most);

const PageInput = z.strictObject({
  /** The `nextAfter` of the page before; 0 for the first. */
  after: whole(0, Number.MAX_SAFE_INTEGER).default(0),
  size: whole(1, pageSizes.most).default(pageSizes.first),
  /** What has changed at this instant or later, ISO 8601 with its offset; what changed in the minute before comes too. */
  updatedSince: z.iso
    .datetime({ offset: true, error: '2026-11-21T10:00:00+09:00처럼 입력해 주세요.' })
    .optional(),
});
export type PageInput = z.output<typeof PageInput>;

const pageOf = <R extends z.ZodType>(row: R) =>
  z.object({
    rows: z.array(row),
    /** Where the next page begins; null where this is the last. */
    nextAfter: z.number().nullable(),
  });

/** Null throughout unless the key has the scope `children:personal`. */
const Student = z.object({
  name: z.string(),
  schoolName: z.string(),
  /** 1 (초1) to 12 (고3). */
  grade: z.number(),
});
/** Null throughout unless the key has the scope `guardians:personal`. */
const Guardian = z.object({ name: z.string(), mobile: z.string() });

export const readKeyEndpoint = endpoint('GET /api/v1/key', {
  who: 'machine',
  refusals: ofKeys,
  summary: 'What the key that calls may read, and of which branches.',
  input: z.strictObject({}),
  data: z.object({
    name: z.string(),
    scopes: z.array(z.string()),
    /** Codes of branches; null: every branch. */
    branches: z.array(z.string()).nullable(),
  }),
});

export const listBranchesEndpoint = endpoint('GET /api/v1/branches', {
  who: 'machine',
  refusals: ofKeys,
  summary: 'The branches the key may read about.',
  input: z.strictObject({}),
  data: z.object({
    rows: z.array(z.object({ branchId: z.number(), code: z.string(), name: z.string() })),
  }),
});

export const MachineRegistration = z.object({
  registrationId: z.number(),
  registrationNo: z.string(),
  state: z.enum(['held', 'confirming', 'confirmed', 'attended', 'absent', 'cancelled', 'expired']),
  branch: z.string(),
  testTitle: z.string(),
  subject: z.string(),
  sessionId: z.number(),
  startsAt: z.string(),
  amountKrw: z.number(),
  memberId: z.number(),
  childId: z.number(),
  student: Student.nullable(),
  guardian: Guardian.nullable(),
  createdAt: z.string(),
  confirmedAt: z.string().nullable(),
  cancelledAt: z.string().nullable(),
  updatedAt: z.string(),
});
export const listRegistrationsEndpoint = endpoint('GET /api/v1/registrations', {
  who: 'machine',
  refusals: ofKeys,
  scope: 'registrations:read',
  summary: 'Registrations for entrance tests, by their number.',
  input: PageInput,
  data: pageOf(MachineRegistration),
});

export const MachineResult = z.object({
  registrationId: z.number(),
  registrationNo: z.string(),
  branch: z.string(),
  testTitle: z.string(),
  memberId: z.number(),
  childId: z.number(),
  student: Student.nullable(),
  verdict: z.enum(['pass', 'wait', 'fail']),
  placement: z.string(),
  areas: z.array(z.object({ name: z.string(), score: z.number(), max: z.number() })),
  publishedAt: z.string(),
  updatedAt: z.string(),
});
export const listResultsEndpoint = endpoint('GET /api/v1/results', {
  who: 'machine',
  refusals: ofKeys,
  scope: 'results:read',
  summary: 'Results of entrance tests that are published, by the number of their registration.',
  input: PageInput,
  data: pageOf(MachineResult),
});

export const MachineEnrolment = z.object({
  enrolmentId: z.number(),
  enrolmentNo: z.string(),
  state: z.enum(['held', 'enrolled', 'lapsed', 'cancelled', 'left']),
  branch: z.string(),
  classId: z.number(),
  classTitle: z.string(),
  subject: z.string(),
  levelCode: z.string(),
  weekly: z.string(),
  startsOn: z.string(),
  memberId: z.number().nullable(),
  childId: z.number().nullable(),
  student: Student.nullable(),
  guardian: Guardian.nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export const listEnrolmentsEndpoint = endpoint('GET /api/v1/enrolments', {
  who: 'machine',
  refusals: ofKeys,
  scope: 'enrolments:read',
  summary: 'Places in classes, kept and confirmed, by their number.',
  input: PageInput,
  data: pageOf(MachineEnrolment),
});

export const MachinePayment = z.object({
  paymentNo: z.number(),
  paymentId: z.string(),
  orderNo: z.string(),
  state: z.string(),
  method: z.string().nullable(),
  amountKrw: z.number(),
  refundedKrw: z.number(),
  branch: z.string(),
  registrationNos: z.array(z.string()),
  memberId: z.number(),
  createdAt: z.string(),
  paidAt: z.string().nullable(),
  updatedAt: z.string(),
});
export const listPaymentsEndpoint = endpoint('GET /api/v1/payments', {
  who: 'machine',
  refusals: ofKeys,
  scope: 'payments:read',
  summary: 'Payments with what went back, by their number; no card and no account.',
  input: PageInput,
  data: pageOf(MachinePayment),
});

export const MachinePresentation = z.object({
  sessionId: z.number(),
  state: z.enum(['open', 'cancelled']),
  branch: z.string(),
  title: z.string(),
  startsAt: z.string(),
  endsAt: z.string(),
  isOnline: z.boolean(),
  room: z.string(),
  capacity: z.number(),
  taken: z.number(),
});
export const listPresentationsEndpoint = endpoint('GET /api/v1/presentations', {
  who: 'machine',
  refusals: ofKeys,
  scope: 'presentations:read',
  summary: 'Dates of presentations with their seats, by their number; no guests.',
  input: PageInput.omit({ updatedSince: true }),
  data: pageOf(MachinePresentation),
});

export const MachineMember = z.object({
  memberId: z.number(),
  state: z.enum(['active', 'withdrawn']),
  guardian: Guardian.extend({ email: z.string() }).nullable(),
  children: z.array(
    z.object({
      childId: z.number(),
      student: Student.extend({ birthDate: z.string() }).nullable(),
    }),
  ),
  createdAt: z.string(),
  withdrawnAt: z.string().nullable(),
  updatedAt: z.string(),
});
export const listMembersEndpoint = endpoint('GET /api/v1/members', {
  who: 'machine',
  refusals: ofKeys,
  scope: 'members:read',
  summary:
    'Members with their children, by their number; whoever left is a number with the state `withdrawn`.',
  input: PageInput,
  data: pageOf(MachineMember),
});
