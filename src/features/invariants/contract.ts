import { type RowOf, screenList } from '#src/shared/endpoint/office-list.ts';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { disagreementStateLabels, disagreementStates, invariantNames } from './rules.ts';

export const disagreementList = screenList('GET /api/office/disagreements', {
  name: 'disagreements',
  title: '서로 맞지 않는 기록',
  summary: 'What the books of seats, registrations, money and items say against each other.',
  right: 'headOffice',
  firstSort: '-foundAt',
  row: ({ z }) =>
    z.object({
      disagreementId: z.number(),
      invariant: z.string(),
      /** What disagrees, as a sentence. */
      sentence: z.string(),
      /** How it is settled. */
      advice: z.string(),
      /** The number of what it is about. */
      subject: z.string(),
      /** Where it is settled. */
      wayOut: z.string(),
      foundAt: z.string(),
      settledAt: z.string().nullable(),
    }),
  filters: ({ z }) => ({
    state: z.enum(disagreementStates, '상태를 골라 주세요.').default('open'),
    invariant: z.enum(invariantNames, '항목을 골라 주세요.').optional(),
  }),
  columns: {
    subject: { title: '대상', isRowHeader: true, value: (row) => row.subject },
    invariant: { title: '맞지 않는 것', sort: 'invariant', value: (row) => row.sentence },
    foundAt: { title: '찾은 때', sort: 'foundAt', value: (row) => formatSeoulDateTime(row.foundAt) },
    settledAt: {
      title: '상태',
      value: ({ settledAt }) =>
        settledAt === null
          ? disagreementStateLabels.open
          : `${disagreementStateLabels.settled} ${formatSeoulDateTime(settledAt)}`,
    },
  },
});
export type Disagreement = RowOf<typeof disagreementList>;
