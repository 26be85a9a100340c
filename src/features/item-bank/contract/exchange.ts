import { z } from 'zod';
import { itemKinds } from '#src/features/items/rules/kinds.ts';
import { rights } from '#src/shared/access/rights.ts';
import { endpoint } from '#src/shared/endpoint/endpoint.ts';
import { fileInput, tickInput } from '#src/shared/endpoint/inputs.ts';
import { ReasonInput } from '#src/shared/endpoint/list.ts';
import { bankFilter, grade, id, subject } from './office.ts';

export const exportFormats = ['academy', 'qti', 'gift', 'csv', 'xlsx'] as const;
export type ExportFormat = (typeof exportFormats)[number];

export const ItemImportLine = z.object({
  name: z.string(),
  /** `existing`: the bank has it, or the file has it twice; it is left out unless it is asked for. */
  outcome: z.enum(['imported', 'noted', 'existing', 'refused']),
  reasons: z.array(z.string()),
  kind: z.enum(itemKinds).nullable(),
  /** The first words of the question. */
  stemText: z.string(),
  /** The item it became, after a commit; of one that is there already, the item it is. */
  itemId: z.number().nullable(),
});
export type ItemImportLine = z.infer<typeof ItemImportLine>;

export const importItemsEndpoint = endpoint('POST /api/office/items/import', {
  who: 'staff',
  roles: rights.bank,
  summary:
    'Reads a file of items (our own format, QTI 2.1-3.0, GIFT, Moodle XML, CSV, Excel). Without `commit` nothing is kept: a dry run with a line for every item. What the bank has already is left out, unless `takesExisting` comes with the `plan` of a dry run: with a plan, exactly what it showed is kept, or nothing.',
  files: 1,
  input: z.strictObject({
    file: fileInput(),
    fileName: z.string().trim().min(1, '파일을 골라 주세요.').max(200),
    /** Where items go that do not say so themselves. */
    subject,
    domainId: id,
    gradeFrom: grade,
    gradeTo: grade,
    commit: z.enum(['true', 'false']).default('false'),
    takesExisting: tickInput(),
    plan: z.string().max(100).optional(),
  }),
  data: z.object({
    format: z.string(),
    isCommitted: z.boolean(),
    lines: z.array(ItemImportLine),
    counts: z.object({
      imported: z.number(),
      noted: z.number(),
      existing: z.number(),
      refused: z.number(),
    }),
    /** Comes back with the commit. */
    plan: z.string(),
  }),
});

export const exportItemsEndpoint = endpoint('POST /api/office/items/package', {
  who: 'staff',
  roles: rights.content,
  summary:
    'Writes the newest versions of the items of a list, keys and solutions with them, or the items of one paper in their order, as a file (base64), with what could not be written. 1,000 at most; the reason is kept.',
  input: z.strictObject({
    format: z.enum(exportFormats, '형식을 골라 주세요.'),
    /** One paper: its very versions in its order; nothing else filters then. */
    formId: z.preprocess((value) => (value === '' ? undefined : value), id.optional()),
    q: z.string().trim().max(100, '검색어는 100자까지입니다.').default(''),
    ...bankFilter,
    reason: ReasonInput,
  }),
  data: z.object({
    fileName: z.string(),
    mime: z.string(),
    base64: z.string(),
    items: z.number(),
    notes: z.array(z.object({ code: z.string(), isLeftOut: z.boolean(), reason: z.string() })),
  }),
});
