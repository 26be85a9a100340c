import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { CheckInNotes } from '#src/features/check-in/parts/check-in-notes.tsx';
import { CloseNoShows } from '#src/features/check-in/parts/close-no-shows.tsx';
import { registrationLabels } from '#src/features/registrations/rules/registrations.ts';
import { registrationTones } from '#src/features/registrations/rules/tones.ts';
import {
  addTestCheckInNoteEndpoint,
  attendEndpoint,
  closeNoShowsEndpoint,
  reopenNoShowsEndpoint,
  testCheckInNotesEndpoint,
} from '#src/features/test-day/contract/office-work.ts';
import type { RosterRow } from '#src/features/test-day/contract/roster.ts';
import { rosterList } from '#src/features/test-day/contract/roster-list.ts';
import { CheckInPhotoButton } from '#src/features/test-day/parts/check-in-photo.tsx';
import { DoubleMark } from '#src/features/test-day/parts/double-mark.tsx';
import { type AskedAct, RegistrationDialog } from '#src/features/test-day/parts/registration/acts.tsx';
import { bulkCancel } from '#src/features/test-day/parts/registration/cancel.tsx';
import { bulkPlan } from '#src/features/test-day/parts/roster/bulk.tsx';
import { RosterHead } from '#src/features/test-day/parts/roster/head.tsx';
import { Attend, RowActs } from '#src/features/test-day/parts/session-acts.tsx';
import { paymentText } from '#src/features/test-day/rules/roster-money.ts';
import type { OfficeSession } from '#src/features/test-sessions/contract/office.ts';
import { type MayOfTests, useOfficeSessions } from '#src/features/test-sessions/parts/use-office-sessions.ts';
import { formatSeoulDateTime, seoulDay } from '#src/shared/seoul-time.ts';
import { EmptyState, Notice, Skeleton } from '#src/ui/notice.tsx';
import { StatusBadge } from '#src/ui/status.tsx';
import { callApi } from '#src/web/api/api.ts';
import { History } from '#src/web/office/history.tsx';
import { type CellsOf, DeclaredList } from '#src/web/office/list/declared-list.tsx';
import { eachRow } from '#src/web/office/list/each-row.ts';
import type { BulkAct } from '#src/web/office/list/list-bulk.tsx';
import { whole } from '#src/web/office/list/row-name.tsx';
import { NotShown } from '#src/web/office/not-shown.tsx';
import { cannotShow } from '#src/web/page/cannot-show.ts';
import { type Attendance, isAttendance } from '../rules/attendance.ts';

export default function RosterPage() {
  const { sessionId = '' } = useParams();
  const head = useQuery({
    queryKey: ['office', 'roster', sessionId],
    queryFn: () => callApi(rosterList.list, { sessionId, size: '1' }),
    refetchInterval: 10_000,
  });
  const list = useOfficeSessions();
  const [asked, setAsked] = useState<AskedAct | null>(null);
  if (cannotShow(head)) return <NotShown error={head.error} back={['/office/tests', '입학 테스트 목록']} />;
  if (!head.data || !list.data) return <Skeleton className="h-64" />;
  const { session, marked } = head.data;
  const { may, sessions } = list.data;
  const mayPlan = may.plan;
  const isExaminer = !may.seeWaitlist;
  const [today, day] = [seoulDay(list.data.serverNow), seoulDay(session.startsAt)];
  const isDay = today >= day;
  const isPast = today > day;
  return (
    <section className="grid grid-cols-1 gap-3">
      <RosterHead
        session={session}
        marked={marked}
        may={may}
        isPast={isPast}
        now={new Date(list.data.serverNow)}
      />
      <EveningClose session={session} />
      {session.choiceUntil && (
        <Notice
          tone="warn"
          title={`취소한 회차입니다. 보호자가 ${formatSeoulDateTime(session.choiceUntil)}까지 다른 회차와 전액 환불 가운데 고릅니다. 고르지 않으면 전액 환불합니다.`}
        />
      )}
      <DeclaredList
        list={rosterList}
        cells={cellsFor({ may, isDay, onAsk: setAsked })}
        // At the desk of the test a name and a grade are all one needs.
        hidden={[
          ...(isExaminer ? moneyAndFamily : []),
          ...(isDay ? [] : (['attendance'] as const)),
          // Afterwards nothing is moved, cancelled or freed any more, once everybody is marked.
          ...(isPast && session.unmarked === 0 ? (['act'] as const) : []),
        ]}
        extra={isDay ? ['createdAt'] : []}
        fixed={{ sessionId }}
        keyOf={(row) => row.registrationNo}
        nameOf={(row) => `${row.childName} ${row.registrationNo}`}
        searchHint={isExaminer ? '학생, 접수번호' : '이름, 학교, 접수번호'}
        refreshMs={10_000}
        bulk={[
          ...(isDay ? bulk : []),
          ...(mayPlan ? bulkPlan(session, sessions, new Date(list.data.serverNow)) : []),
          ...(may.enter ? [bulkCancel()] : []),
        ]}
        filters={[
          { kind: 'choice', name: 'state', label: '상태', choices: Object.entries(registrationLabels) },
        ]}
        empty={
          <EmptyState
            title={session.taken === 0 ? '아직 접수한 학생이 없습니다.' : '조건에 맞는 학생이 없습니다.'}
          />
        }
      />
      {asked && <RegistrationDialog asked={asked} here={session.sessionId} onClose={() => setAsked(null)} />}
      <CheckInNotes
        name={`test ${sessionId}`}
        read={() => callApi(testCheckInNotesEndpoint, { sessionId })}
        add={(note) => callApi(addTestCheckInNoteEndpoint, { sessionId, note })}
      />
      {mayPlan && (
        <div className="no-print">
          <History entity="test-session" entityId={sessionId} isFolded />
        </div>
      )}
    </section>
  );
}

/** After the test: whoever is not marked, to be closed in one press. */
function EveningClose({ session }: { session: OfficeSession }) {
  const { sessionId, unmarked } = session;
  const left = useQuery({
    queryKey: ['office', 'roster', sessionId, 'unmarked', unmarked],
    queryFn: () => callApi(rosterList.list, { sessionId, state: 'confirmed', size: '2000' }),
    enabled: unmarked > 0,
  });
  return (
    <div className="no-print empty:hidden">
      <CloseNoShows
        label="결시"
        asLabel="결시로"
        unit="명"
        people={(unmarked > 0 ? (left.data?.rows ?? []) : []).map((row) => ({
          key: row.registrationNo,
          line: `${row.childName} · ${row.childGrade}`,
        }))}
        close={(registrationNos) =>
          callApi(closeNoShowsEndpoint, { sessionId, registrationNos: [...registrationNos] })
        }
        reopen={() => callApi(reopenNoShowsEndpoint, { sessionId })}
      />
    </div>
  );
}

const mark = (outcome: Attendance, done: string) => (rows: readonly RosterRow[]) =>
  eachRow(rows, {
    nameOf: (row) => row.childName,
    done,
    // Who has no seat is refused by the server, with its sentence.
    act: ({ registrationNo, state }) =>
      callApi(attendEndpoint, { registrationNo, from: isAttendance(state) ? state : 'confirmed', outcome }),
  });
const linesOf = (rows: readonly RosterRow[]) => (
  <ul className="list-disc pl-5">
    {rows.map((row) => (
      <li key={row.registrationNo}>
        {row.childName} · {row.childGrade} · {row.stateLabel}
      </li>
    ))}
  </ul>
);
const bulk: readonly BulkAct<RosterRow>[] = [
  {
    label: '응시',
    summary: (rows) => (
      <>
        <p>언제든 결시로 고칠 수 있습니다.</p>
        {linesOf(rows)}
      </>
    ),
    asksNoReason: true,
    run: mark('attended', '명을 응시로 적었습니다.'),
  },
  {
    label: '결시',
    summary: (rows) => (
      <>
        <p>언제든 응시로 고칠 수 있습니다.</p>
        {linesOf(rows)}
      </>
    ),
    asksNoReason: true,
    run: mark('absent', '명을 결시로 적었습니다.'),
  },
  {
    label: '기록 되돌리기',
    summary: (rows) => (
      <>
        <p>응시와 결시를 적기 전으로 되돌립니다. 결과가 들어간 학생은 되돌릴 수 없습니다.</p>
        {linesOf(rows)}
      </>
    ),
    asksNoReason: true,
    run: mark('confirmed', '명의 기록을 되돌렸습니다.'),
  },
];

const moneyAndFamily = ['school', 'guardian', 'mobile', 'amount', 'createdAt', 'act'] as const;

interface Acting {
  readonly may: MayOfTests;
  readonly isDay: boolean;
  readonly onAsk: (asked: AskedAct) => void;
}

const cellsFor = ({ may, isDay, onAsk }: Acting): CellsOf<typeof rosterList> => ({
  child: (row) => (
    <>
      <span className="max-sm:-my-1 max-sm:flex max-sm:items-center max-sm:gap-2">
        <Link
          className="inline-flex min-h-11 items-center whitespace-nowrap font-semibold text-brand underline-offset-4 hover:underline"
          to={`/office/check-in/${row.registrationNo}`}
        >
          {row.childName}
        </Link>
        {(!isDay || row.state !== 'confirmed') && (
          <span className="sm:hidden">
            <StatusBadge tone={registrationTones[row.state]}>{row.stateLabel}</StatusBadge>
          </span>
        )}
        {isDay && <Attend row={row} className="flex sm:hidden" />}
      </span>
      <span className="text-sm font-normal text-ink-soft sm:hidden">{row.childGrade}</span>
      {row.hasPhoto && <CheckInPhotoButton registrationNo={row.registrationNo} childName={row.childName} />}
      <DoubleMark row={row} />
    </>
  ),
  state: ({ state }, text) => <StatusBadge tone={registrationTones[state]}>{text}</StatusBadge>,
  attendance: (row) => <Attend row={row} className="hidden sm:flex" />,
  act: (row) => <RowActs row={row} may={may} onAsk={onAsk} />,
  amount: (row) => whole(paymentText(row)),
});
