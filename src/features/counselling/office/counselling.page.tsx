import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { formatSeoulDate, formatSeoulDateTime, startOfSeoulDay } from '#src/shared/seoul-time.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { classNames } from '#src/ui/class-names.ts';
import { SelectField, TextField } from '#src/ui/field.tsx';
import { EmptyState, Notice, Skeleton } from '#src/ui/notice.tsx';
import { StatusBadge } from '#src/ui/status.tsx';
import { type Column, Table } from '#src/ui/table.tsx';
import { callApi, sentenceOf } from '#src/web/api.ts';
import { saveFile } from '#src/web/office/download.ts';
import { ReasonDialog } from '#src/web/office/reason-dialog.tsx';
import { type BoardRow, counsellingBoard, exportCounselling } from '../contract/office.ts';
import { Figures } from '../parts/office/figures.tsx';
import { counsellingTones } from '../rules/tones.ts';

const tabs = [
  ['new', '새 신청'],
  ['mine', '내 상담'],
  ['overdue', '늦어진 상담'],
  ['open', '진행 중'],
  ['done', '마친 상담'],
] as const;
type Tab = (typeof tabs)[number][0];

/** Stays on one line; the table scrolls on a phone. */
function Whole({ children }: { children: string }) {
  return <span className="whitespace-nowrap">{children}</span>;
}

const columns: Column<BoardRow>[] = [
  {
    name: '보호자',
    isRowHeader: true,
    cell: (row) => (
      <>
        <Link
          className="whitespace-nowrap text-brand underline-offset-4 hover:underline"
          to={`/office/counselling/${row.requestId}`}
        >
          {row.guardianName}
        </Link>
        <span className="block text-sm font-normal whitespace-nowrap text-ink-soft">
          {row.childGrade} · {row.requestNo}
        </span>
      </>
    ),
  },
  {
    name: '상태',
    cell: (row) => (
      <span className="grid justify-items-start gap-1">
        <StatusBadge tone={counsellingTones[row.state]}>{row.stateWord}</StatusBadge>
        {row.isOverdue && <StatusBadge tone="bad">늦음</StatusBadge>}
      </span>
    ),
  },
  { name: '상담 내용', cell: (row) => <Whole>{row.topics.join(', ')}</Whole> },
  {
    name: '시간',
    cell: (row) => (
      <Whole>
        {row.appointment
          ? `${row.appointment.kindWord} ${formatSeoulDateTime(row.appointment.startsAt)}`
          : row.wishWord}
      </Whole>
    ),
  },
  { name: '담당', cell: (row) => <Whole>{row.assigneeName || '-'}</Whole> },
  {
    name: '다음 할 일',
    cell: (row) => (
      <>
        {row.nextAction}
        {row.nextOn && (
          <span className="block text-sm text-ink-soft">{formatSeoulDate(startOfSeoulDay(row.nextOn))}</span>
        )}
      </>
    ),
  },
  { name: '분원', cell: (row) => <Whole>{row.branchName}</Whole> },
  { name: '온 곳', cell: (row) => <Whole>{row.sourceWord}</Whole> },
  { name: '신청', cell: (row) => <Whole>{formatSeoulDateTime(row.createdAt)}</Whole> },
];

/** The chosen tab and filters live in the address, so that back and reload keep them. */
function useChoices() {
  const [query, setQuery] = useSearchParams();
  const set = (name: string, value: string) =>
    setQuery(
      (before) => {
        if (value) before.set(name, value);
        else before.delete(name);
        return before;
      },
      { replace: true },
    );
  const tab = tabs.find(([key]) => key === query.get('tab'))?.[0] ?? 'new';
  return { tab: tab as Tab, branchId: query.get('branch') ?? '', words: query.get('q') ?? '', set };
}

export default function CounsellingBoardPage() {
  const { tab, branchId, words, set } = useChoices();
  const [open, setOpen] = useState<'export' | 'figures' | null>(null);
  const board = useQuery({
    queryKey: ['office', 'counselling', tab, branchId, words],
    queryFn: () => callApi(counsellingBoard, { tab, words, ...(branchId && { branchId }) }),
    refetchInterval: 20_000,
    placeholderData: (before) => before,
  });
  const counts = board.data?.counts;
  return (
    <section className="grid gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl">상담</h1>
        <div className="flex flex-wrap gap-2">
          <ButtonLink to="/office/counselling-calendar" look="secondary">
            상담 달력
          </ButtonLink>
          {board.data?.mayPlan && (
            <>
              <Button
                look="secondary"
                aria-expanded={open === 'figures'}
                onClick={() => setOpen(open === 'figures' ? null : 'figures')}
              >
                전환 현황
              </Button>
              <Button look="secondary" onClick={() => setOpen('export')}>
                엑셀로 내려받기
              </Button>
            </>
          )}
        </div>
      </div>
      <nav aria-label="상담 보기" className="flex flex-wrap gap-1 rounded-lg bg-paper p-1">
        {tabs.map(([key, word]) => (
          <button
            key={key}
            type="button"
            aria-current={tab === key ? 'page' : undefined}
            className={classNames(
              'min-h-11 rounded-md px-4',
              tab === key ? 'bg-brand font-bold text-white' : 'hover:bg-mist',
            )}
            onClick={() => set('tab', key)}
          >
            {word}
            {counts && key !== 'done' && <span className="ml-1 tabular-nums">{counts[key]}</span>}
          </button>
        ))}
      </nav>
      <div className="grid gap-3 sm:grid-cols-2 lg:max-w-xl">
        {(board.data?.branches.length ?? 0) > 1 && (
          <SelectField label="분원" value={branchId} onChange={(event) => set('branch', event.target.value)}>
            <option value="">전체 분원</option>
            {board.data?.branches.map((branch) => (
              <option key={branch.id} value={branch.id}>
                {branch.name}
              </option>
            ))}
          </SelectField>
        )}
        <TextField
          label="이름이나 접수번호"
          type="search"
          maxLength={30}
          defaultValue={words}
          onBlur={(event) => set('q', event.target.value.trim())}
          onKeyDown={(event) => event.key === 'Enter' && set('q', event.currentTarget.value.trim())}
        />
      </div>
      {open === 'figures' && <Figures />}
      {board.error && <Notice tone="bad" title={sentenceOf(board.error)} isLive />}
      {!board.data && !board.error && <Skeleton className="h-64" />}
      {board.data?.rows.length === 0 && <EmptyState title="여기에는 상담이 없습니다." />}
      {board.data && board.data.rows.length > 0 && (
        <Table caption="상담 신청" columns={columns} rows={board.data.rows} keyOf={(row) => row.requestId} />
      )}
      <ReasonDialog
        title="상담 신청 내려받기"
        button="내려받기"
        isOpen={open === 'export'}
        onClose={() => setOpen(null)}
        run={async (reason) => saveFile(await callApi(exportCounselling, { reason }))}
      >
        <p>연락처가 모두 보이는 파일입니다. 누가 왜 받았는지 기록에 남습니다.</p>
      </ReasonDialog>
    </section>
  );
}
