import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { formatSeoulDate, formatSeoulDateTime, formatSeoulTime } from '#src/shared/seoul-time.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { EmptyState, Notice, Skeleton } from '#src/ui/notice.tsx';
import { StatusBadge } from '#src/ui/status.tsx';
import { callApi, sentenceOf } from '#src/web/api.ts';
import { History } from '#src/web/office/history.tsx';
import { type OfficeSession, type RosterRow, rosterEndpoint } from '../contract/office.ts';
import { DoubleMark } from '../parts/office/double-mark.tsx';
import { LineTable } from '../parts/office/line-table.tsx';
import { RowActs, SessionActs } from '../parts/office/session-acts.tsx';
import { useOfficeSessions } from '../parts/office/use-office-sessions.ts';
import { registrationTones } from '../rules/tones.ts';

export default function RosterPage() {
  const { sessionId = '' } = useParams();
  const roster = useQuery({
    queryKey: ['office', 'roster', sessionId],
    queryFn: () => callApi(rosterEndpoint, { sessionId }),
    refetchInterval: 10_000,
  });
  const list = useOfficeSessions();
  if (roster.error) return <Notice tone="bad" title={sentenceOf(roster.error)} isLive />;
  if (!roster.data) return <Skeleton className="h-64" />;
  const { session, rows } = roster.data;
  const mayPlan = list.data?.may.plan ?? false;
  const isExaminer = list.data?.may.seeLine === false;
  return (
    <section className="grid gap-6">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <h1 className="text-2xl">{session.title} 접수 명단</h1>
          <p className="text-ink-soft">
            {session.branchName} {session.room} · {formatSeoulDateTime(session.startsAt)} · {session.taken} /{' '}
            {session.capacity}명 · 대기 {session.waiting}명
          </p>
        </div>
        <div className="no-print flex gap-2">
          <ButtonLink to="/office/tests" look="secondary">
            회차 목록
          </ButtonLink>
          <ButtonLink to={`/office/tests/${sessionId}/results`} look="secondary">
            결과
          </ButtonLink>
          <Button onClick={() => window.print()}>인쇄</Button>
        </div>
      </div>
      <SessionActs key={session.version} session={session} mayPlan={mayPlan} />
      {rows.length === 0 ? (
        <EmptyState title="아직 접수한 학생이 없습니다." />
      ) : (
        <div className="relative overflow-x-auto rounded-card border border-line bg-paper print:border-0">
          <RosterTable rows={rows} session={session} mayPlan={mayPlan} isExaminer={isExaminer} />
        </div>
      )}
      {!isExaminer && <LineTable sessionId={sessionId} />}
      {mayPlan && (
        <div className="no-print">
          <History entity="test-session" entityId={sessionId} />
        </div>
      )}
    </section>
  );
}

function RosterTable({
  rows,
  session,
  mayPlan,
  isExaminer,
}: {
  rows: readonly RosterRow[];
  session: OfficeSession;
  mayPlan: boolean;
  isExaminer: boolean;
}) {
  // At the desk of the test a name and a grade are all one needs.
  const desk = ['번호', '학생', '학년', '상태', '할 일'];
  const heads = ['번호', '학생', '학년', '학교', '보호자', '상태', '결제', '접수 시각', '할 일'];
  return (
    <table className="w-full text-left print:min-w-0 print:text-sm">
      <caption className="sr-only">접수 명단</caption>
      <thead className="border-b border-line text-sm text-ink-soft">
        <tr>
          {(isExaminer ? desk : heads).map((head) => (
            <th key={head} scope="col" className="px-4 py-3 font-semibold">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.registrationNo} className="border-b border-line last:border-0">
            <td className="px-4 py-3 text-sm whitespace-nowrap">{row.registrationNo}</td>
            <th scope="row" className="px-4 py-3 whitespace-nowrap">
              {row.childName}
              <DoubleMark row={row} mayDecide={mayPlan} />
            </th>
            <td className="px-4 py-3">{row.childGrade}</td>
            {!isExaminer && (
              <>
                <td className="px-4 py-3">{row.schoolName}</td>
                <td className="px-4 py-3 whitespace-nowrap">
                  {row.guardianName}
                  <span className="block text-sm text-ink-soft">{row.guardianMobile}</span>
                </td>
              </>
            )}
            <td className="px-4 py-3">
              <StatusBadge tone={registrationTones[row.state]}>{row.stateWord}</StatusBadge>
            </td>
            {!isExaminer && (
              <>
                <td className="px-4 py-3">{row.amountKrw === 0 ? '무료' : (row.paymentWord ?? '-')}</td>
                <td className="px-4 py-3 text-sm whitespace-nowrap">
                  {formatSeoulDate(row.createdAt)}
                  <span className="block text-ink-soft">{formatSeoulTime(row.createdAt)}</span>
                </td>
              </>
            )}
            <td className="px-4 py-3">
              <RowActs row={row} session={session} mayPlan={mayPlan} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
