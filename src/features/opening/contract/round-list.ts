import { roundLabels } from '#src/features/test-sessions/rules/rounds.ts';
import { type Shapes, screenList } from '#src/shared/endpoint/office-list.ts';
import { keysOf } from '#src/shared/record.ts';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';

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
        z.object({ sessionId: z.number(), name: z.string(), startsAt: z.string(), left: z.number() }),
      ),
      /** What happened, newest first: the draw, outages and extensions. */
      events: z.array(z.object({ at: z.string(), sentence: z.string() })),
    }),
  filters: ({ z }) => ({
    mode: modeOf(z).optional(),
    /** `planned`: not open yet; `open`: open and not drawn; `drawn`: its order stands. */
    stage: z.enum(['planned', 'open', 'drawn'], '진행을 골라 주세요.').optional(),
  }),
  columns: {
    title: { title: '이름', sort: 'title', isRowHeader: true, value: (row) => row.title },
    mode: { title: '방식', value: (row) => row.modeLabel },
    opensAt: { title: '접수 시작', sort: 'opensAt', value: (row) => formatSeoulDateTime(row.opensAt) },
    drawn: { title: '추첨', value: (row) => (row.drawnAt ? formatSeoulDateTime(row.drawnAt) : '-') },
    sessions: { title: '회차', isNumber: true, value: (row) => `${row.sessions.length}개` },
    tickets: { title: '순번표', isNumber: true, value: (row) => `${row.tickets}장` },
    seedHash: { title: '추첨 검증값', isExtra: true, value: (row) => row.seedHash },
  },
});
