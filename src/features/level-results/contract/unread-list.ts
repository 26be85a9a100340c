import { type RowOf, screenList } from '#src/shared/endpoint/office-list.ts';
import { keysOf } from '#src/shared/record.ts';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';

/** What became of one distinct answer: `mixed` where branches decided differently. */
const readingLabels = {
  open: '정하지 않음',
  wrong: '오답 (읽었음)',
  accepted: '인정',
  kept: '오답 유지',
  mixed: '분원마다 다름',
} as const;

export const unreadList = screenList('GET /api/office/level-tests/unread', {
  name: 'level-unread',
  title: '숫자 답 인정',
  summary:
    'Distinct typed answers that are not fully right, in the own branches: those that could not be read as the number that was asked for, and those that were read and are wrong; how many gave each, why, and what the key asks for.',
  right: 'marking',
  firstSort: '-open',
  row: ({ z }) =>
    z.object({
      versionId: z.number(),
      /** Names box and answer within the version: the SHA-256 of both, in hex. */
      answerId: z.string(),
      part: z.string(),
      typed: z.string(),
      itemId: z.number(),
      itemCode: z.string(),
      version: z.number(),
      subjectLabel: z.string(),
      stem: z.string(),
      /** It could be read, and is wrong by the key. */
      isRead: z.boolean(),
      /** Why it is no number, or that it is another one. */
      why: z.string(),
      /** What the key asks for. */
      keyed: z.string(),
      pupils: z.number(),
      /** Of them: nobody has decided yet; shown to the family already. */
      open: z.number(),
      shown: z.number(),
      state: z.enum(keysOf(readingLabels)),
      by: z.string(),
      reason: z.string(),
      lastAt: z.string().nullable(),
      decidedAt: z.string().nullable(),
    }),
  filters: ({ z }) => ({
    subject: z.string().max(20).optional(),
    state: z.enum(['open', 'decided']).optional(),
    reading: z.enum(['unread', 'wrong']).optional(),
  }),
  columns: {
    typed: { title: '쓴 답', isRowHeader: true, value: (row) => row.typed },
    keyed: { title: '정답', value: (row) => row.keyed },
    acts: { title: '정하기', isScreenOnly: true },
    item: { title: '문항', value: (row) => `${row.itemCode} 버전 ${row.version} · ${row.subjectLabel}` },
    pupils: { title: '학생', sort: 'pupils', isNumber: true, value: (row) => `${row.pupils}명` },
    state: {
      title: '결정',
      sort: 'open',
      value: ({ state, open, pupils }) =>
        `${readingLabels[state]}${state === 'open' && open < pupils ? ` (${open}명)` : ''}`,
    },
    why: { title: '사유', value: (row) => row.why },
    lastAt: {
      title: '마지막 제출',
      isExtra: true,
      sort: 'lastAt',
      value: (row) => (row.lastAt ? formatSeoulDateTime(row.lastAt) : ''),
    },
  },
});
export type UnreadAnswer = RowOf<typeof unreadList>;
