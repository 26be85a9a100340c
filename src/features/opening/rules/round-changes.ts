import type { PlanChange } from '#src/features/test-sessions/rules/edits.ts';
import { type RoundMode, roundLabels, type Wave } from '#src/features/test-sessions/rules/rounds.ts';
import { gradeBand } from '#src/shared/people/grade.ts';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';

/** Why a round is changed, to choose from. */
export const roundEditReasons = ['접수 일정 조정', '회차 추가·제외', '모집 방법 변경', '오타 정정'] as const;

/** What can change of a round until somebody has joined it. */
export interface RoundPlan {
  readonly title: string;
  readonly mode: RoundMode;
  readonly opensAt: Date | string;
  readonly drawsAt: Date | string;
  readonly waves: readonly Wave[];
  /** Sessions by their number, with the name staff know them by. */
  readonly sessions: ReadonlyMap<number, string>;
}

const wavesIn = ({ mode, waves }: RoundPlan) =>
  mode === 'waves'
    ? waves
        .map((one) => `${gradeBand(one.gradeFrom, one.gradeTo)} ${formatSeoulDateTime(one.opensAt)}`)
        .join(', ')
    : '';

/** Which sessions come and go, by name; how many there are where none does. */
function sessionsIn(plan: RoundPlan, other: RoundPlan, label: string): string {
  const names = [...plan.sessions].filter(([id]) => !other.sessions.has(id)).map(([, name]) => name);
  const count = `${plan.sessions.size}개`;
  return names.length === 0 ? count : `${count} (${label}: ${names.join(', ')})`;
}

/** What a new plan changes of a round. Nobody has joined it yet, so nobody is told. */
export function roundChanges(before: RoundPlan, after: RoundPlan): PlanChange[] {
  const both = (textOf: (plan: RoundPlan) => string) => [textOf(before), textOf(after)] as const;
  const rows: readonly (readonly [string, readonly [string, string]])[] = [
    ['이름', both((plan) => plan.title)],
    ['방식', both((plan) => roundLabels[plan.mode])],
    ['접수 시작', both((plan) => formatSeoulDateTime(plan.opensAt))],
    ['추첨', both((plan) => (plan.mode === 'lottery' ? formatSeoulDateTime(plan.drawsAt) : ''))],
    ['학년별 시작', both(wavesIn)],
    ['회차', [sessionsIn(before, after, '뺌'), sessionsIn(after, before, '더함')]],
  ];
  return rows.flatMap(([label, [old, now]]) =>
    old === now ? [] : [{ label, before: old || '없음', after: now || '없음', isNotified: false }],
  );
}
