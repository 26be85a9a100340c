import { StatusBadge } from '#src/ui/status.tsx';
import { type CellsOf, DeclaredList } from '#src/web/office/list/declared-list.tsx';
import { PageHead } from '#src/web/office/page-head.tsx';
import { OfficeLink } from '#src/web/office/ways.tsx';
import { consentList } from '../contract/member-lists.ts';
import { consentNames } from '../rules/names.ts';

/** The privacy officer sees the consents, not the families' rooms. */
const cells: CellsOf<typeof consentList> = {
  memberName: (row) => (
    <OfficeLink
      to={`/office/members/${row.memberId}`}
      className="inline-flex min-h-11 min-w-32 items-center text-brand underline-offset-4 hover:underline"
    >
      {row.memberName}
    </OfficeLink>
  ),
  type: (row) => <span className="block min-w-40">{row.typeLabel}</span>,
  given: (row) => (
    <StatusBadge tone={row.given ? 'good' : 'closed'}>{row.given ? '동의' : '철회'}</StatusBadge>
  ),
};

export default function ConsentsPage() {
  return (
    <section className="grid gap-3">
      <PageHead title="동의 이력" />
      <DeclaredList
        list={consentList}
        cells={cells}
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
