import { roundLabels } from '#src/features/test-sessions/rules/rounds.ts';
import { type Shapes, screenList } from '#src/shared/endpoint/office-list.ts';
import { keysOf } from '#src/shared/record.ts';
import { formatSeoulDate, formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { stageLabels } from '../rules/round-stage.ts';

/** How far a round is. */
const stageOf = (z: Shapes['z']) => z.enum(keysOf(stageLabels), '상태를 골라 주세요.');
/** How a round opens. */
export const modeOf = (z: Shapes['z']) => z.enum(keysOf(roundLabels), '접수 방식을 골라 주세요.');

export const roundList = screenList('GET /api/office/test-rounds', {
  name: 'test-rounds',
  title: '접수 방식',
  summary:
    'Rounds, filtered, ordered and paged; newest first. Others than the head office see those of an own branch.',
  right: 'planning',
  firstSort: '-createdAt',
  moreSorts: ['createdAt'],
  row: ({ z }) =>
    z.object({
      roundId: z.number(),
      title: z.string(),
      mode: modeOf(z),
      modeLabel: z.string(),
      stage: stageOf(z),
      opensAt: z.string(),
      /** From when the lobby takes places (lobby), or applications (lottery). */
      joinsFrom: z.string(),
      drawsAt: z.string(),
      waves: z.array(z.object({ gradeFrom: z.number(), gradeTo: z.number(), opensAt: z.string() })),
      /** SHA-256 of the seed, published before anybody comes. */
      seedHash: z.string(),
      /** The seed itself, from the draw on. */
      seed: z.string().nullable(),
      drawnAt: z.string().nullable(),
      tickets: z.number(),
      /** Goes back with a change, so that two people who change one round are told. */
      version: z.number(),
      sessions: z.array(
        z.object({
          sessionId: z.number(),
          name: z.string(),
          branchName: z.string(),
          /** The test and its room. */
          title: z.string(),
          startsAt: z.string(),
          left: z.number(),
        }),
      ),
      /** What happened, newest first: the draw, outages and extensions. */
      events: z.array(z.object({ at: z.string(), sentence: z.string() })),
    }),
  filters: ({ z }) => ({
    mode: modeOf(z).optional(),
    /** `planned`: families cannot come yet; `open`: they can; `ended`: the last of its sessions has closed. */
    stage: stageOf(z).optional(),
  }),
  columns: {
    title: {
      title: '이름',
      sort: 'title',
      isRowHeader: true,
      value: ({ title }) => title,
    },
    mode: { title: '방식', isBesideName: true, value: ({ modeLabel }) => modeLabel },
    stage: { title: '상태', isEarly: true, value: (row) => stageLabels[row.stage] },
    opensAt: {
      title: '접수 시작',
      sort: 'opensAt',
      isBesideName: true,
      value: (row) => formatSeoulDateTime(row.opensAt),
    },
    branches: {
      title: '분원',
      value: ({ sessions }) => [...new Set(sessions.map(({ branchName }) => branchName))].join(' · '),
    },
    sessions: {
      title: '회차',
      mayWrap: true,
      value: ({ sessions }) =>
        sessions.map(({ title, startsAt }) => `${formatSeoulDate(startsAt)} ${title}`).join(', '),
    },
    tickets: { title: '접수', isNumber: true, isEarly: true, value: (row) => `${row.tickets}명` },
    act: { title: '관리', isScreenOnly: true },
    drawn: {
      title: '순번 확정',
      isExtra: true,
      value: (row) => (row.drawnAt ? formatSeoulDateTime(row.drawnAt) : '-'),
    },
    seedHash: { title: '추첨 검증값', isExtra: true, value: (row) => row.seedHash },
  },
});
