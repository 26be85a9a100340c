import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatKrw } from '#src/shared/krw.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { EmptyState, Notice } from '#src/ui/notice.tsx';
import { StatusBadge, type StatusTone } from '#src/ui/status.tsx';
import { callApi, sentenceOf } from '#src/web/api/api.ts';
import { ImportPanel } from '#src/web/office/import/import-panel.tsx';
import { type CellsOf, DeclaredList } from '#src/web/office/list/declared-list.tsx';
import { RowButton } from '#src/web/office/list/row-name.tsx';
import { PageHead } from '#src/web/office/page-head.tsx';
import { type PayoutRow, payoutList } from '../contract/payout-list.ts';
import { importReceiptsEndpoint, type PayoutSettings, payoutSettingsEndpoint } from '../contract/payouts.ts';
import { PayoutCard } from '../parts/payout-card.tsx';
import { PayoutSums } from '../parts/payout-sums.tsx';
import { ReceiveForm } from '../parts/receipt-forms.tsx';
import { type PayoutState, payoutStates } from '../rules/payouts.ts';
import { channelLabels } from '../rules/terms.ts';

const tones: Readonly<Record<PayoutState, StatusTone>> = {
  coming: 'closed',
  missing: 'wait',
  match: 'good',
  short: 'bad',
  over: 'bad',
  shared: 'closed',
};

const cellsFor = (onOpen: (row: PayoutRow) => void): CellsOf<typeof payoutList> => ({
  day: (row, text) => <RowButton onPress={() => onOpen(row)}>{text}</RowButton>,
  branches: (row) => <Branches names={row.branchNames.split(', ')} />,
  takenKrw: (row) => formatKrw(row.takenKrw),
  refundedKrw: (row) => formatKrw(row.refundedKrw),
  feeKrw: (row) => formatKrw(row.feeKrw),
  expectedKrw: (row) => formatKrw(row.expectedKrw),
  receivedKrw: (row) => (row.receivedKrw === null ? '-' : formatKrw(row.receivedKrw)),
  differenceKrw: (row) => (row.differenceKrw === null ? '-' : formatKrw(row.differenceKrw)),
  state: (row, text) => <StatusBadge tone={tones[row.state]}>{text}</StatusBadge>,
});

/** The first branch and how many more; all of them stand behind. */
function Branches({ names }: { names: readonly string[] }) {
  const [first = '-', ...others] = names;
  return (
    <span className="whitespace-nowrap" title={names.join(', ')}>
      {others.length > 0 ? `${first} 외 ${others.length}곳` : first}
    </span>
  );
}

type Open = PayoutRow | 'receive' | 'import' | null;

/** What the provider and the card companies owe, and what came of it. */
export default function PayoutsPage() {
  const [open, setOpen] = useState<Open>(null);
  const settings = useQuery({
    queryKey: ['office', 'payout-settings'],
    queryFn: () => callApi(payoutSettingsEndpoint, {}),
  });
  const mayChange = settings.data?.mayChange ?? false;
  const branches = settings.data?.branches ?? [];
  const choices = branches.map(({ branchId, name }) => [String(branchId), name] as const);
  const toggle = (what: 'receive' | 'import') => setOpen(open === what ? null : what);
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <PageHead title="정산" about={<About />}>
        {mayChange && (
          <>
            <Button variant="secondary" aria-expanded={open === 'import'} onClick={() => toggle('import')}>
              엑셀로 가져오기
            </Button>
            <Button variant="secondary" aria-expanded={open === 'receive'} onClick={() => toggle('receive')}>
              입금액 입력
            </Button>
          </>
        )}
        <ButtonLink to="/office/payouts/settings" variant="secondary">
          정산 조건
        </ButtonLink>
      </PageHead>
      {settings.error && <Notice tone="bad" title={sentenceOf(settings.error)} isLive />}
      <PayoutSums />
      {open === 'import' && <FromFile onDone={() => setOpen(null)} />}
      {open === 'receive' && settings.data && (
        <Card>
          <ReceiveForm numbers={numbersOf(settings.data)} onDone={() => setOpen(null)} />
        </Card>
      )}
      {typeof open === 'object' && open && (
        <PayoutCard row={open} mayReceive={mayChange} onClose={() => setOpen(null)} />
      )}
      <DeclaredList
        list={payoutList}
        cells={cellsFor(setOpen)}
        hidden={settings.data && numbersOf(settings.data).length < 2 ? ['businessNo'] : []}
        isPaired
        keyOf={(row) => `${row.day} ${row.businessNo} ${row.channel} ${row.branchNames}`}
        nameOf={(row) => `${row.day} ${row.channelLabel}`}
        onOpen={setOpen}
        empty={
          <EmptyState title="이 기간에 들어올 돈이 없습니다.">
            <p>결제가 들어오고 정산 조건을 정하면 입금일별로 나타납니다.</p>
          </EmptyState>
        }
        filters={[
          ...(choices.length > 1
            ? [{ kind: 'choice', name: 'branchId', label: '분원', choices } as const]
            : []),
          { kind: 'choice', name: 'channel', label: '구분', choices: Object.entries(channelLabels) },
          { kind: 'choice', name: 'state', label: '상태', choices: Object.entries(payoutStates) },
          { kind: 'choice', name: 'split', label: '묶음', choices: [['branch', '분원별로 나누기']] },
          { kind: 'day', name: 'from', label: '부터' },
          { kind: 'day', name: 'to', label: '까지' },
        ]}
      />
    </section>
  );
}

/** Every number that may be paid into, once. */
const numbersOf = ({ ownNo, branches, numbers }: PayoutSettings) => [
  ...new Set([ownNo, ...[...branches, ...numbers].map(({ businessNo }) => businessNo)].filter(Boolean)),
];

function About() {
  return (
    <>
      결제사와 카드사가 넣어 줄 금액을 결제와 환불, 정산 조건에서 셈하고 실제 입금액과 견줍니다. 카드와
      간편결제는 한 번에 들어옵니다. 현금과 계좌 입금은 바로 받은 돈이라 여기에 없습니다. 한 번호로 여러
      분원의 돈이 함께 들어오면 입금액은 그 분원을 모두 보는 사람에게만 보입니다.
    </>
  );
}

function FromFile({ onDone }: { onDone: () => void }) {
  return (
    <Card>
      <ImportPanel
        endpoint={importReceiptsEndpoint}
        columns={[
          { key: 'day', name: '입금일' },
          { key: 'channel', name: '구분' },
          { key: 'amount', name: '입금액' },
          { key: 'businessNo', name: '사업자등록번호', isOptional: true },
          { key: 'note', name: '비고', isOptional: true },
        ]}
        onDone={onDone}
      />
    </Card>
  );
}
