import type { BoundaryRule } from '#src/features/measurement/rules/placing/placement.ts';

interface Placed {
  readonly to: number;
  /** The level that the score alone would lead to. */
  readonly byScore: number;
  readonly boundary: BoundaryRule;
}

/** Why somebody's level is another than the score alone would lead to; empty where it is that one. */
export function boundaryReason(name: string, { to, byScore, boundary }: Placed): string {
  if (to === byScore) return '';
  if (boundary !== 'likeliest' && to < byScore) return '경계 점수: 두 레벨 사이는 낮은 레벨로 정함';
  return `경계 점수: 오차를 함께 계산하면 ${name}일 가능성이 더 높음`;
}
