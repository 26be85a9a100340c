import { screenList } from '#src/shared/endpoint/office-list.ts';
import { keysOf } from '#src/shared/record.ts';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';

export const correctionWays = {
  key: '다른 버전의 정답으로 채점',
  left_out: '채점에서 빼기',
  all_right: '전원 정답',
  as_given: '출제한 정답 그대로',
} as const;
const ways = keysOf(correctionWays);

export const correctionList = screenList('GET /api/office/level-tests/regrades', {
  name: 'level-regrades',
  title: '정답 정정',
  summary: 'What was decided about keys that students were given, the newest first.',
  right: 'headOffice',
  firstSort: '-at',
  row: ({ z }) =>
    z.object({
      correctionId: z.number(),
      itemId: z.number(),
      itemCode: z.string(),
      subjectLabel: z.string(),
      version: z.number(),
      way: z.enum(ways),
      keyVersion: z.number().nullable(),
      reason: z.string(),
      by: z.string(),
      at: z.string(),
      changed: z.number(),
      levelChanged: z.number(),
    }),
  filters: ({ z, idInput }) => ({
    subject: z.string().max(20).optional(),
    way: z.enum(ways, '바로잡을 방법을 골라 주세요.').optional(),
    itemId: idInput('문항을 골라 주세요.').optional(),
  }),
  columns: {
    item: {
      title: '문항',
      sort: 'code',
      isRowHeader: true,
      value: (row) => `${row.itemCode} 버전 ${row.version}`,
    },
    subject: { title: '과목', value: (row) => row.subjectLabel },
    way: {
      title: '방법',
      value: ({ way, keyVersion }) =>
        `${correctionWays[way]}${keyVersion === null ? '' : ` (버전 ${keyVersion})`}`,
    },
    changed: { title: '다시 채점', sort: 'changed', isNumber: true, value: (row) => `${row.changed}건` },
    levelChanged: { title: '레벨 바뀜', isNumber: true, value: (row) => `${row.levelChanged}건` },
    reason: { title: '사유', value: (row) => row.reason },
    by: { title: '결정자', value: (row) => row.by },
    at: { title: '때', sort: 'at', value: (row) => formatSeoulDateTime(row.at) },
  },
});
