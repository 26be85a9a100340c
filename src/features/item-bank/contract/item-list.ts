import type { ZodType } from 'zod';
import { itemKindNames, itemKinds } from '#src/features/items/rules/kinds.ts';
import { officeList, type RowOf, type Shapes } from '#src/shared/endpoint/office-list.ts';
import { gradeBand } from '#src/shared/people/grade.ts';
import { formatSeoulDate } from '#src/shared/seoul-time.ts';
import { statusNames, versionStatuses } from '../rules/statuses.ts';

type Zod = Shapes['z'];

export const gradeOf = (z: Zod) =>
  z.coerce
    .number('학년을 골라 주세요.')
    .int()
    .min(1, '취학 전 아동은 법에 따라 선발·수준별 시험에 응시할 수 없습니다.')
    .max(12, '학년을 골라 주세요.');
export const subjectOf = (z: Zod) =>
  z.string('과목을 골라 주세요.').regex(/^[a-z]{2,20}$/, '과목을 골라 주세요.');

/** The filters of the bank's list, the same wherever items are chosen by them; a blank one is none. */
export function bankFilterOf({ z, idInput }: Pick<Shapes, 'z' | 'idInput'>) {
  const optional = <T extends ZodType>(schema: T) =>
    z.preprocess((value) => (value === '' ? undefined : value), schema.optional());
  return {
    subject: optional(subjectOf(z)),
    domainId: optional(idInput()),
    grade: optional(gradeOf(z)),
    kind: optional(z.enum(itemKinds, '유형을 골라 주세요.')),
    status: optional(z.enum(versionStatuses, '상태를 골라 주세요.')),
  };
}

export const itemList = officeList('GET /api/office/items', {
  name: 'items',
  title: '문항 목록',
  summary: 'The newest version of each item, filtered, ordered and paged; newest change first.',
  right: 'bank',
  firstSort: '-updatedAt',
  row: ({ z }) =>
    z.object({
      itemId: z.number(),
      versionId: z.number(),
      version: z.number(),
      code: z.string(),
      subject: z.string(),
      subjectLabel: z.string(),
      domainName: z.string(),
      gradeFrom: z.number(),
      gradeTo: z.number(),
      rating: z.number(),
      kind: z.enum(itemKinds),
      status: z.enum(versionStatuses),
      stemText: z.string(),
      updatedAt: z.string(),
    }),
  filters: bankFilterOf,
  columns: {
    item: {
      title: '문항',
      sort: 'code',
      isRowHeader: true,
      parts: { 문항: (row) => row.stemText, 버전: (row) => row.version },
    },
    status: { title: '상태', sort: 'status', value: (row) => statusNames[row.status] },
    grade: { title: '학년', sort: 'gradeFrom', value: (row) => gradeBand(row.gradeFrom, row.gradeTo) },
    kind: { title: '유형', value: (row) => itemKindNames[row.kind] },
    rating: { title: '난이도', sort: 'rating', isNumber: true, value: (row) => row.rating },
    domain: { title: '과목·영역', mayWrap: true, value: (row) => `${row.subjectLabel} ${row.domainName}` },
    updatedAt: {
      title: '고친 때',
      sort: 'updatedAt',
      isExtra: true,
      value: (row) => formatSeoulDate(row.updatedAt),
    },
    code: { title: '코드', isExtra: true, value: (row) => row.code },
  },
});
export type ItemListRow = RowOf<typeof itemList>;
