import { useQuery } from '@tanstack/react-query';
import { staffMeEndpoint } from '#src/features/staff/contract/sign-in.ts';
import { mayDo } from '#src/shared/access/rights.ts';
import { StatusBadge } from '#src/ui/status.tsx';
import { callApi } from '#src/web/api/api.ts';
import { type CellsOf, DeclaredList } from '#src/web/office/list/declared-list.tsx';
import { RowLink } from '#src/web/office/list/row-name.tsx';
import { PageHead } from '#src/web/office/page-head.tsx';
import { consentList } from '../contract/member-lists.ts';
import { consentNames } from '../rules/names.ts';

/** The privacy officer sees the consents, not the families' rooms. */
const cellsFor = (seesFamilies: boolean): CellsOf<typeof consentList> => ({
  ...(seesFamilies && {
    memberName: (row) => <RowLink to={`/office/members/${row.memberId}`}>{row.memberName}</RowLink>,
  }),
  type: (row) => <span className="block min-w-40">{row.typeLabel}</span>,
  given: (row) => (
    <StatusBadge tone={row.given ? 'good' : 'closed'}>{row.given ? '동의' : '철회'}</StatusBadge>
  ),
});

export default function ConsentsPage() {
  const me = useQuery({ queryKey: ['office', 'me'], queryFn: () => callApi(staffMeEndpoint, {}) });
  return (
    <section className="grid gap-3">
      <PageHead title="동의 이력" />
      <DeclaredList
        list={consentList}
        cells={cellsFor(me.data ? mayDo(me.data, 'families') : false)}
        keyOf={(row) => row.consentId}
        nameOf={(row) => row.memberName}
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
