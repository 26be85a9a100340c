import { Link } from 'react-router';
import { formatSeoulDate, formatSeoulDateTime, startOfSeoulDay } from '#src/shared/seoul-time.ts';
import type { ListColumn } from '#src/ui/list/list-table.tsx';
import { StatusBadge } from '#src/ui/status.tsx';
import type { BoardRow } from '../../contract/office-list.ts';
import { answers } from '../../rules/answers.ts';
import { counsellingTones, pressingTones } from '../../rules/tones.ts';

/** Stays on one line; the table scrolls inside its box. */
const whole = (text: string) => <span className="whitespace-nowrap">{text}</span>;

/** The columns of the list of requests. */
export const requestColumns: readonly ListColumn<BoardRow>[] = [
  {
    key: 'guardian',
    name: '보호자',
    sort: 'guardianName',
    isRowHeader: true,
    cell: (row) => (
      <>
        <Link
          className="inline-flex min-h-11 items-center whitespace-nowrap text-brand underline-offset-4 hover:underline"
          to={`/office/counselling/${row.requestId}`}
        >
          {row.guardianName}
        </Link>
        <span className="block font-normal whitespace-nowrap text-ink-soft">
          {row.childGrade} · {row.requestNo}
        </span>
      </>
    ),
  },
  {
    key: 'state',
    name: '상태',
    cell: (row) => (
      <span className="grid justify-items-start gap-1">
        <StatusBadge tone={counsellingTones[row.state]}>{row.stateWord}</StatusBadge>
        {row.pressing && (
          <StatusBadge tone={pressingTones[row.pressing.tone]}>{row.pressing.word}</StatusBadge>
        )}
      </span>
    ),
  },
  { key: 'topics', name: '상담 내용', cell: (row) => whole(row.topics.join(', ')) },
  {
    key: 'time',
    name: '시간',
    cell: (row) =>
      whole(
        row.appointment
          ? `${row.appointment.kindWord} ${formatSeoulDateTime(row.appointment.startsAt)}`
          : row.wishWord,
      ),
  },
  { key: 'assignee', name: '담당', sort: 'assigneeName', cell: (row) => whole(row.assigneeName || '-') },
  {
    key: 'next',
    name: '다음 할 일',
    sort: 'nextOn',
    cell: (row) => (
      <>
        {row.nextAction || '-'}
        {row.nextOn && (
          <span className="block whitespace-nowrap text-ink-soft">
            {formatSeoulDate(startOfSeoulDay(row.nextOn))}
          </span>
        )}
      </>
    ),
  },
  { key: 'branch', name: '분원', cell: (row) => whole(row.branchName) },
  { key: 'source', name: '온 곳', isExtra: true, cell: (row) => whole(row.sourceWord) },
  {
    key: 'createdAt',
    name: '신청',
    sort: 'createdAt',
    cell: (row) => whole(formatSeoulDateTime(row.createdAt)),
  },
  { key: 'mobile', name: '휴대폰', isExtra: true, cell: (row) => whole(row.mobile) },
  { key: 'grade', name: '학년', isExtra: true, cell: (row) => row.childGrade },
  { key: 'requestNo', name: '접수번호', isExtra: true, cell: (row) => whole(row.requestNo) },
  ...answers.map(({ key, list, label }) => ({
    key: list,
    name: label,
    isExtra: true,
    cell: (row: BoardRow) => whole(row[key] || '-'),
  })),
  {
    key: 'message',
    name: '남기신 말',
    isExtra: true,
    cell: (row) => <span className="line-clamp-2 min-w-48">{row.message || '-'}</span>,
  },
];
