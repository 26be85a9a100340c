import { z } from 'zod';
import { publicItemSchema } from '#src/features/items/contract/public-item.ts';
import { blocksSchema } from '#src/features/items/contract/rich-text.ts';
import { itemKinds } from '#src/features/items/rules/kinds.ts';
import { reasonInput } from '#src/shared/access/office.ts';
import { rights } from '#src/shared/access/rights.ts';
import { endpoint } from '#src/shared/endpoint/endpoint.ts';
import { grade, id, subject } from './office.ts';
import { blueprintOf, statusOf } from './paper-lists.ts';

const status = statusOf(z);
const count = (least: number, sentence: string) =>
  z.coerce.number(sentence).int(sentence).min(least, sentence).max(100, sentence);

export const BlueprintView = blueprintOf({ z });
export type BlueprintView = z.infer<typeof BlueprintView>;

export const createBlueprintEndpoint = endpoint('POST /api/office/blueprints', {
  who: 'staff',
  roles: rights.bank,
  summary: 'Plans a test as a draft. What is published is never changed: an edit is a new one.',
  isCreating: true,
  input: z.strictObject({
    title: z
      .string('이름을 입력해 주세요.')
      .trim()
      .min(2, '이름을 2자 이상 입력해 주세요.')
      .max(80, '이름은 80자까지입니다.'),
    subject,
    gradeFrom: grade,
    gradeTo: grade,
    minutes: z.coerce
      .number('시간을 입력해 주세요.')
      .int()
      .min(5, '시간은 5분 이상입니다.')
      .max(240, '시간은 240분까지입니다.'),
    mode: z.enum(['fixed', 'adaptive'], '방식을 골라 주세요.'),
    minItems: count(1, '최소 문항 수를 확인해 주세요.'),
    maxItems: count(1, '최대 문항 수를 확인해 주세요.'),
    canGoBack: z.boolean(),
    domains: z
      .array(z.strictObject({ domainId: id, items: count(1, '영역별 문항 수를 확인해 주세요.') }))
      .min(1, '영역을 하나 이상 골라 주세요.')
      .max(30, '영역은 30개까지 고를 수 있습니다.')
      .refine(
        (domains) => new Set(domains.map(({ domainId }) => domainId)).size === domains.length,
        '같은 영역을 두 번 골랐습니다. 하나로 합쳐 주세요.',
      ),
  }),
  data: z.object({ blueprintId: z.number() }),
});

export const moveBlueprintEndpoint = endpoint('POST /api/office/blueprints/:blueprintId/move', {
  who: 'staff',
  roles: rights.content,
  summary:
    'Publishes a blueprint, where there are items enough, or retires it; what was retired can be taken back to where it was, judged by the floor again.',
  isRepeatable: true,
  input: z.strictObject({ blueprintId: id, to: status, reason: reasonInput }),
  data: z.object({ status }),
});

export const FormView = z.object({
  formId: z.number(),
  title: z.string(),
  status,
  /** Whether students are handed it now: published, whole, and nothing on it that must not stand together. */
  isGiven: z.boolean(),
  items: z.array(
    z.object({
      versionId: z.number(),
      code: z.string(),
      kind: z.enum(itemKinds),
      domainName: z.string(),
      rating: z.number(),
      stemText: z.string(),
    }),
  ),
});
export type FormView = z.infer<typeof FormView>;

export const listFormsEndpoint = endpoint('GET /api/office/blueprints/:blueprintId/forms', {
  who: 'staff',
  roles: rights.bank,
  summary: 'The fixed papers of a blueprint with their items in order.',
  input: z.strictObject({ blueprintId: id }),
  data: z.object({
    blueprint: BlueprintView,
    /** Whether the bank fills a paper that is drawn by it. */
    canDraw: z.boolean(),
    forms: z.array(FormView),
    /** Whether this person publishes and retires it. */
    mayMove: z.boolean(),
  }),
});

export const createFormEndpoint = endpoint('POST /api/office/blueprints/:blueprintId/forms', {
  who: 'staff',
  roles: rights.bank,
  summary:
    'Makes a paper: the given items in order, or, without any, a draw by the blueprint that a seed repeats.',
  isCreating: true,
  input: z.strictObject({
    blueprintId: id,
    title: z
      .string('이름을 입력해 주세요.')
      .trim()
      .min(1, '이름을 입력해 주세요.')
      .max(80, '이름은 80자까지입니다.'),
    codes: z.array(z.string().trim().max(60)).max(100).default([]),
    seed: z.coerce.number().int().min(0).max(2_147_483_647).default(1),
  }),
  data: z.object({ formId: z.number() }),
});

export const moveFormEndpoint = endpoint('POST /api/office/forms/:formId/move', {
  who: 'staff',
  roles: rights.content,
  summary: 'Publishes or retires a paper; what was retired can be taken back.',
  isRepeatable: true,
  input: z.strictObject({ formId: id, to: status, reason: reasonInput }),
  data: z.object({ status }),
});

export const paperEndpoint = endpoint('GET /api/office/forms/:formId/paper', {
  who: 'staff',
  roles: rights.bank,
  summary: 'A paper to print: the items as students see them, and the answers and solutions for the markers.',
  input: z.strictObject({ formId: id }),
  data: z.object({
    formId: z.number(),
    blueprintId: z.number(),
    status,
    /** Whether students are handed it now. */
    isGiven: z.boolean(),
    /** What students get in its place without it, in a sentence. */
    instead: z.string(),
    /** Whether this person publishes and retires it. */
    mayMove: z.boolean(),
    title: z.string(),
    blueprintTitle: z.string(),
    minutes: z.number(),
    questions: z.array(
      z.object({
        itemId: z.number(),
        code: z.string(),
        item: publicItemSchema,
        maxScore: z.number(),
        answer: z.string(),
        solution: blocksSchema,
      }),
    ),
  }),
});
