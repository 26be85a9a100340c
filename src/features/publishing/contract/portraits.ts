import { z } from 'zod';
import { OfficeChange, reasonInput } from '#src/shared/access/office.ts';
import { rights } from '#src/shared/access/rights.ts';
import { endpoint } from '#src/shared/endpoint/endpoint.ts';
import { ReasonInput } from '#src/shared/endpoint/list.ts';
import { shapes } from '#src/shared/endpoint/list-endpoints.ts';
import { portraitList, scopes } from './portrait-list.ts';

const PortraitConsent = portraitList.row(shapes);

export const addPortraitEndpoint = endpoint('POST /api/office/portraits', {
  who: 'staff',
  roles: rights.content,
  summary: 'Puts a consent on file.',
  isCreating: true,
  input: z.strictObject({
    student: z
      .string('학생 표시를 적어 주세요.')
      .trim()
      .min(2, '학생 표시를 적어 주세요. 예: 김○○, 초6')
      .max(60, '60자까지 적을 수 있습니다.'),
    scope: z
      .array(z.enum(scopes, '동의 범위를 확인해 주세요.'))
      .min(1, '동의 범위를 하나 이상 골라 주세요.')
      .max(3),
    givenOn: z.iso.date('동의한 날짜를 확인해 주세요.'),
    evidence: z
      .string('동의를 받은 방법을 적어 주세요.')
      .trim()
      .min(4, '동의를 받은 방법을 적어 주세요.')
      .max(300, '300자까지 적을 수 있습니다.'),
  }),
  data: PortraitConsent,
});

const consentId = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER);

export const withdrawPortraitEndpoint = endpoint('POST /api/office/portraits/:consentId/withdraw', {
  who: 'staff',
  roles: rights.content,
  summary: 'Withdraws a consent: every page and post that stands on it is hidden at once.',
  isRepeatable: true,
  input: z.strictObject({ consentId, reason: ReasonInput }),
  data: z.object({ hidden: z.array(z.string()) }),
});

export const restorePortraitEndpoint = endpoint('POST /api/office/portraits/:consentId/restore', {
  who: 'staff',
  roles: rights.content,
  summary: 'Takes back a withdrawal that staff entered by mistake; never one the guardian said.',
  input: z.strictObject({ consentId, reason: reasonInput }),
  data: z.object({ shown: z.array(z.string()) }),
});

export const portraitChangesEndpoint = endpoint('GET /api/office/portraits/:consentId/changes', {
  who: 'staff',
  roles: rights.content,
  summary: 'Who put a consent on file, withdrew it or took that back, newest first (100 at most).',
  input: z.strictObject({ consentId }),
  data: z.object({ changes: z.array(OfficeChange) }),
});
