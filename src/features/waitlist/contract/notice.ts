import { z } from 'zod';
import { TextCounts } from '#src/features/messages/contract/templates.ts';
import { signFault } from '#src/features/messages/rules/templates.ts';
import { id, registrationNo } from '#src/features/test-sessions/contract/fields.ts';
import { rights } from '#src/shared/access/rights.ts';
import { endpoint } from '#src/shared/endpoint/endpoint.ts';
import { ReasonInput } from '#src/shared/endpoint/list.ts';

const letter = {
  sessionId: id,
  registrationNos: z
    .array(registrationNo)
    .min(1, '학생을 골라 주세요.')
    .max(500, '500명까지 보낼 수 있습니다.'),
  text: z
    .string('보낼 내용을 적어 주세요.')
    .trim()
    .min(10, '보낼 내용을 10자 이상 적어 주세요.')
    .max(500, '500자까지 적을 수 있습니다.')
    .superRefine((text, context) => {
      const message = signFault(text);
      if (message) context.addIssue({ code: 'custom', message });
    }),
};

export const noticeEndpoint = endpoint('POST /api/office/test-sessions/:sessionId/notice', {
  who: 'staff',
  roles: rights.planning,
  summary:
    'Tells the guardians of these registrations something about their session, by text; information only.',
  idempotent: true,
  input: z.strictObject({ ...letter, reason: ReasonInput }),
  data: z.object({ sent: z.number() }),
});

export const previewNoticeEndpoint = endpoint('POST /api/office/test-sessions/:sessionId/notice/preview', {
  who: 'staff',
  roles: rights.planning,
  summary: 'How many texts of which length such a notice makes, what they cost, and how many go by mail.',
  input: z.strictObject(letter),
  data: z.object({ texts: TextCounts, mails: z.number() }),
});
