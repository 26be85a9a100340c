import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { staffMeEndpoint } from '#src/features/staff/contract/sign-in.ts';
import { mayDo } from '#src/shared/access/rights.ts';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import type { ListColumn } from '#src/ui/list/list-table.tsx';
import { StatusBadge } from '#src/ui/status.tsx';
import { callApi } from '#src/web/api/api.ts';
import { OfficeList } from '#src/web/office/list/office-list.tsx';
import { exportConsentsEndpoint, listConsentsEndpoint, type OfficeConsent } from '../contract/office.ts';
import { consentNames } from '../rules/names.ts';

/** The privacy officer sees the consents, not the families' rooms. */
const columnsFor = (seesFamilies: boolean): readonly ListColumn<OfficeConsent>[] => [
  {
    key: 'givenAt',
    name: '일시',
    sort: 'givenAt',
    isRowHeader: true,
    cell: (row) => <span className="whitespace-nowrap">{formatSeoulDateTime(row.givenAt)}</span>,
  },
  {
    key: 'memberName',
    name: '회원',
    cell: (row) =>
      seesFamilies ? (
        <Link className="whitespace-nowrap text-brand hover:underline" to={`/office/members/${row.memberId}`}>
          {row.memberName}
        </Link>
      ) : (
        <span className="whitespace-nowrap">{row.memberName}</span>
      ),
  },
  { key: 'memberId', name: '회원 번호', isExtra: true, isNumber: true, cell: (row) => row.memberId },
  {
    key: 'type',
    name: '항목',
    sort: 'type',
    cell: (row) => <span className="block min-w-40">{row.typeWord}</span>,
  },
  {
    key: 'given',
    name: '의사',
    cell: (row) => (
      <StatusBadge tone={row.given ? 'good' : 'closed'}>{row.given ? '동의' : '철회'}</StatusBadge>
    ),
  },
  { key: 'version', name: '판', cell: (row) => <span className="whitespace-nowrap">{row.version}</span> },
  { key: 'method', name: '방법', cell: (row) => row.method },
];

export default function ConsentsPage() {
  const me = useQuery({ queryKey: ['office', 'me'], queryFn: () => callApi(staffMeEndpoint, {}) });
  return (
    <section className="grid gap-6">
      <h1 className="text-2xl">동의 이력</h1>
      <OfficeList
        name="consents"
        caption="동의 이력"
        endpoint={listConsentsEndpoint}
        exporting={exportConsentsEndpoint}
        columns={columnsFor(me.data ? mayDo(me.data.role, 'families') : false)}
        keyOf={(row) => row.consentId}
        nameOf={(row) => row.memberName}
        firstSort="-givenAt"
        searchHint="회원 이름"
        filters={[
          { kind: 'choice', name: 'type', label: '항목', choices: Object.entries(consentNames) },
          {
            kind: 'choice',
            name: 'given',
            label: '의사',
            choices: [
              ['true', '동의'],
              ['false', '철회'],
            ],
          },
          { kind: 'day', name: 'from', label: '부터' },
          { kind: 'day', name: 'to', label: '까지' },
        ]}
      />
    </section>
  );
}
