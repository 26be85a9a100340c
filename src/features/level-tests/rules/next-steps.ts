import type { AttemptState } from '#src/features/level-attempts/rules/attempts.ts';

interface NextStep {
  readonly attemptNo: string;
  readonly kind: 'test' | 'retest';
  readonly state: AttemptState;
}

/** Whether a child may still sit it. */
export const isUnderWay = ({ state }: Pick<NextStep, 'state'>): boolean =>
  ['created', 'consented', 'in_progress'].includes(state);

/** Where an attempt goes on from here; null where nothing is left to do on a page. */
export function nextPathOf({ attemptNo, state, kind }: NextStep): string | null {
  if (state === 'created') return `/test/terms?attempt=${attemptNo}`;
  if (state === 'consented' || state === 'in_progress')
    return `${kind === 'retest' ? '/retest' : '/test'}/testing?attempt=${attemptNo}`;
  return state === 'void' ? null : `/test/done?attempt=${attemptNo}`;
}

/** What the way on is called; other states are only looked at. */
export const nextStepLabels: Readonly<Partial<Record<AttemptState, string>>> = {
  created: '이어서 준비하기',
  consented: '시험 시작하기',
  in_progress: '이어서 풀기',
  released: '결과 보기',
};
