import type { Child } from '#src/features/members/contract/members.ts';
import type { SessionView } from '#src/features/registrations/contract/registrations.ts';
import { obstacleFor } from '#src/features/test-sessions/rules/sessions.ts';
import { gradeBand } from '#src/shared/people/grade.ts';
import { seoulDay } from '#src/shared/seoul-time.ts';

/** Why a child cannot sit a test, in words; null when it can. */
export function obstacleText(
  child: Pick<Child, 'grade' | 'birthDate'> | undefined,
  session: SessionView,
): string | null {
  if (!child) return null;
  const obstacle = obstacleFor(child, session, seoulDay(session.startsAt));
  if (obstacle === 'preschool') return '취학 전 아동은 법에 따라 선발·수준별 시험에 응시할 수 없습니다.';
  return obstacle === 'grade'
    ? `응시 가능 학년은 ${gradeBand(session.gradeFrom, session.gradeTo)}입니다.`
    : null;
}

/** What can be taken at once comes before what can be waited for, and that before what is not open yet. */
const order: Readonly<Record<SessionView['state'], number>> = {
  open: 0,
  last: 0,
  waiting: 1,
  scheduled: 2,
  closed: 3,
};

type SessionId = SessionView['sessionId'];

export interface Looking {
  /** The one somebody came for; 0 for none. */
  readonly asked: SessionId;
  /** Those that are shown already, in their places. */
  readonly shown: readonly SessionId[];
}

export interface Sorted {
  readonly now: readonly SessionView[];
  readonly folded: readonly SessionView[];
}

/**
 * The sessions a child can take, nearest to a seat first, and those that are no use to it, to be folded away. Without a child
 * there is nothing to choose by. The one somebody came for stands first, whatever it is. What is shown already keeps its
 * place, whatever becomes of it: in the rush the next card would slide under the finger that was meant for this one.
 */
export function forChild(
  sessions: readonly SessionView[],
  child: Pick<Child, 'grade' | 'birthDate'> | undefined,
  { asked, shown }: Looking,
): Sorted {
  const isAsked = ({ sessionId }: SessionView) => sessionId === asked;
  const isShown = ({ sessionId }: SessionView) => shown.includes(sessionId);
  const isOfUse = (session: SessionView) =>
    !child || (session.state !== 'closed' && obstacleText(child, session) === null);
  const added = sessions
    .filter((session) => !isShown(session) && (isAsked(session) || isOfUse(session)))
    .toSorted(
      (one, other) =>
        Number(isAsked(other)) - Number(isAsked(one)) || (child ? order[one.state] - order[other.state] : 0),
    );
  const kept = sessions
    .filter(isShown)
    .toSorted((one, other) => shown.indexOf(one.sessionId) - shown.indexOf(other.sessionId));
  const now = [...kept, ...added];
  return { now, folded: sessions.filter((session) => !now.includes(session)) };
}
