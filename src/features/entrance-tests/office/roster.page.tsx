import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { EmptyState, Notice, Skeleton } from '#src/ui/notice.tsx';
import { StatusBadge } from '#src/ui/status.tsx';
import { callApi, sentenceOf } from '#src/web/api.ts';
import { type RosterRow, rosterEndpoint } from '../contract/office.ts';
import { registrationTones } from '../rules/tones.ts';

export default function RosterPage() {
  const { sessionId = '' } = useParams();
  const roster = useQuery({
    queryKey: ['office', 'roster', sessionId],
    queryFn: () => callApi(rosterEndpoint, { sessionId }),
    refetchInterval: 10_000,
  });
  if (roster.error) return <Notice tone="bad" title={sentenceOf(roster.error)} isLive />;
  if (!roster.data) return <Skeleton className="h-64" />;
  const { session, rows } = roster.data;
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
          <Button onClick={() => window.print()}>인쇄</Button>
        </div>
      </div>
      {rows.length === 0 ? (
        <EmptyState title="아직 접수한 학생이 없습니다." />
      ) : (
        <div className="overflow-x-auto rounded-card border border-line bg-paper print:border-0">
          <RosterTable rows={rows} />
        </div>
      )}
    </section>
  );
}

function RosterTable({ rows }: { rows: readonly RosterRow[] }) {
  return (
    <table className="w-full min-w-[860px] text-left print:min-w-0 print:text-sm">
      <caption className="sr-only">접수 명단</caption>
      <thead className="border-b border-line text-sm text-ink-soft">
        <tr>
          {['번호', '학생', '학년', '학교', '보호자', '연락처', '상태', '결제', '접수 시각'].map((head) => (
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
            </th>
            <td className="px-4 py-3">{row.childGrade}</td>
            <td className="px-4 py-3">{row.schoolName}</td>
            <td className="px-4 py-3">{row.guardianName}</td>
            <td className="px-4 py-3 whitespace-nowrap">{row.guardianMobile}</td>
            <td className="px-4 py-3">
              <StatusBadge tone={registrationTones[row.state]}>{row.stateWord}</StatusBadge>
            </td>
            <td className="px-4 py-3">{row.amountKrw === 0 ? '무료' : (row.paymentWord ?? '-')}</td>
            <td className="px-4 py-3 text-sm">{formatSeoulDateTime(row.createdAt)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
