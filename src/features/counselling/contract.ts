import { z } from 'zod';
import { PersonNameInput } from '#src/features/proofs/contract.ts';
import { errorTable } from '#src/shared/app-error.ts';
import { endpoint } from '#src/shared/endpoint.ts';

export const counsellingErrors = errorTable('counselling', {
  phone_unproven: [403, '휴대폰 인증을 마친 뒤에 신청해 주세요.'],
  branch_gone: [404, '분원을 다시 골라 주세요.'],
  too_many_open: [409, '이미 접수된 상담이 2건 있습니다. 상담이 끝난 뒤에 다시 신청해 주세요.'],
  request_gone: [404, '상담 신청을 찾을 수 없습니다. 받으신 링크를 확인해 주세요.'],
  not_cancellable: [409, '지금은 취소할 수 없는 상담입니다. 분원으로 연락해 주세요.'],
});

const token = z.string('링크를 확인해 주세요.').regex(/^[\w-]{20,100}$/, '링크를 확인해 주세요.');

export const CounsellingView = z.object({
  requestNo: z.string(),
  branchName: z.string(),
  branchPhone: z.string(),
  childGrade: z.number(),
  topics: z.array(z.string()),
  wishWord: z.string(),
  message: z.string(),
  state: z.enum([
    'received',
    'assigned',
    'contacted',
    'visited',
    'enrolled',
    'closed',
    'cancelled',
    'no_answer',
  ]),
  stateWord: z.string(),
  createdAt: z.string(),
  isCancellable: z.boolean(),
});
export type CounsellingView = z.infer<typeof CounsellingView>;

export const requestCounselling = endpoint('POST /api/counselling', {
  who: 'anyone',
  summary:
    'Asks for counselling; the phone must be proven in this browser. Answers the token of the private link.',
  input: z.strictObject({
    branchId: z.coerce.number('분원을 골라 주세요.').int('분원을 골라 주세요.').min(1, '분원을 골라 주세요.'),
    guardianName: PersonNameInput,
    childGrade: z.coerce
      .number('학년을 골라 주세요.')
      .int('학년을 골라 주세요.')
      .min(1, '학년을 골라 주세요.')
      .max(12, '학년을 골라 주세요.'),
    topics: z
      .array(
        z.enum(
          ['admission', 'level', 'timetable', 'tuition', 'transfer', 'other'],
          '상담 내용을 골라 주세요.',
        ),
        '상담 내용을 골라 주세요.',
      )
      .min(1, '상담 내용을 하나 이상 골라 주세요.')
      .max(6, '상담 내용을 골라 주세요.'),
    wish: z.enum(['any', 'afternoon', 'evening', 'saturday'], '연락받으실 시간을 골라 주세요.'),
    message: z.string().trim().max(500, '500자까지 입력할 수 있습니다.').default(''),
  }),
  data: z.object({ token: z.string(), request: CounsellingView }),
});

export const readCounselling = endpoint('GET /api/counselling/:token', {
  who: 'anyone',
  summary: 'One request by its private link.',
  input: z.strictObject({ token }),
  data: CounsellingView,
});

export const cancelCounselling = endpoint('POST /api/counselling/:token/cancel', {
  who: 'anyone',
  summary: 'Cancels a request by its private link.',
  input: z.strictObject({ token }),
  data: CounsellingView,
});
