import { z } from 'zod';
import { rights } from '#src/shared/access/rights.ts';
import { errorTable } from '#src/shared/endpoint/app-error.ts';
import { endpoint } from '#src/shared/endpoint/endpoint.ts';
import { ReasonInput } from '#src/shared/endpoint/list.ts';

export const policyErrors = errorTable('policy', {
  too_early: [409, '이미 시작한 날에는 정할 수 없습니다. 내일부터의 날을 골라 주세요.'],
  day_taken: [409, '그날부터 적용되는 규정이 이미 있습니다. 먼저 그 규정을 거두거나 다른 날을 골라 주세요.'],
  below_law: [400, '법이 정한 기준보다 불리하게 정할 수 없습니다.'],
  in_force: [409, '이미 적용된 규정은 거둘 수 없습니다. 새 규정을 정해 주세요.'],
});

const days = (most: number) =>
  z.coerce
    .number('날수를 입력해 주세요.')
    .int('날수는 정수로 입력해 주세요.')
    .min(0, '날수는 0 이상입니다.')
    .max(most, `${most}일까지입니다.`);

/** One version as it is typed; `rules.ts` judges it against the law. */
export const TermsInput = z.strictObject({
  fullWithinDays: days(90),
  fullUntilDays: days(30),
  later: z
    .array(
      z.strictObject({
        untilDays: days(60),
        percent: z.coerce
          .number('비율을 입력해 주세요.')
          .int('비율은 정수로 입력해 주세요.')
          .min(0, '비율은 0 이상입니다.')
          .max(100, '비율은 100까지입니다.'),
      }),
    )
    .max(6, '줄은 6개까지입니다.'),
  changeUntilDays: days(14).min(1, '회차 변경은 시험 하루 전까지보다 늦출 수 없습니다.'),
  tuitionSixths: z.array(z.coerce.number().int().min(0).max(6)).length(4, '교습비 반환 몫을 확인해 주세요.'),
});

/** One version as it is stored. A term that a newer program has added is no reason to refuse: it is passed over. */
export const StoredTerms = z.object({
  ...TermsInput.shape,
  later: z.array(z.object(TermsInput.shape.later.element.shape)),
});

export const PolicyVersion = z.object({
  policyId: z.number(),
  validFrom: z.string(),
  terms: TermsInput,
  reason: z.string(),
  /** Blank for what came with the product. */
  staffName: z.string(),
  createdAt: z.string(),
  state: z.enum(['coming', 'current', 'past', 'withdrawn']),
  stateLabel: z.string(),
  withdrawnLabel: z.string(),
  /** How many registrations keep it, at most `listLimits.counted`. */
  registrations: z.number(),
  hasMoreRegistrations: z.boolean(),
});
export type PolicyVersion = z.infer<typeof PolicyVersion>;

const PolicyList = z.object({
  /** The first day a new version may begin on. */
  earliest: z.string(),
  mayEdit: z.boolean(),
  versions: z.array(PolicyVersion),
});

export const listPoliciesEndpoint = endpoint('GET /api/office/refund-policies', {
  who: 'staff',
  roles: rights.families,
  summary: 'Every version of the refund and change rules, newest first (100 at most), with who made it.',
  input: z.strictObject({}),
  data: PolicyList,
});

export const announcePolicyEndpoint = endpoint('POST /api/office/refund-policies', {
  who: 'staff',
  roles: rights.headOffice,
  summary: 'Sets the rules for registrations from a coming day on; below the law it is refused.',
  isCreating: true,
  input: TermsInput.extend({
    validFrom: z
      .string('적용 시작일을 골라 주세요.')
      .pipe(z.iso.date('적용 시작일은 2026-12-01처럼 입력해 주세요.')),
    reason: ReasonInput,
    /** The newest version its author saw. */
    afterId: z.coerce.number('새로 고친 뒤 다시 시도해 주세요.').int().min(1),
  }),
  data: PolicyList,
});

export const withdrawPolicyEndpoint = endpoint('POST /api/office/refund-policies/:policyId/withdraw', {
  who: 'staff',
  roles: rights.headOffice,
  summary: 'Takes back a version whose day has not come.',
  isRepeatable: true,
  input: z.strictObject({ policyId: z.coerce.number().int().min(1), reason: ReasonInput }),
  data: PolicyList,
});
