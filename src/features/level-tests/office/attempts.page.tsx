import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { SelectField, TextField } from '#src/ui/field.tsx';
import { EmptyState, Notice, Skeleton } from '#src/ui/notice.tsx';
import { StatusBadge } from '#src/ui/status.tsx';
import { Table } from '#src/ui/table.tsx';
import { callApi, sentenceOf } from '#src/web/api.ts';
import { listOfficeAttempts, type OfficeAttempt } from '../contract/office.ts';
import { attemptTones } from '../rules/tones.ts';
import { type AttemptState, attemptWords, subjectWords } from '../rules.ts';

const columns = [
  {
    name: '학생',
    isRowHeader: true,
    cell: (row: OfficeAttempt) => (
      <Link
        to={`/office/level-tests/attempts/${row.attemptNo}`}
        className="font-semibold text-brand underline"
      >
        {row.studentName}
      </Link>
    ),
  },
  { name: '학년', cell: (row: OfficeAttempt) => row.grade },
  { name: '분원', cell: (row: OfficeAttempt) => row.branchName },
  { name: '시험', cell: (row: OfficeAttempt) => (row.kind === 'retest' ? `${row.title} 재시험` : row.title) },
  {
    name: '상태',
    cell: (row: OfficeAttempt) => <StatusBadge tone={attemptTones[row.state]}>{row.stateWord}</StatusBadge>,
  },
  { name: '레벨', cell: (row: OfficeAttempt) => row.level ?? '-' },
  { name: '기록', cell: (row: OfficeAttempt) => `${row.noticeCount}건`, isNumber: true },
  { name: '신청', cell: (row: OfficeAttempt) => formatSeoulDateTime(row.createdAt) },
  { name: '접수번호', cell: (row: OfficeAttempt) => row.attemptNo },
];

/** Every attempt of the own branches, filtered by state, subject and name. */
export default function AttemptsPage() {
  const [query, setQuery] = useSearchParams();
  const [search, setSearch] = useState(query.get('search') ?? '');
  const page = Number(query.get('page') ?? 1);
  const filter = {
    ...(query.get('state') && { state: query.get('state') as AttemptState }),
    ...(query.get('subject') && { subject: query.get('subject') ?? '' }),
    ...(query.get('search') && { search: query.get('search') ?? '' }),
  };
  const list = useQuery({
    queryKey: ['office', 'level-tests', 'attempts', filter, page],
    queryFn: () => callApi(listOfficeAttempts, { ...filter, page: String(page) }),
  });
  const put = (change: Record<string, string>) => {
    const next = new URLSearchParams(query);
    for (const [name, value] of Object.entries(change)) value ? next.set(name, value) : next.delete(name);
    if (!('page' in change)) next.delete('page');
    setQuery(next, { replace: true });
  };
  const onSearch = (event: FormEvent) => {
    event.preventDefault();
    put({ search });
  };
  const pages = list.data ? Math.ceil(list.data.total / list.data.pageSize) : 1;
  return (
    <section className="grid gap-6">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <h1 className="text-2xl">레벨 테스트 응시 기록</h1>
        <ButtonLink to="/office/level-tests" look="secondary">
          실시간 보기
        </ButtonLink>
      </div>
      <form className="grid items-end gap-4 md:grid-cols-4" onSubmit={onSearch}>
        <SelectField
          label="상태"
          value={query.get('state') ?? ''}
          onChange={(event) => put({ state: event.target.value })}
        >
          <option value="">모든 상태</option>
          {Object.entries(attemptWords).map(([state, word]) => (
            <option key={state} value={state}>
              {word}
            </option>
          ))}
        </SelectField>
        <SelectField
          label="과목"
          value={query.get('subject') ?? ''}
          onChange={(event) => put({ subject: event.target.value })}
        >
          <option value="">모든 과목</option>
          {Object.entries(subjectWords).map(([subject, word]) => (
            <option key={subject} value={subject}>
              {word}
            </option>
          ))}
        </SelectField>
        <TextField
          label="이름이나 접수번호"
          isOptional
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        <Button type="submit">찾기</Button>
      </form>
      {list.error && <Notice tone="bad" title={sentenceOf(list.error)} isLive />}
      {list.isPending && <Skeleton className="h-64" />}
      {list.data && list.data.rows.length === 0 && <EmptyState title="조건에 맞는 응시 기록이 없습니다." />}
      {list.data && list.data.rows.length > 0 && (
        <>
          <p role="status">모두 {list.data.total}건</p>
          <Table caption="응시 기록" columns={columns} rows={list.data.rows} keyOf={(row) => row.attemptNo} />
        </>
      )}
      {pages > 1 && (
        <div className="flex items-center justify-center gap-3">
          <Button look="secondary" disabled={page <= 1} onClick={() => put({ page: String(page - 1) })}>
            이전
          </Button>
          <span className="tabular-nums">
            {page} / {pages}
          </span>
          <Button look="secondary" disabled={page >= pages} onClick={() => put({ page: String(page + 1) })}>
            다음
          </Button>
        </div>
      )}
    </section>
  );
}
