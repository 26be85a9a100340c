import { z } from 'zod';
import { CaptchaPassInput, PersonNameInput } from '#src/features/proofs/contract.ts';
import { errorTable } from '#src/shared/endpoint/app-error.ts';
import { endpoint } from '#src/shared/endpoint/endpoint.ts';
import { GradeInput, idInput, LinkTokenInput } from '#src/shared/endpoint/inputs.ts';
import { answersBy } from '../rules/answers.ts';
import { stateNames } from '../rules/requests.ts';

export const counsellingErrors = errorTable('counselling', {
  class_gone: [
    404,
    '맡아 두신 반을 찾을 수 없습니다. 기한이 지나 자리가 풀렸을 수 있습니다. 반 없이 상담을 신청하실 수 있습니다.',
  ],
  phone_unproven: [403, '휴대폰 인증을 마친 뒤에 신청해 주세요.'],
  branch_gone: [404, '분원을 다시 골라 주세요.'],
  too_many_open: [409, '이미 접수된 상담이 2건 있습니다. 상담이 끝난 뒤에 다시 신청해 주세요.'],
  request_gone: [404, '상담 신청을 찾을 수 없습니다. 받으신 링크를 확인해 주세요.'],
  not_cancellable: [409, '지금은 취소할 수 없는 상담입니다. 분원으로 연락해 주세요.'],
  not_changeable: [409, '상담 2시간 전까지만 변경할 수 있습니다. 분원으로 전화해 주세요.'],
  slot_taken: [409, '방금 다른 분이 선택한 시간입니다. 가까운 시간을 골라 주세요.'],
  slot_past: [409, '지금부터 2시간 뒤의 시간부터 고르실 수 있습니다.'],
  slot_closed: [409, '상담하지 않는 시간입니다. 다른 시간을 골라 주세요.'],
  too_many_holds: [429, '시간을 너무 자주 바꾸셨습니다. 10분 뒤에 다시 골라 주세요.'],
  holds_full: [409, '지금은 이 시간을 맡아 두지 못했습니다. 고르신 시간 그대로 신청하실 수 있습니다.'],
  same_time: [409, '같은 시간에 잡힌 상담이 이미 있습니다.'],
});

const token = LinkTokenInput;
const branchId = idInput('분원을 골라 주세요.');
const placeNo = z.string().regex(/^LC\d\d-[2-9A-Z]{6}$/, '맡아 둔 반의 번호를 확인해 주세요.');
const kind = z.enum(['call', 'visit'], '상담 방법을 골라 주세요.');

const Appointment = z.object({ kind, kindLabel: z.string(), startsAt: z.string() });

const AnswersInput = answersBy(({ max, tooLong }) => z.string().trim().max(max, tooLong).default(''));

export const CounsellingView = z.object({
  requestNo: z.string(),
  /** The secret of the private link; null for requests from before it was kept. */
  token: z.string().nullable(),
  branchId: z.number(),
  branchName: z.string(),
  branchPhone: z.string(),
  childGrade: z.number(),
  ...answersBy(() => z.string()),
  topics: z.array(z.string()),
  wishLabel: z.string(),
  message: z.string(),
  /** The class whose seat was kept when it was asked for; null where it is about none. */
  classLabel: z.string().nullable(),
  state: z.enum(stateNames),
  stateLabel: z.string(),
  /** Who takes care of it. */
  counsellor: z.string().nullable(),
  appointment: Appointment.nullable(),
  timeline: z.array(z.object({ label: z.string(), at: z.string() })),
  createdAt: z.string(),
  isCancellable: z.boolean(),
  isChangeable: z.boolean(),
});
export type CounsellingView = z.infer<typeof CounsellingView>;

export const SlotInput = z.strictObject({
  kind,
  day: z.string('날짜를 골라 주세요.').pipe(z.iso.date('날짜를 골라 주세요.')),
  time: z.string('시각을 골라 주세요.').regex(/^([01]\d|2[0-3]):[03]0$/, '시각을 골라 주세요.'),
});
export type SlotInput = z.output<typeof SlotInput>;

export const topicsInput = z
  .array(
    z.enum(['admission', 'level', 'timetable', 'tuition', 'transfer', 'other'], '상담 내용을 골라 주세요.'),
    '상담 내용을 골라 주세요.',
  )
  .min(1, '상담 내용을 하나 이상 골라 주세요.')
  .max(6, '상담 내용을 골라 주세요.');
/** When the family likes to be called. */
export const wishInput = z
  .enum(['any', 'afternoon', 'evening', 'saturday'], '연락받으실 시간을 골라 주세요.')
  .default('any');

/** A secret the browser makes for the form it fills in, so that the time it holds is known as its own. */
const HolderInput = z.string().regex(/^[\w-]{20,100}$/, '시간을 다시 골라 주세요.');

export const listSlots = endpoint('GET /api/counselling/slots', {
  who: 'anyone',
  summary: 'The times of the coming two weeks that can be chosen in a branch, by Seoul day.',
  input: z.strictObject({ branchId, kind, holder: HolderInput.optional() }),
  data: z.object({
    days: z.array(z.object({ day: z.string(), closed: z.string().nullable(), times: z.array(z.string()) })),
  }),
});

export const holdSlot = endpoint('POST /api/counselling/slot-holds', {
  who: 'anyone',
  summary:
    'Keeps a time for five minutes while the form is being filled in; what the same browser held before is given up.',
  input: z.strictObject({ branchId, holder: HolderInput, ...SlotInput.shape }),
  data: z.object({ heldUntil: z.string() }),
});

export const requestCounselling = endpoint('POST /api/counselling', {
  who: 'anyone',
  summary:
    'Asks for counselling, for the member or the phone proven in this browser (then with a captcha). The private link is in the list of own requests.',
  idempotent: true,
  input: z.strictObject({
    branchId,
    guardianName: PersonNameInput,
    childGrade: GradeInput,
    ...AnswersInput,
    topics: topicsInput,
    wish: wishInput,
    /** A time from the branch's calendar; left out where the wish is enough. */
    slot: SlotInput.optional(),
    /** The secret under which the time is held. */
    holder: HolderInput.optional(),
    message: z.string().trim().max(500, '500자까지 입력할 수 있습니다.').default(''),
    /** The kept seat it is about; one's own only. */
    placeNo: placeNo.optional(),
    source: z
      .enum(['site', 'branch', 'presentation', 'level_test', 'entrance_test'], '유입 경로를 확인해 주세요.')
      .default('site'),
    captchaPass: CaptchaPassInput,
  }),
  data: z.object({ requestNo: z.string() }),
});

export const readKeptClass = endpoint('GET /api/counselling/classes/:placeNo', {
  who: 'anyone',
  summary: 'The class whose seat the member, or the phone proven in this browser, keeps; for the form.',
  input: z.strictObject({ placeNo }),
  data: z.object({
    label: z.string(),
    heldUntil: z.string(),
    branchId: z.number(),
    childId: z.number().nullable(),
    studentName: z.string(),
    grade: z.number(),
  }),
});

export const listOwnRequests = endpoint('GET /api/counselling/requests', {
  who: 'anyone',
  summary: 'Requests of the member, or of the phone proven in this browser, newest first (50 at most).',
  input: z.strictObject({}),
  data: z.object({ requests: z.array(CounsellingView) }),
});

export const readCounselling = endpoint('GET /api/counselling/:token', {
  who: 'anyone',
  summary: 'One request by its private link.',
  input: z.strictObject({ token }),
  data: CounsellingView,
});

export const cancelCounselling = endpoint('POST /api/counselling/:token/cancel', {
  who: 'anyone',
  summary: 'Cancels a request by its private link; its time is free again.',
  input: z.strictObject({ token }),
  data: CounsellingView,
});

export const changeSlot = endpoint('POST /api/counselling/:token/slot', {
  who: 'anyone',
  summary: 'Takes a time, or another one, until two hours before; the old one is given up only for the new.',
  input: z.strictObject({ token, ...SlotInput.shape }),
  data: CounsellingView,
});
