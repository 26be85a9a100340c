import { formatKrw } from '#src/shared/krw.ts';
import { gradeBand } from '#src/shared/people/grade.ts';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import type { RoundMode } from './rounds.ts';
import { type ScoreArea, sameAreas, textOfAreas } from './score-areas.ts';
import { type Subject, subjectLabels } from './sessions.ts';

/** One thing that changes, in words; `isNotified`: families rely on it and get a message. */
export interface PlanChange {
  readonly label: string;
  readonly before: string;
  readonly after: string;
  readonly isNotified: boolean;
}

/** Sentences at the fields that cannot change so. */
type Refusals = Readonly<Record<string, string>>;

const changeOf = (
  label: string,
  [before, after]: readonly [string, string],
  isNotified = false,
): PlanChange[] =>
  before === after ? [] : [{ label, before: before || '없음', after: after || '없음', isNotified }];

/** What can change of a session after it was planned. */
export interface SessionPlan {
  readonly room: string;
  readonly startsAt: Date;
  readonly opensAt: Date;
  readonly closesAt: Date;
  readonly capacity: number;
}

/** What families rely on already. */
export interface SessionFacts {
  readonly isShown: boolean;
  /** How the registration begins, where that is planned apart. */
  readonly roundMode: RoundMode | null;
  readonly taken: number;
  /** Offers to the waiting list whose time runs. */
  readonly offers: number;
  /** The last end of a seat that is held for somebody who has not paid; null where there is none. */
  readonly unpaidUntil: Date | null;
}

/** What a new plan changes of a session. */
export function sessionChanges(before: SessionPlan, after: SessionPlan): PlanChange[] {
  const times = (key: 'startsAt' | 'opensAt' | 'closesAt') =>
    [formatSeoulDateTime(before[key]), formatSeoulDateTime(after[key])] as const;
  return [
    ...changeOf('시험 일시', times('startsAt'), true),
    ...changeOf('고사실', [before.room, after.room], true),
    ...changeOf('접수 시작', times('opensAt')),
    ...changeOf('접수 마감', times('closesAt')),
    ...changeOf('정원', [`${before.capacity}명`, `${after.capacity}명`]),
  ];
}

/** Why a session cannot be changed so at `now`, by field; empty where it can. */
export function sessionRefusals(
  [before, after]: readonly [SessionPlan, SessionPlan],
  { isShown, roundMode, taken, offers, unpaidUntil }: SessionFacts,
  now: Date,
): Refusals {
  const refusals: Record<string, string> = {};
  const isOpening = before.opensAt.getTime() !== after.opensAt.getTime();
  if (isOpening && roundMode !== null)
    refusals.opensAt = '접수 방식에서 정한 시각입니다. 접수 방식에서 바꿔 주세요.';
  else if (isOpening && isShown && before.opensAt <= now)
    refusals.opensAt = '이미 접수를 시작한 회차라 접수 시작을 바꿀 수 없습니다.';
  if (after.closesAt < before.closesAt && offers > 0)
    refusals.closesAt = `좌석을 제안받은 분이 ${offers}명 있어 접수 마감을 앞당길 수 없습니다. 제안이 끝난 뒤에 바꿔 주세요.`;
  if (after.closesAt < before.closesAt && roundMode === 'lottery')
    refusals.closesAt = '추첨으로 모집하는 회차는 접수 마감을 앞당길 수 없습니다.';
  if (after.startsAt < before.startsAt && unpaidUntil !== null && unpaidUntil > after.startsAt)
    refusals.day = `결제를 기다리는 접수가 ${formatSeoulDateTime(unpaidUntil)}까지 있어 그보다 앞당길 수 없습니다.`;
  if (after.capacity < taken) refusals.capacity = `이미 ${taken}석이 쓰이고 있어 그보다 줄일 수 없습니다.`;
  return refusals;
}

/** A test as it is described: what its sessions say of it. */
export interface DescribedTest {
  readonly title: string;
  readonly subject: Subject;
  readonly gradeFrom: number;
  readonly gradeTo: number;
  readonly minutes: number;
  readonly feeKrw: number;
  readonly feeLegalBasis: string;
  readonly materials: string;
}

/** What can change of a test after it was described. */
export interface TestPlan extends DescribedTest {
  readonly sample: string;
  readonly scoreAreas: readonly ScoreArea[];
}

export interface TestFacts {
  /** Sessions that are planned, shown or were held. */
  readonly sessions: number;
  /** Of these, those that have begun. */
  readonly begun: number;
  /** Children with a seat or in a line whose grade lies outside the new band. */
  readonly outside: number;
}

/** What a new description changes of a test. Of who has registered the fee stays what it was. */
export function testChanges(before: TestPlan, after: TestPlan): PlanChange[] {
  const band = ({ gradeFrom, gradeTo }: TestPlan) => gradeBand(gradeFrom, gradeTo);
  const both = (textOf: (plan: TestPlan) => string) => [textOf(before), textOf(after)] as const;
  return [
    ...changeOf(
      '이름',
      both((plan) => plan.title),
    ),
    ...changeOf(
      '과목',
      both((plan) => subjectLabels[plan.subject]),
    ),
    ...changeOf('학년', both(band)),
    ...changeOf(
      '시험 시간',
      both((plan) => `${plan.minutes}분`),
    ),
    ...changeOf(
      '응시료',
      both((plan) => formatKrw(plan.feeKrw)),
      true,
    ),
    ...changeOf(
      '응시료 근거',
      both((plan) => plan.feeLegalBasis),
    ),
    ...changeOf(
      '채점 영역',
      both((plan) => textOfAreas(plan.scoreAreas)),
    ),
    ...changeOf(
      '준비물',
      both((plan) => plan.materials),
    ),
    ...changeOf(
      '예시 문항',
      both((plan) => plan.sample),
    ),
  ];
}

/** Why a test cannot be changed so, by field; empty where it can. */
export function testRefusals(
  [before, after]: readonly [TestPlan, TestPlan],
  { sessions, begun, outside }: TestFacts,
): Refusals {
  const refusals: Record<string, string> = {};
  const isFixed = '회차가 있는 테스트라 바꿀 수 없습니다. 새 테스트를 만들어 주세요.';
  if (sessions > 0 && before.subject !== after.subject) refusals.subject = isFixed;
  if (sessions > 0 && before.minutes !== after.minutes) refusals.minutes = isFixed;
  if (outside > 0)
    refusals[after.gradeFrom > before.gradeFrom ? 'gradeFrom' : 'gradeTo'] =
      `접수하거나 대기하는 학생 ${outside}명의 학년이 벗어납니다.`;
  if (begun > 0 && !sameAreas(before.scoreAreas, after.scoreAreas))
    refusals.scoreAreas = '이미 본 시험이 있어 채점 영역을 바꿀 수 없습니다.';
  return refusals;
}
