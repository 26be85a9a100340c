import { useState } from 'react';
import type { Child } from '#src/features/members/contract/members.ts';
import type { TakenTests } from '#src/features/registrations/contract/family.ts';
import type { SessionView } from '#src/features/registrations/contract/registrations.ts';
import { sessionLabels, sessionState } from '#src/features/test-sessions/rules/sessions.ts';
import { Notice } from '#src/ui/notice.tsx';
import { sentenceOf } from '#src/web/api/api.ts';
import { RefusalNotice } from '../registering/refusal-notice.tsx';
import type { Basket } from '../registering/use-basket.ts';
import { useRegistering, useWaiting } from '../registering/use-registering.ts';
import { obstacleText } from './for-child.ts';
import { SessionCard } from './session-card.tsx';
import { useAlarms } from './use-alarms.ts';

/** The session as it is at this second of the server's clock: it opens and closes without being asked again. */
export function asOf(session: SessionView, nowMs: number): SessionView {
  const clock = {
    isOpenedByStaff: true,
    opensAt: new Date(session.opensAt),
    closesAt: new Date(session.closesAt),
  };
  const state = sessionState(clock, session, new Date(nowMs));
  return { ...session, state, stateLabel: sessionLabels[state] };
}

/** Where else there are seats for a session that has none: the same test first, then the same subject; three at most. */
function othersFor(
  session: SessionView,
  all: readonly SessionView[],
  child: Child | undefined,
): readonly SessionView[] {
  if (session.state !== 'waiting' && session.state !== 'closed') return [];
  const isSameTest = (one: SessionView) => one.testId === session.testId;
  return all
    .filter((one) => one.state === 'open' || one.state === 'last')
    .filter((one) => (child ? one.subject === session.subject : isSameTest(one)))
    .filter((one) => obstacleText(child, one) === null)
    .sort((a, b) => Number(isSameTest(b)) - Number(isSameTest(a)))
    .slice(0, 3);
}

/** Whether a child is registered for this test, and so can neither register for this session nor wait for it. */
const isTaken = (taken: TakenTests, childId: number, session: SessionView) =>
  taken.some(
    (one) =>
      one.childId === childId &&
      one.testId === session.testId &&
      !(one.mayWait && session.state === 'waiting'),
  );

interface SessionListProps {
  readonly sessions: readonly SessionView[];
  /** Every session there is, those a filter hides too. */
  readonly all: readonly SessionView[];
  readonly nowMs: number;
  readonly child: Child | undefined;
  /** Tests the children are registered for. */
  readonly taken: TakenTests;
  readonly basket: Basket;
  readonly mayBasket: boolean;
}

/** The sessions as cards; what one of them was refused for stands above them with what to do next. */
export function SessionList(props: SessionListProps) {
  const { sessions, all, nowMs, child, taken, basket, mayBasket } = props;
  const registering = useRegistering();
  const waiting = useWaiting();
  const alarms = useAlarms();
  const [asked, setAsked] = useState(0);
  const childId = child?.childId ?? 0;
  const register = (sessionId: number) => {
    setAsked(sessionId);
    waiting.reset();
    registering.mutate({ sessionId, childId });
  };
  const wait = (sessionId: number) => {
    setAsked(sessionId);
    registering.reset();
    waiting.mutate({ sessionId, childId });
  };
  // What was answered to one child is not said to another.
  const isTheirs = (registering.variables ?? waiting.variables)?.childId === childId;
  return (
    <>
      <RefusalNotice
        error={isTheirs && (registering.error ?? waiting.error)}
        childId={child?.childId}
        onRegister={register}
        onWait={registering.error ? () => wait(asked) : undefined}
        onAgain={() => register(asked)}
        alarm={{ isOn: alarms.isOn(asked), toggle: () => alarms.toggle(asked) }}
      />
      {alarms.error && <Notice tone="bad" title={sentenceOf(alarms.error)} isLive />}
      {isTheirs && waiting.data && (
        <Notice tone="good" title={`대기 ${waiting.data.place}번째로 등록되었습니다.`} isLive>
          <p>
            자리가 생기면 문자로 알려 드리고, 2시간 동안(접수 마감까지) 자리를 지켜 드립니다. 다른 회차에 먼저
            접수하셔도 이 순번은 유지됩니다.
          </p>
        </Notice>
      )}
      <ul className="grid gap-4 md:grid-cols-2">
        {sessions.map((session) => (
          <li key={session.sessionId} id={`session-${session.sessionId}`} className="grid scroll-mt-24">
            <SessionCard
              session={session}
              nowMs={nowMs}
              childName={child?.name ?? null}
              childId={child?.childId}
              obstacle={obstacleText(child, session)}
              isTaken={isTaken(taken, childId, session)}
              isBusy={
                (registering.isPending && registering.variables.sessionId === session.sessionId) ||
                (waiting.isPending && waiting.variables.sessionId === session.sessionId)
              }
              isInBasket={child && mayBasket ? basket.has(session.sessionId, childId) : null}
              isAlarmOn={alarms.isOn(session.sessionId)}
              others={othersFor(session, all, child)}
              onRegister={() => child && register(session.sessionId)}
              onWait={() => child && wait(session.sessionId)}
              onBasket={() => basket.toggle(session.sessionId, childId)}
              onAlarm={() => alarms.toggle(session.sessionId)}
            />
          </li>
        ))}
      </ul>
    </>
  );
}
