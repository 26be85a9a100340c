import { useNavigate } from 'react-router';
import { cashDrawerLabels, differenceLabel } from '#src/features/cash-drawers/rules/cash-drawers.ts';
import { formatKrw } from '#src/shared/krw.ts';
import { EmptyState } from '#src/ui/notice.tsx';
import { StatusBadge } from '#src/ui/status.tsx';
import { type CellsOf, DeclaredList } from '#src/web/office/list/declared-list.tsx';
import { RowLink } from '#src/web/office/list/row-name.tsx';
import { PageHead } from '#src/web/office/page-head.tsx';
import { type CashDrawer, cashDrawerList } from '../contract/cash-drawer-list.ts';
import { OwnDrawers } from '../parts/own-drawers.tsx';

const pathOf = (row: CashDrawer) => `/office/cash-drawers/${row.drawerId}`;
const krw = (amountKrw: number | null) => (amountKrw === null ? '-' : formatKrw(amountKrw));

const cells: CellsOf<typeof cashDrawerList> = {
  day: (row, text) => <RowLink to={pathOf(row)}>{text}</RowLink>,
  state: (row, text) => (
    <StatusBadge tone={row.isOverdue ? 'bad' : row.state === 'closed' ? 'closed' : 'wait'}>
      {text}
    </StatusBadge>
  ),
  openingKrw: (row) => krw(row.openingKrw),
  takenKrw: (row) => krw(row.takenKrw),
  refundedKrw: (row) => krw(row.refundedKrw),
  movedKrw: (row) => krw(row.movedKrw),
  expectedKrw: (row) => krw(row.expectedKrw),
  countedKrw: (row) => krw(row.countedKrw),
  difference: (row) =>
    row.differenceKrw ? (
      <StatusBadge tone="bad">{differenceLabel(row.differenceKrw)}</StatusBadge>
    ) : (
      differenceLabel(row.differenceKrw)
    ),
  correctedKrw: (row) => krw(row.correctedKrw),
  terminalKrw: (row) => krw(row.terminalKrw),
  bankKrw: (row) => krw(row.bankKrw),
};

export default function CashDrawersPage() {
  const navigate = useNavigate();
  return (
    <section className="grid gap-2">
      <PageHead title="현금 시재" />
      <OwnDrawers />
      <DeclaredList
        list={cashDrawerList}
        cells={cells}
        isPaired
        keyOf={(row) => row.drawerId}
        nameOf={(row) => `${row.day} ${row.staffName}`}
        onOpen={(row) => navigate(pathOf(row))}
        refreshMs={30_000}
        empty={
          <EmptyState title="시재가 없습니다.">
            <p>창구에서 돈을 받거나 위에서 시재를 시작하면 여기에 나타납니다.</p>
          </EmptyState>
        }
        filters={[
          { kind: 'choice', name: 'state', label: '상태', choices: Object.entries(cashDrawerLabels) },
          { kind: 'choice', name: 'count', label: '차이', choices: [['off', '차이가 난 시재만']] },
          { kind: 'day', name: 'from', label: '부터' },
          { kind: 'day', name: 'to', label: '까지' },
        ]}
      />
    </section>
  );
}
