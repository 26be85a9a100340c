import { Link } from 'react-router';
import { minuteMs } from '#src/shared/durations.ts';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import type { ListColumn } from '#src/ui/list/list-table.tsx';
import { EmptyState } from '#src/ui/notice.tsx';
import { StatusBadge } from '#src/ui/status.tsx';
import { OfficeList } from '#src/web/office/list/office-list.tsx';
import { type Disagreement, listDisagreementsEndpoint } from '../contract.ts';
import { disagreementStateWords, invariantNames, invariants } from '../rules.ts';

const columns: readonly ListColumn<Disagreement>[] = [
  {
    key: 'subject',
    name: '대상',
    isRowHeader: true,
    cell: ({ subject, wayOut }) => (
      <Link className="inline-flex min-h-11 items-center text-brand hover:underline" to={wayOut}>
        {subject}
      </Link>
    ),
  },
  {
    key: 'invariant',
    name: '맞지 않는 것',
    sort: 'invariant',
    cell: ({ sentence, advice }) => (
      <span className="grid">
        {sentence}
        <span className="text-ink-soft">{advice}</span>
      </span>
    ),
  },
  {
    key: 'foundAt',
    name: '찾은 때',
    sort: 'foundAt',
    cell: ({ foundAt }) => <span className="whitespace-nowrap">{formatSeoulDateTime(foundAt)}</span>,
  },
  {
    key: 'settledAt',
    name: '상태',
    cell: ({ settledAt }) =>
      settledAt === null ? (
        <StatusBadge tone="bad">{disagreementStateWords.open}</StatusBadge>
      ) : (
        <StatusBadge tone="good">
          {`${disagreementStateWords.settled} ${formatSeoulDateTime(settledAt)}`}
        </StatusBadge>
      ),
  },
];

const refreshMs = minuteMs;

export default function DisagreementsPage() {
  return (
    <section className="grid grid-cols-1 gap-6">
      <header>
        <h1 className="text-2xl">서로 맞지 않는 기록</h1>
        <p className="text-ink-soft">
          좌석, 접수, 결제, 대기, 문항의 기록을 10분마다 맞춰 봅니다. 다시 맞으면 저절로 해결됩니다.
        </p>
      </header>
      <OfficeList
        name="disagreements"
        caption="서로 맞지 않는 기록"
        endpoint={listDisagreementsEndpoint}
        columns={columns}
        keyOf={({ disagreementId }) => disagreementId}
        nameOf={({ subject }) => subject}
        searchHint="접수번호, 결제번호, 문항 코드"
        firstSort="-foundAt"
        refreshMs={refreshMs}
        filters={[
          { kind: 'choice', name: 'state', label: '상태', choices: Object.entries(disagreementStateWords) },
          {
            kind: 'choice',
            name: 'invariant',
            label: '맞지 않는 것',
            choices: invariantNames.map((name) => [name, invariants[name].sentence]),
          },
        ]}
        empty={
          <EmptyState title="조건에 맞는 기록이 없습니다.">
            <p>상태를 따로 고르지 않으시면 남은 것만 보입니다.</p>
          </EmptyState>
        }
      />
    </section>
  );
}
