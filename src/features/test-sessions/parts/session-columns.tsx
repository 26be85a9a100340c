import { Link } from 'react-router';
import { formatKrw } from '#src/shared/krw.ts';
import { formatSeoulDateTime, formatSeoulTime } from '#src/shared/seoul-time.ts';
import { Button } from '#src/ui/button.tsx';
import type { ListColumn } from '#src/ui/list/list-table.tsx';
import { StatusBadge } from '#src/ui/status.tsx';
import { sentenceOf } from '#src/web/api/api.ts';
import type { OfficeSession } from '../contract/office.ts';
import { useSessionActs } from './use-office-sessions.ts';

/** Stays on one line; the table scrolls inside its box. */
const whole = (text: string) => <span className="whitespace-nowrap">{text}</span>;

/** What the list of sessions shows; who plans may show and hide from it. */
export const columnsFor = (mayPlan: boolean): ListColumn<OfficeSession>[] => [
  {
    key: 'title',
    name: '테스트',
    sort: 'title',
    isRowHeader: true,
    cell: (row) => (
      <>
        <Link
          className="inline-block min-w-36 py-1 text-brand underline-offset-4 hover:underline"
          to={`/office/tests/${row.sessionId}`}
        >
          {row.title}
        </Link>
        <span className="block font-normal text-ink-soft">{row.gradeBand}</span>
      </>
    ),
  },
  {
    key: 'branch',
    name: '분원',
    cell: (row) => (
      <>
        {whole(row.branchName)}
        <span className="block text-ink-soft">{whole(row.room)}</span>
      </>
    ),
  },
  {
    key: 'startsAt',
    name: '일시',
    sort: 'startsAt',
    cell: (row) => whole(formatSeoulDateTime(row.startsAt)),
  },
  {
    key: 'taken',
    name: '자리',
    isNumber: true,
    cell: (row) => (
      <>
        {whole(`${row.taken} / ${row.capacity}`)}
        {row.unmarked > 0 && (
          <span className="block text-sm text-amber">{whole(`출결 미기록 ${row.unmarked}명`)}</span>
        )}
      </>
    ),
  },
  {
    key: 'waiting',
    name: '대기',
    isNumber: true,
    cell: (row) => (
      <>
        {row.waiting}
        {row.offeredUntil && (
          <span className="block text-sm text-amber">
            {whole(`제안 ${row.offered}건 · ${formatSeoulTime(row.offeredUntil)}까지`)}
          </span>
        )}
      </>
    ),
  },
  {
    key: 'state',
    name: '상태',
    cell: (row) => <StatusBadge tone={row.state === 'open' ? 'open' : 'closed'}>{row.stateWord}</StatusBadge>,
  },
  ...(mayPlan
    ? [
        {
          key: 'act',
          isScreenOnly: true,
          name: '할 일',
          cell: (row: OfficeSession) => <ShowButton session={row} />,
        },
      ]
    : []),
  {
    key: 'opensAt',
    name: '접수 시작',
    sort: 'opensAt',
    cell: (row) => whole(formatSeoulDateTime(row.opensAt)),
  },
  {
    key: 'closesAt',
    name: '접수 마감',
    isExtra: true,
    cell: (row) => whole(formatSeoulDateTime(row.closesAt)),
  },
  {
    key: 'fee',
    name: '응시료',
    isNumber: true,
    isExtra: true,
    cell: (row) => whole(row.feeKrw === 0 ? '무료' : formatKrw(row.feeKrw)),
  },
];

function ShowButton({ session }: { session: OfficeSession }) {
  const { show } = useSessionActs(session);
  const isOpen = session.state === 'open';
  if (session.state === 'cancelled') return null;
  return (
    <>
      <Button
        variant={isOpen ? 'secondary' : 'primary'}
        isBusy={show.isPending}
        onClick={() => show.mutate(!isOpen)}
      >
        {isOpen ? '닫기' : '공개'}
        <span className="sr-only"> {session.title}</span>
      </Button>
      {show.error && <p className="text-sm text-danger">{sentenceOf(show.error)}</p>}
    </>
  );
}
