import { officeList, type RowOf } from '#src/shared/endpoint/office-list.ts';
import { keysOf } from '#src/shared/record.ts';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { portraitLabels, scopeLabels } from '../rules/portraits.ts';

export const scopes = keysOf(scopeLabels);

export const portraitList = officeList('GET /api/office/portraits', {
  name: 'portraits',
  title: '사진과 글 동의',
  summary: 'Consents of guardians to names, pictures and works, filtered, ordered and paged; newest first.',
  right: 'content',
  firstSort: '-addedAt',
  moreSorts: ['addedAt'],
  row: ({ z }) =>
    z.object({
      id: z.number(),
      student: z.string(),
      scope: z.array(z.enum(scopes)),
      givenOn: z.string(),
      evidence: z.string(),
      withdrawnAt: z.string().nullable(),
      /** Whose word ended it, in Korean; empty while it stands. */
      withdrawnLabel: z.string(),
      /** Entered by staff: it can be taken back. */
      mayRestore: z.boolean(),
      /** How many pages and posts stand on it. */
      uses: z.number(),
    }),
  filters: ({ z, dayFilter }) => ({
    state: z.enum(keysOf(portraitLabels), '상태를 골라 주세요.').optional(),
    scope: z.enum(scopes, '동의 범위를 확인해 주세요.').optional(),
    from: dayFilter,
    to: dayFilter,
    /** Exactly these, parted by commas: what a text stands on already. */
    ids: z
      .string()
      .regex(/^\d{1,15}(,\d{1,15}){0,99}$/, '동의 기록을 확인해 주세요.')
      .optional(),
  }),
  people: (row) => `동의 기록 ${row.id}`,
  columns: {
    student: { title: '학생', sort: 'student', isRowHeader: true, value: (row) => row.student },
    state: {
      title: '상태',
      sort: 'withdrawnAt',
      value: (row) =>
        row.withdrawnAt
          ? `${formatSeoulDateTime(row.withdrawnAt)} ${portraitLabels.withdrawn} (${row.withdrawnLabel})`
          : portraitLabels.given,
    },
    scope: { title: '범위', value: (row) => scopeOf(row) },
    givenOn: { title: '동의한 날', sort: 'givenOn', value: (row) => row.givenOn },
    uses: { title: '실은 글', sort: 'uses', isNumber: true, value: (row) => row.uses },
    evidence: { title: '받은 방법', value: (row) => row.evidence },
  },
});
export type PortraitConsent = RowOf<typeof portraitList>;

/** What a consent covers, in words. */
export const scopeOf = ({ scope }: { readonly scope: readonly (keyof typeof scopeLabels)[] }) =>
  scope.map((one) => scopeLabels[one]).join(', ');
