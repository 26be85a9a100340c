import { type RowOf, screenList } from '#src/shared/endpoint/office-list.ts';
import { keysOf } from '#src/shared/record.ts';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';

export const uploadKindLabels = { picture: '그림', file: '첨부 파일' } as const;
const kinds = keysOf(uploadKindLabels);
const formatSize = (bytes: number) =>
  bytes < 1_000_000 ? `${Math.ceil(bytes / 1_000)}kB` : `${(bytes / 1_000_000).toFixed(1)}MB`;

export const unusedList = screenList('GET /api/office/uploads', {
  name: 'unused-files',
  title: '미사용 파일',
  summary: 'Pictures and files that no text shows now, neither published nor in a draft.',
  right: 'content',
  firstSort: '-at',
  row: ({ z }) =>
    z.object({
      id: z.string(),
      kind: z.enum(kinds),
      name: z.string(),
      size: z.number(),
      /** An earlier version of a text shows it: taken back, that text would lack it. */
      isInHistory: z.boolean(),
      wasPublished: z.boolean(),
      at: z.string(),
    }),
  filters: ({ z }) => ({ kind: z.enum(kinds, '종류를 골라 주세요.').optional() }),
  columns: {
    name: { title: '이름', sort: 'name', isRowHeader: true, value: (row) => row.name },
    kind: { title: '종류', value: (row) => uploadKindLabels[row.kind] },
    size: { title: '크기', sort: 'size', isNumber: true, value: (row) => formatSize(row.size) },
    state: {
      title: '쓰인 곳',
      value: (row) =>
        row.isInHistory ? '이전 버전에만 있음' : row.wasPublished ? '글에서 뺌' : '쓴 적 없음',
    },
    at: { title: '올린 때', sort: 'at', value: (row) => formatSeoulDateTime(row.at) },
    acts: { title: '지우기', isScreenOnly: true },
  },
});
export type UnusedFile = RowOf<typeof unusedList>;
