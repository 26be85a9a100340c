import { z } from 'zod';
import { isBusinessNumber } from '#src/features/payments/rules/cash-receipts.ts';
import { rights } from '#src/shared/access/rights.ts';
import { errorTable } from '#src/shared/endpoint/app-error.ts';
import { endpoint } from '#src/shared/endpoint/endpoint.ts';
import { ImportAnswer, importFields } from '#src/shared/endpoint/import.ts';
import { idInput, krwInput } from '#src/shared/endpoint/inputs.ts';
import { dayFilter, ReasonInput } from '#src/shared/endpoint/list.ts';
import { businessDigits, channels, payoutMethods, typedRate } from '../rules/terms.ts';

export const payoutErrors = errorTable('payout', {
  received_already: [409, '이 날 이 구분의 입금액을 이미 입력했습니다. 잘못됐으면 먼저 되돌려 주세요.'],
  number_unknown: [400, '어느 분원도 쓰지 않는 사업자등록번호입니다.'],
  set_already: [409, '이 날부터 적용할 내용이 이미 있습니다. 바꾸려면 먼저 되돌려 주세요.'],
  span_too_long: [400, '400일까지 한 번에 볼 수 있습니다.'],
  too_many: [400, '이 기간의 결제가 너무 많아 한 번에 셈할 수 없습니다. 기간을 나누어 봐 주세요.'],
});

/** Nobody pays out before there was such a contract, and none is made so long before. */
const day = (missing: string) =>
  z.iso.date(missing).refine((one) => one >= '2015-01-01' && one <= '2100-12-31', missing);
const krw = krwInput({
  missing: '금액을 입력해 주세요.',
  least: -1_000_000_000,
  most: 1_000_000_000,
  tooSmall: '금액을 확인해 주세요.',
});
const BusinessNo = z
  .string('사업자등록번호를 입력해 주세요.')
  .trim()
  .max(30, '사업자등록번호 10자리를 다시 확인해 주세요.')
  .transform(businessDigits)
  .refine(isBusinessNumber, '사업자등록번호 10자리를 다시 확인해 주세요.');

const Terms = z.object({
  termsId: z.number(),
  method: z.enum(payoutMethods),
  methodLabel: z.string(),
  effectiveFrom: z.string(),
  /** `3.3` */
  rate: z.string(),
  flatKrw: z.number(),
  addsVat: z.boolean(),
  workingDays: z.number(),
  label: z.string(),
  setBy: z.string(),
});
export type Terms = z.infer<typeof Terms>;

const BranchNumber = z.object({
  numberId: z.number(),
  branchId: z.number(),
  branchName: z.string(),
  effectiveFrom: z.string(),
  businessNo: z.string(),
  setBy: z.string(),
});

export const PayoutSettings = z.object({
  /** The academy's own number; blank while it is not written. */
  ownNo: z.string(),
  branches: z.array(z.object({ branchId: z.number(), name: z.string(), businessNo: z.string() })),
  /** Newest day first within a way of paying (500 at most). */
  terms: z.array(Terms),
  numbers: z.array(BranchNumber),
  mayChange: z.boolean(),
});
export type PayoutSettings = z.infer<typeof PayoutSettings>;

export const payoutSettingsEndpoint = endpoint('GET /api/office/payout-settings', {
  who: 'staff',
  roles: rights.money,
  summary: 'What the contracts say of fees and days, and the business numbers of the own branches.',
  input: z.strictObject({}),
  data: PayoutSettings,
});

export const setTermsEndpoint = endpoint('POST /api/office/payout-settings/terms', {
  who: 'staff',
  roles: rights.headOffice,
  summary:
    'Says what holds of one way of paying from a day on; what holds already from that very day is taken back first.',
  isCreating: true,
  input: z.strictObject({
    method: z.enum(payoutMethods, '결제 수단을 골라 주세요.'),
    effectiveFrom: day('적용일을 골라 주세요.'),
    rate: z
      .string('수수료율을 입력해 주세요.')
      .max(20, '수수료율을 3.3처럼 입력해 주세요.')
      .refine((text) => typedRate(text) !== null, '수수료율을 3.3처럼 입력해 주세요. 20%까지입니다.'),
    flatKrw: krwInput({
      missing: '건당 수수료를 입력해 주세요.',
      most: 10_000,
      tooSmall: '0원 이상입니다.',
      tooLarge: '10,000원까지입니다.',
    }),
    addsVat: z.boolean('부가세를 골라 주세요.'),
    workingDays: z.coerce
      .number('입금까지 걸리는 영업일을 입력해 주세요.')
      .int('영업일 수를 입력해 주세요.')
      .min(0, '0일 이상입니다.')
      .max(30, '30영업일까지입니다.'),
    reason: ReasonInput,
  }),
  data: PayoutSettings,
});

export const dropTermsEndpoint = endpoint('POST /api/office/payout-settings/terms/:termsId/remove', {
  who: 'staff',
  roles: rights.headOffice,
  summary: 'Takes back what was said to hold from a day on; what held before holds on.',
  input: z.strictObject({ termsId: idInput(), reason: ReasonInput }),
  data: PayoutSettings,
});

export const setNumberEndpoint = endpoint('POST /api/office/payout-settings/numbers', {
  who: 'staff',
  roles: rights.headOffice,
  summary:
    'Gives a branch a business number of its own from a day on; what holds already from that very day is taken back first.',
  isCreating: true,
  input: z.strictObject({
    branchId: idInput('분원을 골라 주세요.'),
    effectiveFrom: day('적용일을 골라 주세요.'),
    businessNo: BusinessNo,
    reason: ReasonInput,
  }),
  data: PayoutSettings,
});

export const dropNumberEndpoint = endpoint('POST /api/office/payout-settings/numbers/:numberId/remove', {
  who: 'staff',
  roles: rights.headOffice,
  summary: 'Takes a branch’s number of a day back.',
  input: z.strictObject({ numberId: idInput(), reason: ReasonInput }),
  data: PayoutSettings,
});

export const receiveEndpoint = endpoint('POST /api/office/payouts/receipts', {
  who: 'staff',
  roles: rights.headOffice,
  summary: 'Writes what came into the account of a business number on a day, by kind; once.',
  isCreating: true,
  input: z.strictObject({
    day: day('입금일을 골라 주세요.'),
    businessNo: z
      .string('사업자등록번호를 골라 주세요.')
      .max(30, '사업자등록번호를 골라 주세요.')
      .transform(businessDigits)
      .refine((digits) => digits !== '', '사업자등록번호를 골라 주세요.'),
    channel: z.enum(channels, '구분을 골라 주세요.'),
    amountKrw: krw,
    note: z.string().trim().max(200, '비고는 200자까지입니다.').default(''),
  }),
  data: z.object({ receiptId: z.number() }),
});

export const takeBackReceiptEndpoint = endpoint('POST /api/office/payouts/receipts/:receiptId/remove', {
  who: 'staff',
  roles: rights.headOffice,
  summary: 'Takes an amount back that was typed wrongly; it stays readable in the log.',
  input: z.strictObject({ receiptId: idInput(), reason: ReasonInput }),
  data: z.object({ removed: z.boolean() }),
});

export const importReceiptsEndpoint = endpoint('POST /api/office/payouts/receipts/import', {
  who: 'staff',
  roles: rights.headOffice,
  summary:
    'Amounts received from the provider’s file, known by day, number and kind; lines of one day, number and kind are added up. Without `plan` it says row by row what would change.',
  isRepeatable: true,
  input: z.strictObject(importFields),
  data: ImportAnswer,
});

/** So many movements of a sum are shown by themselves. */
export const mostLines = 500;

export const PayoutDetail = z.object({
  /** By branch, with what of the sum is whose. */
  branches: z.array(
    z.object({
      branchName: z.string(),
      count: z.number(),
      takenKrw: z.number(),
      refundedKrw: z.number(),
      feeKrw: z.number(),
      expectedKrw: z.number(),
    }),
  ),
  /** Payments and refunds it is made of (500 at most). */
  lines: z.array(
    z.object({
      lineId: z.number(),
      at: z.string(),
      paymentId: z.string(),
      /** Whether its page is theirs: a seat that moved on took that along. */
      mayOpen: z.boolean(),
      orderNo: z.string(),
      title: z.string(),
      methodLabel: z.string(),
      amountKrw: z.number(),
      feeKrw: z.number(),
    }),
  ),
});
export type PayoutDetail = z.infer<typeof PayoutDetail>;

export const payoutDetailEndpoint = endpoint('GET /api/office/payouts/detail', {
  who: 'staff',
  roles: rights.money,
  summary: 'What one sum is made of, of the own branches: by branch, and payment by payment.',
  input: z.strictObject({
    day: day('입금일을 골라 주세요.'),
    /** Absent while the academy's own is not written. */
    businessNo: z
      .string()
      .regex(/^\d{10}$/, '사업자등록번호를 확인해 주세요.')
      .optional(),
    channel: z.enum(channels, '구분을 골라 주세요.'),
  }),
  data: PayoutDetail,
});

export const payoutSumsEndpoint = endpoint('GET /api/office/payouts/sums', {
  who: 'staff',
  roles: rights.money,
  summary:
    'What the payouts of the asked days come to, and the money left out because no contract is known for it.',
  input: z.strictObject({
    branchId: idInput().optional(),
    from: dayFilter,
    to: dayFilter,
  }),
  data: z.object({
    takenKrw: z.number(),
    refundedKrw: z.number(),
    feeKrw: z.number(),
    expectedKrw: z.number(),
    receivedKrw: z.number(),
    differenceKrw: z.number(),
    /** Was to come by yesterday, and nothing was entered. */
    missingKrw: z.number(),
    comingKrw: z.number(),
    unset: z.array(z.object({ methodLabel: z.string(), krw: z.number() })),
  }),
});
