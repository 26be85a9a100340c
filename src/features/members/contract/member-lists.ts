import { officeList } from '#src/shared/endpoint/office-list.ts';
import { keysOf } from '#src/shared/record.ts';
import { formatSeoulDate, formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { enrollLabels, type memberStatusLabels } from '../rules/office.ts';

const enrollTypes = keysOf(enrollLabels);
const statuses = ['active', 'withdrawn'] as const satisfies (keyof typeof memberStatusLabels)[];

export const memberList = officeList('GET /api/office/members', {
  name: 'members',
  title: '회원',
  summary:
    'Members, masked. A branch sees those who registered, booked or asked there. Search by name, sign-in name or phone.',
  right: 'families',
  fileRight: 'branch',
  firstSort: '-joinedAt',
  row: ({ z }) =>
    z.object({
      memberId: z.number(),
      /** Masked on the screen: `par****`, `김*수`, `010-****-5678`, `ha****@example.kr`; whole in the file. */
      loginId: z.string(),
      name: z.string(),
      mobile: z.string(),
      email: z.string(),
      enrollType: z.enum(enrollTypes),
      enrollLabel: z.string(),
      status: z.enum(statuses),
      statusLabel: z.string(),
      childCount: z.number(),
      grades: z.string(),
      marketing: z.boolean(),
      joinedAt: z.string(),
    }),
  filters: ({ z, dayFilter }) => ({
    status: z.enum(statuses).optional(),
    enrollType: z.enum(enrollTypes).optional(),
    grade: z.coerce.number().int().min(1).max(12).optional(),
    from: dayFilter,
    to: dayFilter,
  }),
  people: (row) => `회원 ${row.memberId}`,
  columns: {
    name: { title: '이름', sort: 'name', isRowHeader: true, value: (row) => row.name },
    loginId: { title: '아이디', value: (row) => row.loginId },
    mobile: { title: '휴대폰', value: (row) => row.mobile },
    email: { title: '이메일', isExtra: true, value: (row) => row.email },
    children: { title: '자녀', sort: 'childCount', isNumber: true, value: (row) => row.childCount },
    grades: { title: '학년', value: (row) => row.grades },
    enrollLabel: { title: '가입 경로', value: (row) => row.enrollLabel },
    marketing: { title: '광고 수신', isExtra: true, value: (row) => (row.marketing ? '동의' : '미동의') },
    status: { title: '상태', value: (row) => row.statusLabel },
    joinedAt: { title: '가입', sort: 'joinedAt', value: (row) => formatSeoulDate(row.joinedAt) },
  },
});

export const consentList = officeList('GET /api/office/consents', {
  name: 'consents',
  title: '동의 이력',
  summary: 'Every word on a consent, given or taken back, newest first.',
  right: 'privacy',
  firstSort: '-givenAt',
  row: ({ z }) =>
    z.object({
      consentId: z.number(),
      memberId: z.number(),
      memberName: z.string(),
      type: z.string(),
      typeLabel: z.string(),
      version: z.string(),
      given: z.boolean(),
      method: z.string(),
      givenAt: z.string(),
    }),
  filters: ({ z, dayFilter }) => ({
    type: z
      .enum(['terms', 'privacy', 'guardian', 'marketing', 'marketingNight', 'photo', 'childPhoto'])
      .optional(),
    given: z.enum(['true', 'false']).optional(),
    from: dayFilter,
    to: dayFilter,
  }),
  people: (row) => `회원 ${row.memberId}`,
  columns: {
    givenAt: {
      title: '일시',
      sort: 'givenAt',
      isRowHeader: true,
      value: (row) => formatSeoulDateTime(row.givenAt),
    },
    memberName: { title: '회원', value: (row) => row.memberName },
    memberId: { title: '회원 번호', isExtra: true, isNumber: true, value: (row) => row.memberId },
    type: { title: '항목', sort: 'type', value: (row) => row.typeLabel },
    given: { title: '의사', value: (row) => (row.given ? '동의' : '철회') },
    version: { title: '버전', value: (row) => row.version },
    method: { title: '방법', value: (row) => row.method },
  },
});
