import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { moveCounselling, planNext } from '#src/features/counselling/contract/office.ts';
import { counsellingBoard } from '#src/features/counselling/contract/office-list.ts';
import { type BoardRow, requestList, type Tab } from '#src/features/counselling/contract/request-list.ts';
import { counsellingLabels, sourceLabels } from '#src/features/counselling/rules/requests.ts';
import { Button } from '#src/ui/button.tsx';
import { classNames } from '#src/ui/class-names.ts';
import { EmptyState, Notice } from '#src/ui/notice.tsx';
import { callApi, sentenceOf } from '#src/web/api/api.ts';
import { branchNeeded, FirstNeeded } from '#src/web/office/first-needed.tsx';
import { branchFilterOfMany } from '#src/web/office/list/branch-filter.ts';
import { DeclaredList } from '#src/web/office/list/declared-list.tsx';
import { eachRow } from '#src/web/office/list/each-row.ts';
import type { BulkAct } from '#src/web/office/list/list-bulk.tsx';
import type { ListFilter } from '#src/web/office/list/list-filters.tsx';
import { PageHead } from '#src/web/office/page-head.tsx';
import { Figures } from '../parts/board/figures.tsx';
import { requestCells } from '../parts/board/request-cells.tsx';
import { NewRequestDialog } from '../parts/writing-down/new-request.tsx';

const tabs: readonly (readonly [Tab, string])[] = [
  ['new', '새 신청'],
  ['today', '오늘 약속'],
  ['mine', '내 상담'],
  ['overdue', '늦어진 상담'],
  ['open', '진행 중'],
  ['done', '마친 상담'],
  ['all', '전체'],
];

export default function CounsellingBoardPage() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const [hasFigures, setHasFigures] = useState(false);
  const [isWriting, setWriting] = useState(false);
  const branchId = params.get('branchId');
  const board = useQuery({
    queryKey: ['office', 'counselling', branchId],
    queryFn: () => callApi(counsellingBoard, branchId ? { branchId } : {}),
    refetchInterval: 20_000,
    placeholderData: (before) => before,
  });
  const mayPlan = board.data?.mayPlan ?? false;
  return (
    <section className="grid grid-cols-1 gap-3">
      <PageHead title="상담">
        {mayPlan && (
          <Button
            variant="secondary"
            aria-expanded={hasFigures}
            onClick={() => setHasFigures((isShown) => !isShown)}
          >
            전환 현황
          </Button>
        )}
        <Button onClick={() => setWriting(true)}>상담 등록</Button>
      </PageHead>
      {isWriting && (
        <FirstNeeded needed={[branchNeeded(board.data?.branches)]}>
          <NewRequestDialog
            branches={board.data?.branches ?? []}
            branchId={branchId ?? ''}
            onClose={() => setWriting(false)}
          />
        </FirstNeeded>
      )}
      <Parts counts={board.data?.counts} />
      {hasFigures && <Figures />}
      {board.error && <Notice tone="bad" title={sentenceOf(board.error)} isLive />}
      <DeclaredList
        list={requestList}
        cells={requestCells}
        keyOf={(row) => row.requestId}
        nameOf={(row) => `${row.guardianName} ${row.requestNo}`}
        searchHint="이름, 번호, 휴대폰"
        refreshMs={20_000}
        onOpen={(row) => void navigate(`/office/counselling/${row.requestId}`)}
        filters={filtersFor(board.data?.branches ?? [])}
        {...(board.data && { bulk: board.data.mayTake ? [take(board.data.myId), finish] : [finish] })}
        empty={<EmptyState title="여기에는 상담이 없습니다." />}
      />
    </section>
  );
}

/** The parts of the work with how many stand in each; the chosen one lives in the address. */
function Parts({ counts }: { counts: Readonly<Partial<Record<Tab, number>>> | undefined }) {
  const [params, setParams] = useSearchParams();
  const chosen = params.get('tab') ?? 'open';
  const choose = (tab: Tab) => {
    const next = new URLSearchParams(params);
    next.set('tab', tab);
    next.delete('page');
    setParams(next, { replace: true });
  };
  return (
    <nav aria-label="상담 보기" className="flex flex-wrap gap-1 rounded-lg bg-paper">
      {tabs.map(([key, label]) => (
        <button
          key={key}
          type="button"
          aria-current={chosen === key ? 'page' : undefined}
          className={classNames(
            'min-h-11 rounded-md px-3 text-sm lg:min-h-9',
            chosen === key ? 'bg-brand font-bold text-white' : 'hover:bg-mist',
          )}
          onClick={() => choose(key)}
        >
          {label}
          {counts?.[key] !== undefined && <span className="ml-1 tabular-nums">{counts[key]}</span>}
        </button>
      ))}
      {/* The column of this order is behind 열 고르기. */}
      {!params.has('sort') && (
        <span className="ml-auto self-center px-3 text-sm text-ink-soft max-lg:hidden">신청 오래된 순</span>
      )}
    </nav>
  );
}

const filtersFor = (branches: readonly { readonly id: number; readonly name: string }[]): ListFilter[] => [
  { kind: 'choice', name: 'state', label: '상태', choices: Object.entries(counsellingLabels) },
  { kind: 'choice', name: 'source', label: '유입 경로', choices: Object.entries(sourceLabels) },
  ...branchFilterOfMany(branches),
  { kind: 'day', name: 'from', label: '신청일부터' },
  { kind: 'day', name: 'to', label: '신청일까지' },
];

const nameOf = (row: BoardRow) => `${row.guardianName} ${row.requestNo}`;
const linesOf = (rows: readonly BoardRow[]) => (
  <ul className="list-disc pl-5">
    {rows.map((row) => (
      <li key={row.requestId}>
        {nameOf(row)} · {row.stateLabel} · 담당 {row.assigneeName || '없음'}
      </li>
    ))}
  </ul>
);

const take = (myId: number): BulkAct<BoardRow> => ({
  label: '내가 맡기',
  summary: (rows) => (
    <>
      <p>다음 할 일과 날짜는 그대로 두고 담당만 나로 바꿉니다.</p>
      {linesOf(rows)}
    </>
  ),
  run: (rows, reason) =>
    eachRow(rows, {
      nameOf,
      done: '건을 맡았습니다.',
      act: (row) =>
        callApi(planNext, {
          requestId: row.requestId,
          version: row.version,
          nextAction: row.nextAction,
          nextOn: row.nextOn,
          assigneeId: myId,
          reason,
        }),
    }),
});

const finish: BulkAct<BoardRow> = {
  label: '상담 마치기',
  isDanger: true,
  summary: (rows) => (
    <>
      <p>
        잡아 둔 시간을 풀고 보호자께 문자로 알립니다. 사유는 진행 내역에 남고, 상담마다 다시 열 수 있습니다.
      </p>
      {linesOf(rows)}
    </>
  ),
  run: (rows, note) =>
    eachRow(rows, {
      nameOf,
      done: '건을 마쳤습니다.',
      act: ({ requestId, version }) => callApi(moveCounselling, { requestId, version, to: 'closed', note }),
    }),
};
