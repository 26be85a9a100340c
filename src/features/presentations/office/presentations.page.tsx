import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { EmptyState, Notice, Skeleton } from '#src/ui/notice.tsx';
import { StatusBadge } from '#src/ui/status.tsx';
import { type Column, Table } from '#src/ui/table.tsx';
import { callApi, sentenceOf } from '#src/web/api.ts';
import { sayWithUndo } from '#src/web/office/undo.ts';
import { listOfficePresentations, type OfficePresentation, showPresentation } from '../contract/office.ts';
import { DescribeForm } from '../parts/office/describe-form.tsx';
import { PlanForm } from '../parts/office/plan-form.tsx';
import { countsAs } from '../rules/today.ts';

type Open = 'plan' | 'describe' | null;

/** Stays on one line; the table scrolls on a phone. */
function Whole({ children }: { children: string }) {
  return <span className="whitespace-nowrap">{children}</span>;
}

const columns = (mayPlan: boolean): Column<OfficePresentation>[] => [
  {
    name: '설명회',
    isRowHeader: true,
    cell: (session) => (
      <>
        <Link
          className="inline-block min-w-40 text-brand underline-offset-4 hover:underline"
          to={`/office/presentations/${session.sessionId}`}
        >
          {session.title}
        </Link>
        <span className="block text-sm font-normal text-ink-soft">
          {session.topicWord} · {session.gradeBand}
        </span>
      </>
    ),
  },
  { name: '일시', cell: (session) => <Whole>{formatSeoulDateTime(session.startsAt)}</Whole> },
  { name: '장소', cell: (session) => <Whole>{session.place}</Whole> },
  {
    name: '자리',
    isNumber: true,
    cell: (session) => <Whole>{`${session.taken} / ${session.capacity}`}</Whole>,
  },
  { name: '대기', isNumber: true, cell: (session) => session.waiting },
  {
    name: '상태',
    cell: (session) => (
      <StatusBadge tone={session.state === 'open' ? 'open' : 'closed'}>{session.stateWord}</StatusBadge>
    ),
  },
  { name: '할 일', cell: (session) => (mayPlan ? <ShowButton session={session} /> : null) },
];

export default function OfficePresentationsPage() {
  const [open, setOpen] = useState<Open>(null);
  const list = useQuery({
    queryKey: ['office', 'presentations'],
    queryFn: () => callApi(listOfficePresentations, {}),
    refetchInterval: 20_000,
  });
  const [params] = useSearchParams();
  const asked = params.get('when');
  const when = asked === 'today' || asked === 'waiting' ? asked : null;
  const now = new Date(list.dataUpdatedAt);
  const shown = (list.data?.sessions ?? []).filter((one) => !when || countsAs(when, one, now));
  const toggle = (what: Open) => setOpen(open === what ? null : what);
  return (
    <section className="grid gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl">설명회</h1>
        {list.data?.mayPlan && (
          <div className="flex gap-2">
            <Button look="secondary" aria-expanded={open === 'describe'} onClick={() => toggle('describe')}>
              새 설명회
            </Button>
            <Button aria-expanded={open === 'plan'} onClick={() => toggle('plan')}>
              새 회차
            </Button>
          </div>
        )}
      </div>
      {list.error && <Notice tone="bad" title={sentenceOf(list.error)} isLive />}
      {open === 'describe' && (
        <Card>
          <DescribeForm onDone={() => setOpen('plan')} />
        </Card>
      )}
      {open === 'plan' && list.data && (
        <Card>
          <PlanForm titles={list.data.titles} branches={list.data.branches} onDone={() => setOpen(null)} />
        </Card>
      )}
      {!list.data && !list.error && <Skeleton className="h-64" />}
      {when && (
        <p className="flex flex-wrap items-center gap-3">
          {when === 'today' ? '오늘 남은 설명회' : '이레 안에 열리고 대기가 있는 회차'} {shown.length}건
          <ButtonLink look="secondary" to="/office/presentations">
            모든 회차 보기
          </ButtonLink>
        </p>
      )}
      {list.data?.sessions.length === 0 && (
        <EmptyState title="아직 설명회가 없습니다.">
          <p>새 설명회를 소개하고 회차를 만들어 주세요.</p>
        </EmptyState>
      )}
      {shown.length > 0 && (
        <Table
          caption="설명회 회차"
          columns={columns(list.data?.mayPlan ?? false)}
          rows={shown}
          keyOf={(session) => session.sessionId}
        />
      )}
    </section>
  );
}

function ShowButton({ session }: { session: OfficePresentation }) {
  const queries = useQueryClient();
  const isOpen = session.state === 'open';
  const show = (state: 'open' | 'draft') =>
    callApi(showPresentation, { sessionId: String(session.sessionId), state });
  const showing = useMutation({
    mutationFn: () => show(isOpen ? 'draft' : 'open'),
    onSuccess: () =>
      sayWithUndo(queries, isOpen ? '회차를 닫았습니다.' : '회차를 공개했습니다.', () =>
        show(isOpen ? 'open' : 'draft'),
      ),
    onSettled: () => queries.invalidateQueries({ queryKey: ['office', 'presentations'] }),
  });
  if (session.state === 'cancelled') return null;
  return (
    <>
      <Button
        look={isOpen ? 'secondary' : 'primary'}
        isBusy={showing.isPending}
        onClick={() => showing.mutate()}
      >
        {isOpen ? '닫기' : '공개'}
        <span className="sr-only"> {session.title}</span>
      </Button>
      {showing.error && <p className="text-sm text-danger">{sentenceOf(showing.error)}</p>}
    </>
  );
}
