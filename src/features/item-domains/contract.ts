import { z } from 'zod';
import { versionInput } from '#src/shared/access/office.ts';
import { rights } from '#src/shared/access/rights.ts';
import { errorTable } from '#src/shared/endpoint/app-error.ts';
import { endpoint } from '#src/shared/endpoint/endpoint.ts';
import { idInput } from '#src/shared/endpoint/inputs.ts';

export const domainErrors = errorTable('item_domain', {
  domain_gone: [404, '영역을 찾을 수 없습니다.'],
  name_taken: [409, '같은 이름의 영역이 이미 있습니다.'],
  too_deep: [400, '세부 영역 아래에는 영역을 둘 수 없습니다.'],
  above_retired: [409, '위의 큰 영역이 사용 종료되었습니다. 큰 영역을 먼저 되돌려 주세요.'],
  has_parts: [409, '아래에 쓰고 있는 세부 영역이 있습니다. 세부 영역을 먼저 사용 종료해 주세요.'],
  in_plans: [409, '이 영역에서 문항을 내는 시험 설계가 있습니다.'],
});

const domainId = idInput();
const name = z
  .string('이름을 입력해 주세요.')
  // Signs that nobody sees tell nothing, and two names apart only for a machine.
  .transform((text) => text.replace(/[\p{Default_Ignorable_Code_Point}\p{Cc}]/gu, '').trim())
  .pipe(z.string().min(1, '이름을 입력해 주세요.').max(30, '30자까지 입력할 수 있습니다.'));

export const DomainLine = z.object({
  domainId: z.number(),
  parentId: z.number().nullable(),
  name: z.string(),
  isRetired: z.boolean(),
  version: z.number(),
  /** Items that stand in it itself, and of them those that students are given. */
  items: z.number(),
  liveItems: z.number(),
  /** Tests that take items from it, by name, published or in work. */
  plans: z.array(z.string()),
});
export type DomainLine = z.infer<typeof DomainLine>;

export const listDomainsEndpoint = endpoint('GET /api/office/item-domains', {
  who: 'staff',
  roles: rights.bank,
  summary:
    'The domains of every subject in their order, each with what stands in it and which tests take from it.',
  input: z.strictObject({}),
  data: z.object({
    /** Whether this person changes them. */
    mayChange: z.boolean(),
    subjects: z.array(z.object({ code: z.string(), name: z.string(), domains: z.array(DomainLine) })),
  }),
});

export const addDomainEndpoint = endpoint('POST /api/office/item-domains', {
  who: 'staff',
  roles: rights.content,
  summary: 'Adds a domain after the last of its subject, or of the larger domain it is a part of.',
  isCreating: true,
  input: z.strictObject({
    subject: z.string('과목을 골라 주세요.').regex(/^[a-z]{2,20}$/, '과목을 골라 주세요.'),
    parentId: domainId.nullable().default(null),
    name,
  }),
  data: z.object({ domainId: z.number() }),
});

export const renameDomainEndpoint = endpoint('PUT /api/office/item-domains/:domainId', {
  who: 'staff',
  roles: rights.content,
  summary: 'Names a domain anew. Results that are out keep the name they were shown with.',
  isRepeatable: true,
  input: z.strictObject({ domainId, name, version: versionInput }),
  data: z.object({ version: z.number() }),
});

export const placeDomainEndpoint = endpoint('POST /api/office/item-domains/:domainId/move', {
  who: 'staff',
  roles: rights.content,
  summary: 'Moves a domain one place up or down among those beside it.',
  input: z.strictObject({ domainId, by: z.enum(['up', 'down'], '방향을 골라 주세요.') }),
  data: z.object({ domainIds: z.array(z.number()) }),
});

export const retireDomainEndpoint = endpoint('POST /api/office/item-domains/:domainId/retire', {
  who: 'staff',
  roles: rights.content,
  summary:
    'Takes a domain out of use, or back into it. What stands in it stays; nothing new is put there. Refused while tests take items from it.',
  isRepeatable: true,
  input: z.strictObject({ domainId, isRetired: z.boolean('상태를 골라 주세요.'), version: versionInput }),
  data: z.object({ version: z.number() }),
});
