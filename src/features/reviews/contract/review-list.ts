import { officeList, type RowOf } from '#src/shared/endpoint/office-list.ts';
import { reviewLabels, stateLabels } from '../rules/reviews.ts';
import { tellerOf } from '../rules/teller.ts';

export const reviewList = officeList('GET /api/office/reviews', {
  name: 'reviews',
  title: '수업 후기',
  summary: 'Reviews with the consents they stand on and what families see of them; newest first.',
  right: 'content',
  firstSort: '-writtenOn',
  row: ({ z }) =>
    z.object({
      reviewId: z.number(),
      branchId: z.number(),
      branchName: z.string(),
      programme: z.string(),
      programmeName: z.string(),
      teller: z.enum(['guardian', 'student']),
      grade: z.number(),
      writtenOn: z.string(),
      /** Empty where the consent was withdrawn. */
      body: z.string(),
      isRewarded: z.boolean(),
      consenter: z.string(),
      consentedOn: z.string(),
      evidence: z.string(),
      state: z.enum(['waiting', 'shown', 'withdrawn']),
      approverName: z.string().nullable(),
      /** False for whoever wrote it down last. */
      mayApprove: z.boolean(),
      version: z.number(),
    }),
  filters: ({ z, idInput }) => ({
    state: z.enum(['waiting', 'shown', 'withdrawn']).optional(),
    branchId: idInput().optional(),
    programme: z.string().max(40).optional(),
  }),
  people: (row) => `후기 ${row.reviewId}`,
  columns: {
    body: {
      title: reviewLabels.body,
      isRowHeader: true,
      mayWrap: true,
      value: (row) => row.body || '동의가 철회되어 삭제한 후기',
    },
    state: { title: reviewLabels.state, value: (row) => stateLabels[row.state] },
    who: {
      title: reviewLabels.teller,
      mayWrap: true,
      parts: {
        '쓴 사람': (row) => tellerOf(row),
        분원: (row) => row.branchName,
        과정: (row) => row.programmeName,
      },
    },
    writtenOn: { title: reviewLabels.writtenOn, sort: 'writtenOn', value: (row) => row.writtenOn },
    consent: {
      title: '동의',
      mayWrap: true,
      parts: {
        '동의하신 분': (row) => row.consenter || '삭제함',
        '동의한 날': (row) => row.consentedOn,
        '받은 방법': (row) => row.evidence,
      },
    },
  },
});
export type OfficeReview = RowOf<typeof reviewList>;
