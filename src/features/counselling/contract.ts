import { z } from 'zod';
import { PersonNameInput } from '#src/features/proofs/contract.ts';
import { errorTable } from '#src/shared/app-error.ts';
import { endpoint } from '#src/shared/endpoint.ts';
import {
  type CallWindow,
  type CounsellingTopic,
  counsellingStates,
  topicNames,
  windowNames,
} from './rules.ts';

export const counsellingErrors = errorTable('counselling', {
  branch_unknown: [400, '분원을 다시 선택해 주세요.'],
  too_many_open: [409, '진행 중인 상담 신청이 이미 2건 있습니다. 기존 신청을 확인해 주세요.'],
  not_found: [404, '상담 신청을 찾을 수 없습니다. 문자로 받은 주소를 확인해 주세요.'],
  cannot_cancel: [409, '이미 끝났거나 취소된 신청입니다.'],
});

const topics = Object.keys(topicNames) as [CounsellingTopic, ...CounsellingTopic[]];
const windows = Object.keys(windowNames) as [CallWindow, ...CallWindow[]];
const Token = z.string().regex(/^[\w-]{43}$/, '주소를 확인해 주세요.');

export const requestCounselling = endpoint('POST /api/counselling', {
  who: 'anyone',
  summary: 'Asks for a counselling call; the guardian’s phone must be proven in this browser.',
  input: z.strictObject({
    branchId: z.coerce
      .number('분원을 선택해 주세요.')
      .int('분원을 선택해 주세요.')
      .positive('분원을 선택해 주세요.'),
    grade: z.coerce
      .number('학년을 선택해 주세요.')
      .int('학년을 선택해 주세요.')
      .min(1, '학년을 선택해 주세요.')
      .max(12, '학년을 선택해 주세요.'),
    topics: z
      .array(z.enum(topics, '상담 주제를 선택해 주세요.'), '상담 주제를 선택해 주세요.')
      .min(1, '상담 주제를 하나 이상 선택해 주세요.')
      .max(topics.length, '상담 주제를 다시 선택해 주세요.')
      .transform((chosen) => [...new Set(chosen)]),
    callWindow: z.enum(windows, '통화하기 좋은 시간을 선택해 주세요.'),
    message: z.string().trim().max(500, '문의 내용은 500자까지 쓸 수 있습니다.').default(''),
    guardianName: PersonNameInput,
    isConsented: z.literal(true, '개인정보 수집과 이용에 동의해 주세요.'),
  }),
  data: z.object({ token: z.string() }),
});

export const CounsellingView = z.object({
  branchName: z.string(),
  grade: z.number(),
  topics: z.array(z.enum(topics)),
  callWindow: z.enum(windows),
  state: z.enum(counsellingStates),
  mobile: z.string(),
  canCancel: z.boolean(),
  history: z.array(z.object({ state: z.enum(counsellingStates), at: z.iso.datetime() })),
});
export type CounsellingView = z.infer<typeof CounsellingView>;

export const getCounselling = endpoint('GET /api/counselling/:token', {
  who: 'anyone',
  summary: 'The state of a request, for whoever holds its private link.',
  input: z.strictObject({ token: Token }),
  data: CounsellingView,
});

export const cancelCounselling = endpoint('POST /api/counselling/:token/cancel', {
  who: 'anyone',
  summary: 'Cancels a request by its private link.',
  input: z.strictObject({ token: Token }),
  data: CounsellingView,
});
