import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { CheckInNotes } from '#src/features/check-in/parts/check-in-notes.tsx';
import { CloseNoShows } from '#src/features/check-in/parts/close-no-shows.tsx';
import { presentationChoices } from '#src/features/presentations/contract/office-list.ts';
import type { OfficePresentation } from '#src/features/presentations/contract/presentation-list.ts';
import { RedescribeForm } from '#src/features/presentations/parts/office/describe-form.tsx';
import { MoveForm } from '#src/features/presentations/parts/office/move-form.tsx';
import { SeriesForm } from '#src/features/presentations/parts/office/series-form.tsx';
import { CallOffForm, PostForm } from '#src/features/presentations/parts/office/session-forms.tsx';
import { bookingLabels } from '#src/features/presentations/rules/bookings.ts';
import { bookingTones } from '#src/features/presentations/rules/tones.ts';
import type { DataOf } from '#src/shared/endpoint/endpoint.ts';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import type { ListColumn } from '#src/ui/list/list-table.tsx';
import { EmptyState, Skeleton } from '#src/ui/notice.tsx';
import { StatusBadge } from '#src/ui/status.tsx';
import { Table } from '#src/ui/tables/table.tsx';
import { callApi } from '#src/web/api/api.ts';
import { History } from '#src/web/office/history.tsx';
import { type CellsOf, columnsOf, DeclaredList } from '#src/web/office/list/declared-list.tsx';
import { whole } from '#src/web/office/list/row-name.tsx';
import { NotShown } from '#src/web/office/not-shown.tsx';
import { PageHead } from '#src/web/office/page-head.tsx';
import { PrintWhole } from '#src/web/office/print-whole.tsx';
import { cannotShow } from '#src/web/page/cannot-show.ts';
import { closeNoShows, reopenNoShows } from '../contract/evening.ts';
import { type GuestListRow, guestList } from '../contract/guest-list.ts';
import {
  addPresentationCheckInNote,
  type GuestRow,
  presentationCheckInNotes,
  presentationRoster,
} from '../contract/guests.ts';
import { FollowUpList } from '../parts/follow-up-list.tsx';
import { SurveyResults } from '../parts/survey-results.tsx';

const cells: CellsOf<typeof guestList> = {
  state: (row) => (
    <span className="grid justify-items-start gap-1">
      <StatusBadge tone={bookingTones[row.state]}>{row.stateLabel}</StatusBadge>
      {row.isWalkIn && <StatusBadge tone="soon">현장 등록</StatusBadge>}
    </span>
  ),
  party: (row) => (row.state === 'attended' ? `${row.arrived ?? row.party} / ${row.party}` : row.party),
  question: (row, text) => (row.question ? <span className="block min-w-48">{text}</span> : text),
  bookingNo: (row) => whole(row.bookingNo),
};

type Open = 'move' | 'describe' | 'series' | 'post' | 'cancel' | null;
const panels = [
  ['move', '일정·좌석 변경'],
  ['describe', '소개 고치기'],
  ['series', '다른 분원에도 열기'],
  ['post', '후기 글 연결'],
  ['cancel', '설명회 취소'],
] as const;

export default function PresentationRosterPage() {
  const { sessionId = '' } = useParams();
  const [open, setOpen] = useState<Open>(null);
  const roster = useQuery({
    queryKey: ['office', 'presentation', sessionId],
    queryFn: () => callApi(presentationRoster, { sessionId }),
    refetchInterval: 10_000,
  });
  const choices = useQuery({
    queryKey: ['office', 'presentations'],
    queryFn: () => callApi(presentationChoices, {}),
  });
  if (cannotShow(roster))
    return <NotShown error={roster.error} back={['/office/presentations', '설명회 목록']} />;
  if (!roster.data) return <Skeleton className="h-96" />;
  const { session, rows } = roster.data;
  const mayPlan = choices.data?.mayPlan ?? false;
  const seesFamilies = choices.data?.seesFamilies ?? false;
  const hidden = seesFamilies ? [] : (['mobile', 'needs', 'question'] as const);
  return (
    <section className="grid grid-cols-1 gap-3">
      <RosterHead session={session} />
      <EveningClose session={session} rows={rows} />
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Counts session={session} rows={rows} />
        <div className="no-print flex flex-wrap gap-2 lg:[&_button]:min-h-10 lg:[&_button]:px-3 lg:[&_button]:py-1 lg:[&_button]:text-sm">
          {mayPlan && <PanelButtons open={open} onOpen={setOpen} />}
          <PrintWhole
            load={async () => (
              <RosterPaper columns={columnsOf(guestList.columns, cells, hidden)} rows={rows} />
            )}
          />
        </div>
      </div>
      <Panel
        open={open}
        session={session}
        branches={choices.data?.branches ?? []}
        onDone={() => setOpen(null)}
      />
      <div className="no-print">
        <DeclaredList
          list={guestList}
          cells={cells}
          hidden={hidden}
          fixed={{ sessionId }}
          keyOf={(row) => row.bookingNo}
          nameOf={(row) => `${row.name} ${row.bookingNo}`}
          searchHint="이름, 예약번호"
          refreshMs={10_000}
          filters={[{ kind: 'choice', name: 'state', label: '상태', choices: Object.entries(bookingLabels) }]}
          empty={
            <EmptyState
              title={rows.length === 0 ? '아직 예약한 분이 없습니다.' : '조건에 맞는 예약이 없습니다.'}
            />
          }
        />
      </div>
      {seesFamilies && <FollowUpList sessionId={session.sessionId} />}
      <CheckInNotes
        name={`presentation ${sessionId}`}
        read={() => callApi(presentationCheckInNotes, { sessionId })}
        add={(note) => callApi(addPresentationCheckInNote, { sessionId, note })}
      />
      {choices.data?.mayReadSurvey && <SurveyResults sessionId={sessionId} />}
      {mayPlan && (
        <div className="no-print">
          <History entity="presentation-session" entityId={sessionId} />
        </div>
      )}
    </section>
  );
}

interface RosterProps {
  readonly session: OfficePresentation;
  readonly rows: readonly GuestRow[];
}

/** Which presentation it is, and where one goes on. */
function RosterHead({ session }: { session: OfficePresentation }) {
  return (
    <PageHead
      title={session.title}
      facts={`${formatSeoulDateTime(session.startsAt)} · ${session.place} · ${session.stateLabel}`}
    >
      <ButtonLink to="/office/presentations" variant="secondary">
        설명회 목록
      </ButtonLink>
      <ButtonLink to={`/office/presentations/${session.sessionId}/check-in`}>입장 확인</ButtonLink>
    </PageHead>
  );
}

/** How many come, are here and wait. */
function Counts({ session, rows }: RosterProps) {
  const people = (states: readonly GuestRow['state'][]) =>
    rows.filter((row) => states.includes(row.state)).reduce((sum, row) => sum + row.party, 0);
  const arrived = rows.reduce(
    (sum, row) => sum + (row.arrived ?? (row.state === 'attended' ? row.party : 0)),
    0,
  );
  return (
    <p className="text-sm tabular-nums">
      예약 <strong>{people(['booked', 'attended', 'absent'])}</strong>명 · 입장 <strong>{arrived}</strong>명 ·
      대기 <strong>{people(['waiting', 'offered'])}</strong>명 · 정원 {session.capacity}명
    </p>
  );
}

interface PaperProps {
  readonly columns: readonly ListColumn<GuestListRow>[];
  readonly rows: readonly GuestRow[];
}

function RosterPaper({ columns, rows }: PaperProps) {
  return (
    <Table
      caption="예약 명단"
      columns={columns.map(({ name, cell, isNumber, isRowHeader }) => ({
        name,
        cell,
        ...(isNumber && { isNumber }),
        ...(isRowHeader && { isRowHeader }),
      }))}
      rows={rows}
      keyOf={(row) => row.bookingNo}
    />
  );
}

interface PanelProps {
  readonly open: Open;
  readonly session: OfficePresentation;
  readonly branches: DataOf<typeof presentationChoices>['branches'];
  readonly onDone: () => void;
}

/** What can be done with the presentation, each opening its form. */
function PanelButtons({ open, onOpen }: { open: Open; onOpen: (next: Open) => void }) {
  return panels.map(([key, label]) => (
    <Button
      key={key}
      variant="secondary"
      aria-expanded={open === key}
      onClick={() => onOpen(open === key ? null : key)}
    >
      {label}
    </Button>
  ));
}

/** The act that was opened. */
function Panel({ open, session, branches, onDone }: PanelProps) {
  switch (open) {
    case 'move':
      return <MoveForm session={session} onDone={onDone} />;
    case 'cancel':
      return <CallOffForm session={session} onDone={onDone} />;
    case 'describe':
      return <RedescribeForm presentationId={session.presentationId} onDone={onDone} />;
    case 'series':
      return <SeriesForm session={session} branches={branches} onDone={onDone} />;
    case 'post':
      return <PostForm session={session} onDone={onDone} />;
    case null:
      return null;
  }
}

/** After a presentation: whoever did not pass the door, to be closed in one press. */
function EveningClose({ session, rows }: RosterProps) {
  const { sessionId, unmarked } = session;
  return (
    <div className="no-print">
      <CloseNoShows
        label="불참"
        asLabel="불참으로"
        unit="건"
        people={(unmarked > 0 ? rows : [])
          .filter((row) => row.state === 'booked')
          .map((row) => ({ key: row.bookingNo, line: `${row.name} · ${row.party}명` }))}
        close={(bookingNos) => callApi(closeNoShows, { sessionId, bookingNos: [...bookingNos] })}
        reopen={() => callApi(reopenNoShows, { sessionId })}
      />
    </div>
  );
}
