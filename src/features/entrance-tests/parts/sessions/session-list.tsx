import { useState } from 'react';
import type { Child } from '#src/features/members/contract/members.ts';
import type { TakenTests } from '#src/features/registrations/contract/family.ts';
import type { SessionView, WaitView } from '#src/features/registrations/contract/registrations.ts';
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
  /** Where the children stand in line. */
  readonly waits: readonly WaitView[];
  readonly basket: Basket;
  readonly mayBasket: boolean;
}

/** What was asked for last, where it was pressed, and what was answered. */
function useAsking(childId: number) {
  const registering = useRegistering();
  const waiting = useWaiting();
  const [asked, setAsked] = useState({ sessionId: 0, at: 0 });
  const register = (sessionId: number, at: number) => {
    setAsked({ sessionId, at });
    waiting.reset();
    registering.mutate({ sessionId, childId });
  };
  const wait = (sessionId: number, at: number) => {
    setAsked({ sessionId, at });
    registering.reset();
    waiting.mutate({ sessionId, childId });
  };
  const isBusy = (sessionId: number) =>
    [registering, waiting].some((one) => one.isPending && one.variables.sessionId === sessionId);
  // What was answered to one child is not said to another.
  const isTheirs = (registering.variables ?? waiting.variables)?.childId === childId;
  return {
    asked,
    register,
    wait,
    isBusy,
    error: isTheirs && (registering.error ?? waiting.error),
    mayWait: registering.error !== null,
    waits: isTheirs ? waiting.data : undefined,
  };
}

/** The sessions as cards; what was answered stands above the button it was asked with, or above all where that card is gone. */
export function SessionList(props: SessionListProps) {
  const { sessions, all, nowMs, child, taken, waits, basket, mayBasket } = props;
  const alarms = useAlarms();
  const childId = child?.childId ?? 0;
  const { asked, register, wait, isBusy, ...answered } = useAsking(childId);
  const isHere = sessions.some((session) => session.sessionId === asked.at);
  const answer = (
    <>
      <RefusalNotice
        error={answered.error}
        childId={child?.childId}
        onRegister={(sessionId) => register(sessionId, asked.at)}
        onWait={answered.mayWait ? () => wait(asked.sessionId, asked.at) : undefined}
        onAgain={() => register(asked.sessionId, asked.at)}
        alarm={{ isOn: alarms.isOn(asked.sessionId), toggle: () => alarms.toggle(asked.sessionId) }}
      />
      {answered.waits && <Waits wait={answered.waits} />}
    </>
  );
  return (
    <>
      {!isHere && answer}
      {alarms.error && <Notice tone="bad" title={sentenceOf(alarms.error)} isLive />}
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
              wait={waits.find((one) => one.sessionId === session.sessionId && one.childId === childId)}
              answer={session.sessionId === asked.at && answer}
              isBusy={isBusy(session.sessionId)}
              isInBasket={child && mayBasket ? basket.has(session.sessionId, childId) : null}
              isAlarmOn={alarms.isOn(session.sessionId)}
              others={othersFor(session, all, child)}
              onRegister={() => child && register(session.sessionId, session.sessionId)}
              onWait={() => child && wait(session.sessionId, session.sessionId)}
              onBasket={() => basket.toggle(session.sessionId, childId)}
              onAlarm={() => alarms.toggle(session.sessionId)}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

const focusOnceThere = (box: HTMLElement | null) => box?.focus();

/** A place in the line that was just taken; the button it was asked with is gone, so the focus comes here. */
function Waits({ wait }: { wait: WaitView }) {
  return (
    <div ref={focusOnceThere} tabIndex={-1}>
      <Notice tone="good" title={`대기 ${wait.place}번째로 등록되었습니다.`} isLive>
        <p>{wait.promise ?? wait.reason}</p>
        {wait.promise && <p>다른 회차에 먼저 접수하셔도 이 순번은 유지됩니다.</p>}
      </Notice>
    </div>
  );
}
