import { type Shapes, screenList } from '#src/shared/endpoint/office-list.ts';
import { keysOf } from '#src/shared/record.ts';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';

export const calibrationModels = {
  auto: '응답 수에 맞게 자동',
  rasch: 'Rasch',
  '1pl': '1PL',
  '2pl': '2PL',
  '3pl': '3PL',
} as const;
export const calibrationStates = {
  waiting: '대기 중',
  running: '계산 중',
  ready: '검토 대기',
  published: '반영됨',
  cancelled: '취소',
  failed: '실패',
} as const;

export const modelOf = (z: Shapes['z']) => z.enum(keysOf(calibrationModels), '계산 방식을 골라 주세요.');

/** Whether the work still goes on. */
export const isUnderWay = ({ state }: { readonly state: string }) =>
  state === 'waiting' || state === 'running';

export const calibrationList = screenList('GET /api/office/level-tests/calibrations', {
  name: 'level-calibrations',
  title: '문항 보정 기록',
  summary: 'Calibrations of a subject, filtered, ordered and paged; newest first.',
  right: 'content',
  firstSort: '-createdAt',
  row: ({ z }) =>
    z.object({
      calibrationId: z.number(),
      subject: z.string(),
      model: modelOf(z),
      state: z.enum(keysOf(calibrationStates)),
      stateLabel: z.string(),
      progress: z.object({ phase: z.string(), cycle: z.number(), logLikelihood: z.number() }).nullable(),
      createdAt: z.string(),
      finishedAt: z.string().nullable(),
      mayCancel: z.boolean(),
      mayPublish: z.boolean(),
    }),
  filters: ({ z }) => ({
    subject: z.string('과목을 골라 주세요.').regex(/^[a-z]{2,20}$/, '과목을 골라 주세요.'),
    state: z.enum(keysOf(calibrationStates)).optional(),
    model: modelOf(z).optional(),
  }),
  columns: {
    createdAt: {
      title: '시작 일시',
      sort: 'createdAt',
      isRowHeader: true,
      value: (row) => formatSeoulDateTime(row.createdAt),
    },
    model: { title: '계산 방식', sort: 'model', value: (row) => calibrationModels[row.model] },
    state: { title: '상태', sort: 'state', value: (row) => row.stateLabel },
    progress: { title: '진행', mayWrap: true, value: (row) => (isUnderWay(row) ? progressText(row) : '-') },
    finishedAt: {
      title: '완료 일시',
      sort: 'finishedAt',
      value: (row) => (row.finishedAt === null ? '-' : formatSeoulDateTime(row.finishedAt)),
    },
    more: { title: '내용', isScreenOnly: true },
  },
});

interface Running {
  readonly progress: {
    readonly phase: string;
    readonly cycle: number;
    readonly logLikelihood: number;
  } | null;
  readonly stateLabel: string;
}
function progressText({ progress, stateLabel }: Running): string {
  if (!progress) return stateLabel;
  const phase = { em: '추정', newton: '마무리', errors: '오차 계산' }[progress.phase] ?? progress.phase;
  return `${phase} ${progress.cycle}회, 로그우도 ${progress.logLikelihood.toFixed(1)}`;
}
