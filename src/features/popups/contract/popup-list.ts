import { officeList, type RowOf } from '#src/shared/endpoint/office-list.ts';
import { deviceLabels, kindLabels, pagesText, periodOf, popupLabels, stateLabels } from '../rules/popups.ts';

export const popupList = officeList('GET /api/office/popups', {
  name: 'popups',
  title: '팝업과 띠 배너',
  summary: 'Popups and strips in the order families see them, with what is seen of each now.',
  right: 'content',
  firstSort: 'position',
  moreSorts: ['position'],
  row: ({ z }) =>
    z.object({
      popupId: z.number(),
      kind: z.enum(['popup', 'strip']),
      title: z.string(),
      body: z.string(),
      linkTo: z.string(),
      linkLabel: z.string(),
      plate: z.string(),
      alt: z.string(),
      startsAt: z.string(),
      endsAt: z.string(),
      pages: z.array(z.string()),
      device: z.enum(['all', 'phone', 'desktop']),
      isPublished: z.boolean(),
      /** As it stands at this moment. */
      state: z.enum(['shown', 'coming', 'over', 'hidden']),
      picture: z.object({ src: z.string(), width: z.number(), height: z.number() }).nullable(),
      /** False where its picture is drawn. */
      hasUpload: z.boolean(),
      version: z.number(),
    }),
  filters: ({ z }) => ({
    kind: z.enum(['popup', 'strip']).optional(),
    state: z.enum(['shown', 'coming', 'over', 'hidden']).optional(),
  }),
  columns: {
    title: { title: popupLabels.title, sort: 'title', isRowHeader: true, value: (row) => row.title },
    kind: { title: popupLabels.kind, value: (row) => kindLabels[row.kind] },
    period: { title: popupLabels.period, sort: 'startsAt', mayWrap: true, value: (row) => periodOf(row) },
    pages: { title: popupLabels.pages, mayWrap: true, value: (row) => pagesText(row.pages) },
    device: { title: popupLabels.device, value: (row) => deviceLabels[row.device] },
    state: { title: popupLabels.isPublished, value: (row) => stateLabels[row.state] },
  },
});
export type OfficePopup = RowOf<typeof popupList>;
