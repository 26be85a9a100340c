import { type RowOf, screenList } from '#src/shared/endpoint/office-list.ts';
import { keysOf } from '#src/shared/record.ts';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';

/** What was done, as people say it. */
export const backupKindLabels = {
  base: '백업',
  check: '보관 확인',
  rehearsal: '복원 연습',
  restore: '복원',
} as const;

const megabytes = (bytes: number) => `${Math.ceil(bytes / 1e6).toLocaleString('ko-KR')} MB`;

export const backupList = screenList('GET /api/office/backups', {
  name: 'backups',
  title: '백업과 복원 연습',
  summary: 'Backups that were made at the server and restores that were played, newest first.',
  right: 'headOffice',
  firstSort: '-endedAt',
  row: ({ z }) =>
    z.object({
      backupId: z.number(),
      kind: z.enum(keysOf(backupKindLabels)),
      endedAt: z.string(),
      seconds: z.number(),
      isWell: z.boolean(),
      bytes: z.number().nullable(),
      /** When the last transaction was done that was restored. */
      restoredTo: z.string().nullable(),
      note: z.string(),
    }),
  filters: ({ z }) => ({
    kind: z.enum(keysOf(backupKindLabels), '종류를 골라 주세요.').optional(),
    state: z.enum(['well', 'failed'], '결과를 골라 주세요.').optional(),
  }),
  columns: {
    endedAt: {
      title: '때',
      sort: 'endedAt',
      isRowHeader: true,
      value: (row) => formatSeoulDateTime(row.endedAt),
    },
    kind: { title: '한 일', value: (row) => backupKindLabels[row.kind] },
    state: { title: '결과', value: (row) => (row.isWell ? '잘됨' : '실패') },
    bytes: { title: '크기', sort: 'bytes', value: (row) => (row.bytes === null ? '' : megabytes(row.bytes)) },
    seconds: {
      title: '걸린 시간',
      sort: 'seconds',
      value: (row) => `${row.seconds.toLocaleString('ko-KR')}초`,
    },
    restoredTo: {
      title: '되살린 마지막 기록',
      value: (row) => (row.restoredTo === null ? '' : formatSeoulDateTime(row.restoredTo)),
    },
    note: { title: '알게 된 것', value: (row) => row.note },
  },
});
export type ListedBackup = RowOf<typeof backupList>;
