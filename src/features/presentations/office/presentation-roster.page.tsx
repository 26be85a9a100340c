import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { EmptyState, Notice, Skeleton } from '#src/ui/notice.tsx';
import { StatusBadge } from '#src/ui/status.tsx';
import { type Column, Table } from '#src/ui/table.tsx';
import { callApi, sentenceOf } from '#src/web/api.ts';
import { type GuestRow, presentationRoster } from '../contract/office.ts';
import { CallOffForm, ExportForm, MoveForm, PostForm } from '../parts/office/session-forms.tsx';
import { SurveyResults } from '../parts/office/survey-results.tsx';
import { bookingTones } from '../rules/tones.ts';

const columns: Column<GuestRow>[] = [
  { name: '이름', isRowHeader: true, cell: (row) => row.name },
  { name: '예약번호', cell: (row) => row.bookingNo },
  { name: '휴대폰', cell: (row) => row.mobile },
  {
    name: '인원',
    isNumber: true,
    cell: (row) => (row.state === 'attended' ? `${row.arrived ?? row.party} / ${row.party}` : row.party),
  },
  { name: '자녀 학년', cell: (row) => row.childGrades },
  { name: '필요하신 것', cell: (row) => row.needs },
  { name: '질문', cell: (row) => row.question },
  {
    name: '상태',
    cell: (row) => (
      <span className="grid justify-items-start gap-1">
        <StatusBadge tone={bookingTones[row.state]}>{row.stateWord}</StatusBadge>
        {row.isWalkIn && <StatusBadge tone="soon">현장 등록</StatusBadge>}
      </span>
    ),
  },
];

type Open = 'move' | 'cancel' | 'export' | 'post' | null;
const panels = [
  ['move', '일정·자리 변경'],
  ['cancel', '설명회 취소'],
  ['export', '명단 내려받기'],
  ['post', '정리한 글 잇기'],
] as const;

export default function PresentationRosterPage() {
  const { sessionId = '' } = useParams();
  const [open, setOpen] = useState<Open>(null);
  const roster = useQuery({
    queryKey: ['office', 'presentation', sessionId],
    queryFn: () => callApi(presentationRoster, { sessionId }),
    refetchInterval: 10_000,
  });
  if (roster.error) return <Notice tone="bad" title={sentenceOf(roster.error)} isLive />;
  if (!roster.data) return <Skeleton className="h-96" />;
  const { session, rows } = roster.data;
  const people = (states: readonly GuestRow['state'][]) =>
    rows.filter((row) => states.includes(row.state)).reduce((sum, row) => sum + row.party, 0);
  const arrived = rows.reduce(
    (sum, row) => sum + (row.arrived ?? (row.state === 'attended' ? row.party : 0)),
    0,
  );
  const close = () => setOpen(null);
  return (
    <section className="grid gap-5">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <h1 className="text-2xl">{session.title}</h1>
          <p className="text-ink-soft">
            {formatSeoulDateTime(session.startsAt)} · {session.place} · {session.stateWord}
          </p>
        </div>
        <ButtonLink to={`/office/presentations/${sessionId}/check-in`}>입장 확인</ButtonLink>
      </div>
      <p className="tabular-nums">
        예약 <strong>{people(['booked', 'attended', 'absent'])}</strong>명 · 입장 <strong>{arrived}</strong>명
        · 대기 <strong>{people(['waiting', 'offered'])}</strong>명 · 정원 {session.capacity}명
      </p>
      <div className="no-print flex flex-wrap gap-2">
        {panels.map(([key, word]) => (
          <Button
            key={key}
            look="secondary"
            aria-expanded={open === key}
            onClick={() => setOpen(open === key ? null : key)}
          >
            {word}
          </Button>
        ))}
        <Button look="secondary" onClick={() => window.print()}>
          인쇄
        </Button>
      </div>
      {open === 'move' && <MoveForm session={session} onDone={close} />}
      {open === 'cancel' && <CallOffForm session={session} onDone={close} />}
      {open === 'export' && <ExportForm session={session} onDone={close} />}
      {open === 'post' && <PostForm session={session} onDone={close} />}
      {rows.length === 0 ? (
        <EmptyState title="아직 예약한 분이 없습니다." />
      ) : (
        <Table caption="예약 명단" columns={columns} rows={rows} keyOf={(row) => row.bookingNo} />
      )}
      <SurveyResults sessionId={sessionId} />
    </section>
  );
}
