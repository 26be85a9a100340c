import { z } from 'zod';
import { MobileInput } from '#src/features/proofs/contract.ts';
import { errorTable } from '#src/shared/endpoint/app-error.ts';
import { endpoint } from '#src/shared/endpoint/endpoint.ts';

export const familyErrors = errorTable('family', {
  too_young: [400, '만 14세 생일이 지난 자녀만 본인 계정을 쓸 수 있습니다.'],
  student_exists: [409, '이미 본인 계정이 연결된 자녀입니다.'],
  already_there: [409, '이미 함께 보고 있는 자녀입니다.'],
  invitation_expired: [410, '초대의 기한이 지났거나 이미 사용되었습니다. 다시 초대해 달라고 말씀해 주세요.'],
  other_phone: [403, '초대를 받은 휴대폰 번호로 가입한 계정에서 열어 주세요.'],
  invitation_over: [410, '이미 열어 보았거나 기한이 지난 초대입니다.'],
  person_gone: [410, '함께 보는 사람 가운데 찾을 수 없습니다. 목록을 다시 확인해 주세요.'],
  others_there: [
    409,
    '함께 보는 사람이 있는 자녀입니다. 먼저 넘겨드릴지, 함께 보는 사람을 모두 내보내고 삭제할지 골라 주세요.',
  ],
  hand_over_gone: [410, '넘겨받기 요청이 끝났습니다.'],
  same_child: [
    409,
    '이름과 생년월일이 같은 자녀가 이미 내 목록에 있습니다. 같은 자녀이면 하나로 합쳐 주세요.',
  ],
  two_seats: [
    409,
    '두 자녀 카드가 같은 테스트에 각각 접수되어 있습니다. 신청 내역에서 하나를 취소한 뒤 다시 시도해 주세요.',
  ],
  consent_needed: [400, '보호자(법정대리인)임을 확인해 주세요.'],
});

export const ChildRole = z.enum(['guardian', 'student'], '누구를 초대하는지 선택해 주세요.');
export type ChildRole = z.infer<typeof ChildRole>;

const CodeInput = z
  .string('초대 링크를 다시 확인해 주세요.')
  .min(20, '초대 링크를 다시 확인해 주세요.')
  .max(100);

export const inviteToChild = endpoint('POST /api/account/children/:childId/invitations', {
  who: 'member',
  summary:
    'Invites another guardian, or the child itself from 14 on, by a link to a phone; seven days, one use.',
  input: z.strictObject({
    childId: z.coerce.number().int().positive(),
    role: ChildRole,
    mobile: MobileInput,
  }),
  data: z.object({ expiresAt: z.iso.datetime() }),
});

export const viewInvitation = endpoint('POST /api/account/invitation', {
  who: 'member',
  summary: 'What an invitation is about, without using it; only for the member with the invited phone.',
  input: z.strictObject({ code: CodeInput }),
  data: z.object({ role: ChildRole, childName: z.string(), invitedBy: z.string() }),
});

export const joinChild = endpoint('POST /api/account/invitation/accept', {
  who: 'member',
  summary: 'Accepts an invitation; a guardian says so with it.',
  input: z.strictObject({
    code: CodeInput,
    guardianConsent: z.boolean().optional(),
    /** Asked where the member has a child of the same name and birthday: one child, or two. */
    sameChild: z.boolean().optional(),
  }),
  data: z.object({ childId: z.number() }),
});
