import { Link, useNavigate } from 'react-router';
import { formatSeoulDate } from '#src/shared/seoul-time.ts';
import type { ListColumn } from '#src/ui/list/list-table.tsx';
import { StatusBadge } from '#src/ui/status.tsx';
import { OfficeList } from '#src/web/office/office-list.tsx';
import { exportMembersEndpoint, listOfficeMembersEndpoint, type OfficeMember } from '../contract/office.ts';
import { enrollWords, memberStatusWords } from '../rules/office.ts';

const pathOf = (row: OfficeMember) => `/office/members/${row.memberId}`;

const columns: readonly ListColumn<OfficeMember>[] = [
  {
    key: 'name',
    name: '이름',
    sort: 'name',
    isRowHeader: true,
    cell: (row) => (
      <Link
        className="inline-flex min-h-11 items-center text-brand underline-offset-4 hover:underline"
        to={pathOf(row)}
      >
        {row.name}
      </Link>
    ),
  },
  { key: 'loginId', name: '아이디', cell: (row) => row.loginId },
  { key: 'mobile', name: '휴대폰', cell: (row) => <span className="whitespace-nowrap">{row.mobile}</span> },
  { key: 'email', name: '이메일', isExtra: true, cell: (row) => row.email },
  { key: 'children', name: '자녀', sort: 'childCount', isNumber: true, cell: (row) => `${row.childCount}명` },
  { key: 'grades', name: '학년', cell: (row) => row.grades },
  { key: 'enrollWord', name: '가입 경로', cell: (row) => row.enrollWord },
  { key: 'marketing', name: '광고 수신', isExtra: true, cell: (row) => (row.marketing ? '동의' : '미동의') },
  {
    key: 'status',
    name: '상태',
    cell: (row) => (
      <StatusBadge tone={row.status === 'active' ? 'good' : 'closed'}>{row.statusWord}</StatusBadge>
    ),
  },
  { key: 'joinedAt', name: '가입', sort: 'joinedAt', cell: (row) => formatSeoulDate(row.joinedAt) },
];

const grades = Array.from({ length: 12 }, (_, at) => [String(at + 1), `${at + 1}학년`] as const);

export default function OfficeMembersPage() {
  const navigate = useNavigate();
  return (
    <section className="grid gap-6">
      <header>
        <h1 className="text-2xl">회원과 자녀</h1>
        <p className="text-ink-soft">
          이름과 연락처는 가려서 보여 드립니다. 전체 정보는 회원 화면에서 사유를 적고 볼 수 있으며, 기록이
          남습니다.
        </p>
      </header>
      <OfficeList
        name="members"
        caption="회원"
        endpoint={listOfficeMembersEndpoint}
        exporting={exportMembersEndpoint}
        columns={columns}
        keyOf={(row) => row.memberId}
        nameOf={(row) => row.name}
        firstSort="-joinedAt"
        searchHint="이름, 아이디, 자녀 이름, 휴대폰 뒷자리"
        onOpen={(row) => navigate(pathOf(row))}
        filters={[
          { kind: 'choice', name: 'status', label: '상태', choices: Object.entries(memberStatusWords) },
          { kind: 'choice', name: 'enrollType', label: '가입 경로', choices: Object.entries(enrollWords) },
          { kind: 'choice', name: 'grade', label: '자녀 학년', choices: grades },
          { kind: 'day', name: 'from', label: '가입일부터' },
          { kind: 'day', name: 'to', label: '가입일까지' },
        ]}
      />
    </section>
  );
}
