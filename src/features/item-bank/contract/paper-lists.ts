import { officeList, type RowOf, type Shapes, screenList } from '#src/shared/endpoint/office-list.ts';
import { gradeBand } from '#src/shared/people/grade.ts';
import { keysOf } from '#src/shared/record.ts';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { blueprintLabels, modeLabels } from '../rules/blueprint-labels.ts';
import { gradeOf, subjectOf } from './item-list.ts';

export const statusOf = (z: Shapes['z']) => z.enum(keysOf(blueprintLabels));

/** A plan with what there is to draw from. */
export const blueprintOf = ({ z }: Pick<Shapes, 'z'>) =>
  z.object({
    blueprintId: z.number(),
    title: z.string(),
    subject: z.string(),
    gradeFrom: z.number(),
    gradeTo: z.number(),
    minutes: z.number(),
    mode: z.enum(keysOf(modeLabels)),
    minItems: z.number(),
    maxItems: z.number(),
    canGoBack: z.boolean(),
    status: statusOf(z),
    /** Whether it was ever given to students: taken back from its end it goes to them again, otherwise it is a draft. */
    wasPublished: z.boolean(),
    /** What it falls short of since the cut lines or the floor were moved, a line each: its results say less than they should. */
    shortfalls: z.array(z.string()),
    domains: z.array(
      z.object({
        domainId: z.number(),
        name: z.string(),
        items: z.number(),
        /** Live items of the band in this domain: what there is to draw from. */
        available: z.number(),
        /** How many different questions they are: those with other numbers only count once. */
        families: z.number(),
      }),
    ),
  });

/** A plan that students get although it no longer can do what its report says. */
export const isShort = ({
  status,
  shortfalls,
}: {
  readonly status: string;
  readonly shortfalls: readonly string[];
}): boolean => status === 'published' && shortfalls.length > 0;

export const blueprintList = officeList('GET /api/office/blueprints', {
  name: 'blueprints',
  title: '시험 설계 목록',
  summary:
    'Blueprints with how many live items each domain has to draw from, filtered, ordered and paged; the newest first.',
  right: 'bank',
  firstSort: '-createdAt',
  moreSorts: ['createdAt'],
  row: (shapes) => blueprintOf(shapes).extend({ subjectLabel: shapes.z.string() }),
  filters: ({ z }) => ({
    subject: subjectOf(z).optional(),
    mode: z.enum(keysOf(modeLabels), '방식을 골라 주세요.').optional(),
    status: statusOf(z).optional(),
    grade: gradeOf(z).optional(),
    /** Only published plans that cannot give a student a second paper of new questions. */
    stock: z.enum(['short'], '문항 수를 골라 주세요.').optional(),
    /** Only published plans that fall short of the floor since the cut lines or the floor were moved. */
    floor: z.enum(['short'], '기준을 골라 주세요.').optional(),
  }),
  columns: {
    plan: { title: '이름', sort: 'title', isRowHeader: true, value: (row) => row.title },
    subject: { title: '과목', value: (row) => row.subjectLabel },
    grade: { title: '학년', sort: 'gradeFrom', value: (row) => gradeBand(row.gradeFrom, row.gradeTo) },
    mode: { title: '방식', value: (row) => modeLabels[row.mode] },
    items: {
      title: '문항',
      isNumber: true,
      value: ({ minItems, maxItems }) => (minItems === maxItems ? minItems : `${minItems}–${maxItems}`),
    },
    minutes: { title: '분', sort: 'minutes', isNumber: true, value: (row) => row.minutes },
    domains: {
      title: '영역별 문항(출제할 수 있는 수)',
      value: (row) =>
        row.domains.map(({ name, items, available }) => `${name} ${items}(${available})`).join(', '),
    },
    status: {
      title: '상태',
      sort: 'status',
      value: (row) => `${blueprintLabels[row.status]}${isShort(row) ? ' · 기준 미달' : ''}`,
    },
  },
});
export type BlueprintLine = RowOf<typeof blueprintList>;

/** A published paper that its plan does not count as it stands. */
export const isOff = ({ status, isOffPlan }: { readonly status: string; readonly isOffPlan: boolean }) =>
  status === 'published' && isOffPlan;

export const paperList = screenList('GET /api/office/papers', {
  name: 'papers',
  title: '시험지',
  summary: 'Fixed papers, of one blueprint or of all, filtered, ordered and paged; the newest first.',
  right: 'bank',
  firstSort: '-createdAt',
  row: ({ z }) =>
    z.object({
      formId: z.number(),
      blueprintId: z.number(),
      blueprintTitle: z.string(),
      title: z.string(),
      status: statusOf(z),
      items: z.number(),
      /** Items of it that are not given to students any more. */
      gone: z.number(),
      /** Pairs on it that must not stand together: it is not handed out. */
      enemies: z.number(),
      /** Pairs on it that are one question with other numbers. */
      parallels: z.number(),
      /** It is not as its plan counts: a question of it stands in another domain by now. Of a fixed plan it is not handed out. */
      isOffPlan: z.boolean(),
      createdAt: z.string(),
    }),
  filters: ({ z, idInput }) => ({ blueprintId: idInput().optional(), status: statusOf(z).optional() }),
  columns: {
    paper: { title: '시험지', sort: 'title', isRowHeader: true, value: (row) => row.title },
    items: { title: '문항', sort: 'items', isNumber: true, value: (row) => `${row.items}개` },
    gone: {
      title: '쓸 수 없는 문항',
      isNumber: true,
      value: (row) => (row.gone > 0 ? `${row.gone}개` : '없음'),
    },
    clashes: {
      title: '겹치는 문항',
      value: ({ enemies, parallels }) =>
        [
          ...(enemies > 0 ? [`함께 내지 않을 ${enemies}쌍`] : []),
          ...(parallels > 0 ? [`유사 ${parallels}쌍`] : []),
        ].join(' · ') || '없음',
    },
    status: {
      title: '상태',
      sort: 'status',
      value: (row) => `${blueprintLabels[row.status]}${isOff(row) ? ' · 설계와 다름' : ''}`,
    },
    createdAt: { title: '만든 때', sort: 'createdAt', value: (row) => formatSeoulDateTime(row.createdAt) },
  },
});
export type PaperListRow = RowOf<typeof paperList>;
