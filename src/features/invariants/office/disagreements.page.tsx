import { minuteMs } from '#src/shared/durations.ts';
import { EmptyState } from '#src/ui/notice.tsx';
import { StatusBadge } from '#src/ui/status.tsx';
import { DeclaredList } from '#src/web/office/list/declared-list.tsx';
import { RowLink } from '#src/web/office/list/row-name.tsx';
import { PageHead } from '#src/web/office/page-head.tsx';
import { disagreementList } from '../contract.ts';
import { disagreementStateLabels, invariantNames, invariants } from '../rules.ts';

const refreshMs = minuteMs;

export default function DisagreementsPage() {
  return (
    <section className="grid grid-cols-1 gap-3">
      <PageHead
        title="서로 맞지 않는 기록"
        about={
          <>좌석, 접수, 결제, 대기, 문항의 기록을 10분마다 맞춰 봅니다. 다시 맞으면 저절로 해결됩니다.</>
        }
      />
      <DeclaredList
        list={disagreementList}
        cells={{
          subject: ({ wayOut }, text) => <RowLink to={wayOut}>{text}</RowLink>,
          invariant: ({ advice }, text) => (
            <span className="grid">
              {text}
              <span className="text-ink-soft">{advice}</span>
            </span>
          ),
          settledAt: (row, text) => (
            <StatusBadge tone={row.settledAt === null ? 'bad' : 'good'}>{text}</StatusBadge>
          ),
        }}
        keyOf={({ disagreementId }) => disagreementId}
        nameOf={({ subject }) => subject}
        searchHint="접수번호, 결제번호, 문항 코드"
        refreshMs={refreshMs}
        filters={[
          { kind: 'choice', name: 'state', label: '상태', choices: Object.entries(disagreementStateLabels) },
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
