import { useState } from 'react';
import { Link } from 'react-router';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { Notice, Skeleton } from '#src/ui/notice.tsx';
import { StatusBadge } from '#src/ui/status.tsx';
import { sentenceOf } from '#src/web/api.ts';
import type { OfficeSession } from '../contract/office.ts';
import { NewSessionForm } from '../parts/office/new-session-form.tsx';
import { NewTestForm } from '../parts/office/new-test-form.tsx';
import { useOfficeSessions, useSessionActs } from '../parts/office/use-office-sessions.ts';

type Open = 'session' | 'test' | null;

export default function OfficeTestsPage() {
  const list = useOfficeSessions();
  const [open, setOpen] = useState<Open>(null);
  const may = list.data?.may;
  return (
    <section className="grid gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl">입학 테스트</h1>
        <div className="flex flex-wrap gap-2">
          {may?.plan && (
            <ButtonLink to="/office/rounds" look="secondary">
              접수 방식
            </ButtonLink>
          )}
          {may?.describe && (
            <Button
              look="secondary"
              aria-expanded={open === 'test'}
              onClick={() => setOpen(open === 'test' ? null : 'test')}
            >
              새 테스트
            </Button>
          )}
          {may?.plan && (
            <Button
              aria-expanded={open === 'session'}
              onClick={() => setOpen(open === 'session' ? null : 'session')}
            >
              새 회차
            </Button>
          )}
        </div>
      </div>
      {list.error && <Notice tone="bad" title={sentenceOf(list.error)} isLive />}
      {open === 'test' && (
        <Card>
          <NewTestForm onDone={() => setOpen(null)} />
        </Card>
      )}
      {open === 'session' && list.data && (
        <Card>
          <NewSessionForm
            tests={list.data.tests}
            branches={list.data.branches}
            onDone={() => setOpen(null)}
          />
        </Card>
      )}
      {list.data ? (
        <SessionTable sessions={list.data.sessions} mayPlan={may?.plan ?? false} />
      ) : (
        !list.error && <Skeleton className="h-64" />
      )}
    </section>
  );
}

function SessionTable({ sessions, mayPlan }: { sessions: readonly OfficeSession[]; mayPlan: boolean }) {
  return (
    <div className="overflow-x-auto rounded-card border border-line bg-paper">
      <table className="w-full min-w-[860px] text-left">
        <caption className="sr-only">입학 테스트 회차</caption>
        <thead className="border-b border-line text-sm text-ink-soft">
          <tr>
            {['테스트', '분원', '일시', '접수', '자리', '대기', '상태', ''].map((head) => (
              <th key={head} scope="col" className="px-4 py-3 font-semibold">
                {head || <span className="sr-only">할 일</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sessions.map((session) => (
            <SessionLine key={session.sessionId} session={session} mayPlan={mayPlan} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function SessionLine({ session, mayPlan }: { session: OfficeSession; mayPlan: boolean }) {
  const { show } = useSessionActs(session);
  const isOpen = session.state === 'open';
  return (
    <tr className="border-b border-line last:border-0">
      <th scope="row" className="px-4 py-3">
        <Link
          className="text-brand underline-offset-4 hover:underline"
          to={`/office/tests/${session.sessionId}`}
        >
          {session.title}
        </Link>
        <span className="block text-sm font-normal text-ink-soft">{session.gradeBand}</span>
      </th>
      <td className="px-4 py-3">
        {session.branchName}
        <span className="block text-sm text-ink-soft">{session.room}</span>
      </td>
      <td className="px-4 py-3">{formatSeoulDateTime(session.startsAt)}</td>
      <td className="px-4 py-3 text-sm">
        {formatSeoulDateTime(session.opensAt)}
        <br />~ {formatSeoulDateTime(session.closesAt)}
      </td>
      <td className="px-4 py-3 whitespace-nowrap">
        <strong>{session.taken}</strong> / {session.capacity}
      </td>
      <td className="px-4 py-3">{session.waiting}</td>
      <td className="px-4 py-3">
        <StatusBadge tone={isOpen ? 'open' : 'closed'}>{session.stateWord}</StatusBadge>
      </td>
      <td className="px-4 py-3">
        {mayPlan && session.state !== 'cancelled' && (
          <Button
            look={isOpen ? 'secondary' : 'primary'}
            isBusy={show.isPending}
            onClick={() => show.mutate(!isOpen)}
          >
            {isOpen ? '닫기' : '공개'}
            <span className="sr-only"> {session.title}</span>
          </Button>
        )}
        {show.error && <p className="text-sm text-danger">{sentenceOf(show.error)}</p>}
      </td>
    </tr>
  );
}
