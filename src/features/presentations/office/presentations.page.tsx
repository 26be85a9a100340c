import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { seatCells } from '#src/features/seats/parts/session-cells.tsx';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { EmptyState, Notice } from '#src/ui/notice.tsx';
import { callApi, sentenceOf } from '#src/web/api/api.ts';
import { branchNeeded, FirstNeeded } from '#src/web/office/first-needed.tsx';
import { toastWithUndo } from '#src/web/office/forms/undo.ts';
import { useAct } from '#src/web/office/forms/use-act.tsx';
import { branchFilterOfMany } from '#src/web/office/list/branch-filter.ts';
import { type CellsOf, DeclaredList } from '#src/web/office/list/declared-list.tsx';
import { eachRow } from '#src/web/office/list/each-row.ts';
import type { BulkAct } from '#src/web/office/list/list-bulk.tsx';
import type { ListFilter } from '#src/web/office/list/list-filters.tsx';
import { PageHead } from '#src/web/office/page-head.tsx';
import { showPresentation } from '../contract/office.ts';
import { presentationChoices } from '../contract/office-list.ts';
import { type OfficePresentation, presentationList } from '../contract/presentation-list.ts';
import { DescribeForm } from '../parts/office/describe-form.tsx';
import { PlanForm } from '../parts/office/plan-form.tsx';
import { topicLabels } from '../rules/bookings.ts';

type Open = 'plan' | 'describe' | null;

export default function OfficePresentationsPage() {
  const [open, setOpen] = useState<Open>(null);
  const navigate = useNavigate();
  const choices = useQuery({
    queryKey: ['office', 'presentations'],
    queryFn: () => callApi(presentationChoices, {}),
  });
  const toggle = (what: Open) => setOpen(open === what ? null : what);
  const mayPlan = choices.data?.mayPlan ?? false;
  return (
    <section className="grid grid-cols-1 gap-3">
      <PageHead title="설명회">
        {mayPlan && (
          <div className="flex flex-wrap gap-2">
            <Button
              variant="secondary"
              aria-expanded={open === 'describe'}
              onClick={() => toggle('describe')}
            >
              새 설명회
            </Button>
            <Button aria-expanded={open === 'plan'} onClick={() => toggle('plan')}>
              새 회차
            </Button>
          </div>
        )}
      </PageHead>
      {choices.error && <Notice tone="bad" title={sentenceOf(choices.error)} isLive />}
      {open === 'describe' && (
        <Card>
          <DescribeForm onDone={() => setOpen('plan')} />
        </Card>
      )}
      {open === 'plan' && choices.data && (
        <Card>
          <FirstNeeded
            needed={[branchNeeded(choices.data.branches), { name: '설명회', of: choices.data.titles }]}
          >
            <PlanForm
              titles={choices.data.titles}
              branches={choices.data.branches}
              onDone={() => setOpen(null)}
            />
          </FirstNeeded>
        </Card>
      )}
      <DeclaredList
        list={presentationList}
        cells={cells}
        hidden={mayPlan ? [] : ['act']}
        keyOf={(session) => session.sessionId}
        nameOf={(session) => `${session.title} ${session.place}`}
        searchHint="설명회, 장소"
        refreshMs={20_000}
        onOpen={(session) => void navigate(`/office/presentations/${session.sessionId}`)}
        filters={filtersFor(choices.data?.branches ?? [])}
        {...(mayPlan && { bulk: bulkShow })}
        empty={
          <EmptyState title="앞으로 열 설명회가 없습니다.">
            <p>
              ‘새 설명회’로 내용을 적고 ‘새 회차’로 날짜와 장소를 정하세요. 지난 설명회는 시기에서 고르실 수
              있습니다.
            </p>
          </EmptyState>
        }
      />
    </section>
  );
}

const filtersFor = (branches: readonly { readonly id: number; readonly name: string }[]): ListFilter[] => [
  {
    kind: 'choice',
    name: 'when',
    label: '시기',
    choices: [
      ['today', '오늘 남은 설명회'],
      ['waiting', '이레 안, 대기 있음'],
      ['offered', '좌석을 제안한 회차'],
      ['unmarked', '입장을 적지 않은 회차'],
      ['past', '지난 설명회'],
    ],
  },
  {
    kind: 'choice',
    name: 'state',
    label: '상태',
    choices: [
      ['draft', '비공개'],
      ['open', '공개'],
      ['cancelled', '취소'],
    ],
  },
  { kind: 'choice', name: 'topic', label: '주제', choices: Object.entries(topicLabels) },
  ...branchFilterOfMany(branches),
];

const show = ({ sessionId, version }: OfficePresentation, state: 'open' | 'draft', reason?: string) =>
  callApi(showPresentation, { sessionId, version, state, ...(reason && { reason }) });
const nameOf = (row: OfficePresentation) => `${row.title} ${row.place}`;
const linesOf = (rows: readonly OfficePresentation[]) => (
  <ul className="list-disc pl-5">
    {rows.map((row) => (
      <li key={row.sessionId}>
        {nameOf(row)} · {formatSeoulDateTime(row.startsAt)} · 예약 {row.taken}/{row.capacity} (
        {row.stateLabel})
      </li>
    ))}
  </ul>
);
const bulkShow: readonly BulkAct<OfficePresentation>[] = [
  {
    label: '공개',
    summary: (rows) => (
      <>
        <p>홈페이지에 보이고, 예약 시작일이 되면 예약을 받습니다.</p>
        {linesOf(rows)}
      </>
    ),
    run: (rows, reason) =>
      eachRow(rows, { nameOf, done: '개 회차를 공개했습니다.', act: (row) => show(row, 'open', reason) }),
  },
  {
    label: '비공개로 전환',
    summary: (rows) => (
      <>
        <p>홈페이지에서 사라집니다. 이미 받은 예약은 그대로 있습니다.</p>
        {linesOf(rows)}
      </>
    ),
    run: (rows, reason) =>
      eachRow(rows, {
        nameOf,
        done: '개 회차를 비공개로 전환했습니다.',
        act: (row) => show(row, 'draft', reason),
      }),
  },
];

const cells: CellsOf<typeof presentationList> = {
  title: ({ sessionId, title }) => (
    <Link
      className="inline-block min-w-40 py-2 text-brand underline-offset-4 hover:underline"
      to={`/office/presentations/${sessionId}`}
    >
      {title}
    </Link>
  ),
  ...seatCells((unmarked) => `입장 미기록 ${unmarked}건`),
  act: (session) => <ShowButton session={session} />,
};

function ShowButton({ session }: { session: OfficePresentation }) {
  const queries = useQueryClient();
  const isOpen = session.state === 'open';
  const showing = useAct({
    mutationFn: () => show(session, isOpen ? 'draft' : 'open'),
    onSuccess: (after) =>
      toastWithUndo(queries, isOpen ? '회차를 비공개로 전환했습니다.' : '회차를 공개했습니다.', () =>
        show(after, isOpen ? 'open' : 'draft'),
      ),
  });
  if (session.state === 'cancelled') return null;
  return (
    <>
      <Button
        variant={isOpen ? 'secondary' : 'primary'}
        isBusy={showing.isPending}
        onClick={() => showing.mutate()}
      >
        {isOpen ? '비공개로 전환' : '공개'}
        <span className="sr-only"> {session.title}</span>
      </Button>
      {showing.error && <p className="text-sm text-danger">{sentenceOf(showing.error)}</p>}
    </>
  );
}
