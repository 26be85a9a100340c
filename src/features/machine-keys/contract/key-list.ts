import { type RowOf, screenList } from '#src/shared/endpoint/office-list.ts';
import { formatSeoulDate, formatSeoulDateTime } from '#src/shared/seoul-time.ts';

const states = ['active', 'expired', 'revoked'] as const;

export const apiKeyList = screenList('GET /api/office/api-keys', {
  name: 'api-keys',
  title: 'API 키',
  summary:
    'Keys of other systems with what they may read and when they were last used; never the key itself.',
  right: 'headOffice',
  firstSort: '-createdAt',
  row: ({ z }) =>
    z.object({
      keyId: z.number(),
      name: z.string(),
      hint: z.string(),
      scopes: z.array(z.string()),
      branches: z.array(z.string()),
      state: z.enum(states),
      stateLabel: z.string(),
      createdBy: z.string(),
      createdAt: z.string(),
      expiresAt: z.string(),
      lastUsedAt: z.string().nullable(),
      lastAddress: z.string(),
    }),
  filters: ({ z }) => ({ state: z.enum(states, '상태를 골라 주세요.').optional() }),
  columns: {
    name: { title: '이름', sort: 'name', isRowHeader: true, value: (row) => row.name },
    hint: { title: '키의 앞부분', value: (row) => `${row.hint}…` },
    scopes: { title: '읽을 수 있는 것', mayWrap: true, value: (row) => row.scopes.join(', ') },
    branches: { title: '분원', value: (row) => row.branches.join(', ') || '전체 분원' },
    state: { title: '상태', value: (row) => row.stateLabel },
    expiresAt: { title: '기한', sort: 'expiresAt', value: (row) => formatSeoulDate(row.expiresAt) },
    lastUsedAt: {
      title: '최근 사용',
      sort: 'lastUsedAt',
      value: (row) =>
        row.lastUsedAt ? `${formatSeoulDateTime(row.lastUsedAt)} (${row.lastAddress})` : '쓴 적 없음',
    },
    createdAt: {
      title: '만든 때',
      sort: 'createdAt',
      isExtra: true,
      value: (row) => `${formatSeoulDateTime(row.createdAt)} ${row.createdBy}`,
    },
  },
});
export type ApiKeyRow = RowOf<typeof apiKeyList>;
