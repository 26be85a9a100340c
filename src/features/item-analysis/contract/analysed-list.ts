import { discriminationLabel, flagLabel, hardness } from '#src/features/item-analysis/rules/flag-labels.ts';
import { officeList, type Shapes } from '#src/shared/endpoint/office-list.ts';

/** One item with its statistics. */
export const analysedItem = ({ z }: Pick<Shapes, 'z'>) =>
  z.object({
    versionId: z.number(),
    itemId: z.number(),
    code: z.string(),
    stem: z.string(),
    kindLabel: z.string(),
    statusLabel: z.string(),
    domain: z.string(),
    isAnchor: z.boolean(),
    students: z.number(),
    facility: z.number().nullable(),
    r: z.number().nullable(),
    /** Share of the attempts in reach of its grades that were given it. */
    exposure: z.number(),
    b: z.number(),
    seB: z.number(),
    a: z.number(),
    model: z.string(),
    /** Never calibrated: its difficulty is a teacher's rating. */
    isProvisional: z.boolean(),
    options: z.array(
      z.object({
        option: z.string(),
        isKey: z.boolean(),
        chosen: z.number(),
        share: z.number(),
        r: z.number().nullable(),
      }),
    ),
    /** Mantel-Haenszel at equal ability, the largest difference first; positive Δ: easier for the group named. */
    comparisons: z.array(
      z.object({
        group: z.string(),
        class: z.string(),
        delta: z.number().nullable(),
        deltaSe: z.number().nullable(),
        focal: z.number(),
        reference: z.number(),
      }),
    ),
    /** How far b moved in the newest calibration, in logits. */
    drift: z.number().nullable(),
    flags: z.array(z.object({ code: z.string(), weight: z.enum(['look', 'act']), reason: z.string() })),
  });

const rounded = (value: number | null) => (value === null ? null : Math.round(value * 1000) / 1000);
const decimals = (value: number | null) => (value === null ? '-' : value.toFixed(2));

export const analysedList = officeList('GET /api/office/level-tests/analysis/items', {
  name: 'analysed-items',
  title: '문항별 통계',
  summary: 'Items with their statistics, filtered, ordered and paged; those that want action first.',
  right: 'content',
  firstSort: '-weight',
  row: analysedItem,
  filters: ({ z }) => ({
    subject: z.string('과목을 골라 주세요.').regex(/^[a-z]{2,20}$/, '과목을 골라 주세요.'),
    /** Only what has something to look at, or only what wants action. */
    flags: z.enum(['any', 'act'], '점검 사항을 골라 주세요.').optional(),
    /** By its flag: a suspected key, too hard, drifting … */
    flag: z.string().max(40).optional(),
  }),
  columns: {
    code: {
      title: '문항',
      sort: 'code',
      isRowHeader: true,
      parts: {
        문항: (item) => item.code,
        발문: (item) => item.stem,
        유형: (item) => item.kindLabel,
        '기준 문항': (item) => (item.isAnchor ? '예' : ''),
      },
    },
    flags: {
      title: '점검 사항',
      sort: 'weight',
      isBesideName: true,
      parts: {
        '점검 사항': (item) => item.flags.map((flag) => flagLabel(flag, item)).join(' / '),
        사유: (item) => item.flags.map((flag) => flag.reason).join(' / '),
      },
    },
    students: { title: '응답', sort: 'students', isNumber: true, value: (item) => item.students },
    facility: {
      title: '정답률',
      sort: 'facility',
      isNumber: true,
      value: (item) => rounded(item.facility),
    },
    r: {
      title: '변별',
      sort: 'r',
      value: (item) => discriminationLabel(item.r),
    },
    rFigure: { title: '변별도 r', isExtra: true, isNumber: true, value: (item) => rounded(item.r) },
    exposure: {
      title: '노출',
      sort: 'exposure',
      isExtra: true,
      isNumber: true,
      value: (item) => rounded(item.exposure),
    },
    b: {
      title: '난이도',
      sort: 'b',
      parts: {
        난이도: (item) => hardness(item.b),
        잠정: (item) => (item.isProvisional ? '잠정' : ''),
      },
    },
    bFigure: {
      title: '난이도 b',
      isExtra: true,
      isNumber: true,
      parts: {
        '난이도 b': (item) => rounded(item.b),
        'b의 오차': (item) => rounded(item.seB),
        a: (item) => rounded(item.a),
        모형: (item) => item.model,
      },
    },
    options: {
      title: '보기',
      isExtra: true,
      value: ({ options }) =>
        options
          .map(
            ({ option, isKey, share, r }) =>
              `${option}${isKey ? ' (정답)' : ''} ${Math.round(100 * share)}%, r ${decimals(r)}`,
          )
          .join(' / '),
    },
    dif: {
      title: '집단 비교',
      isExtra: true,
      value: (item) =>
        item.comparisons.map((one) => `${one.group} ${one.class} (Δ ${decimals(one.delta)})`).join(' / '),
    },
    drift: {
      title: '변화',
      sort: 'drift',
      isExtra: true,
      isNumber: true,
      value: (item) => rounded(item.drift),
    },
    domain: { title: '영역', isExtra: true, mayWrap: true, value: (item) => item.domain },
    status: { title: '상태', isExtra: true, mayWrap: true, value: (item) => item.statusLabel },
  },
});
