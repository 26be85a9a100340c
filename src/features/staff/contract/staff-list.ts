import { rightNames, staffRoles } from '#src/shared/access/rights.ts';
import { officeList } from '#src/shared/endpoint/office-list.ts';
import { formatSeoulDate, formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { singleRightsText } from '../rules/single-rights.ts';

const statuses = ['active', 'left'] as const;

export const staffList = officeList('GET /api/office/staff', {
  name: 'staff',
  title: '직원',
  summary: 'Staff of the own branches; the owner sees everybody.',
  right: 'branch',
  fileRight: 'headOffice',
  firstSort: 'name',
  row: ({ z }) =>
    z.object({
      staffId: z.number(),
      email: z.string(),
      name: z.string(),
      role: z.enum(staffRoles),
      roleLabel: z.string(),
      given: z.array(z.enum(rightNames)),
      taken: z.array(z.enum(rightNames)),
      branchIds: z.array(z.number()),
      branches: z.array(z.string()),
      status: z.enum(statuses),
      statusLabel: z.string(),
      joinedAt: z.string(),
      lastSeenAt: z.string().nullable(),
      recoveryCodesLeft: z.number(),
      version: z.number(),
      mayManage: z.boolean(),
    }),
  filters: ({ z }) => ({
    role: z.enum(staffRoles, '역할을 골라 주세요.').optional(),
    status: z.enum(statuses).optional(),
  }),
  columns: {
    name: { title: '이름', sort: 'name', isRowHeader: true, value: (row) => row.name },
    email: { title: '이메일', sort: 'email', value: (row) => row.email },
    role: { title: '역할', sort: 'role', value: (row) => row.roleLabel },
    singleRights: { title: '개별 권한', isExtra: true, mayWrap: true, value: (row) => singleRightsText(row) },
    branches: { title: '분원', value: (row) => row.branches.join(', ') || '전체 분원' },
    status: { title: '상태', value: (row) => row.statusLabel },
    lastSeenAt: {
      title: '최근 접속',
      sort: 'lastSeenAt',
      value: (row) => (row.lastSeenAt ? formatSeoulDateTime(row.lastSeenAt) : '-'),
    },
    joinedAt: {
      title: '등록',
      sort: 'joinedAt',
      isExtra: true,
      value: (row) => formatSeoulDate(row.joinedAt),
    },
    codes: { title: '복구 코드', isNumber: true, isExtra: true, value: (row) => row.recoveryCodesLeft },
  },
});
