import type { Ability } from '#src/features/measurement/rules/ability.ts';
import { mean, variance } from '../numeric/moments.ts';

/** k/(k−1)·(1 − Σ item variances / total variance) (Cronbach 1951); null with one item or without spread. It may be negative. */
export function alphaFrom(itemVariances: readonly (number | null)[], total: number | null): number | null {
  const count = itemVariances.length;
  if (count < 2 || total === null || total <= 0) return null;
  let sum = 0;
  for (const one of itemVariances) sum += one ?? 0;
  return (count / (count - 1)) * (1 - sum / total);
}

/** Cronbach's alpha of a table of marks, a row a student (Cronbach 1951). */
export function alpha(marks: readonly (readonly number[])[]): number | null {
  const count = marks[0]?.length ?? 0;
  const columns = Array.from({ length: count }, (_, k) => marks.map((row) => row[k] ?? 0));
  const totals = marks.map((row) => row.reduce((sum, one) => sum + one, 0));
  return alphaFrom(columns.map(variance), variance(totals));
}

/** Kuder & Richardson's formula 20 (1937) of right/wrong answers: k/(k−1)·(1 − Σpq/σ²), σ² with n. */
export function kr20(answers: readonly (readonly (0 | 1)[])[]): number | null {
  const students = answers.length;
  const count = answers[0]?.length ?? 0;
  const shares = Array.from(
    { length: count },
    (_, k) => answers.reduce((sum, row) => sum + (row[k] ?? 0), 0) / Math.max(1, students),
  );
  const spread = variance(answers.map((row) => row.reduce<number>((sum, one) => sum + one, 0)));
  return alphaFrom(
    shares.map((p) => p * (1 - p)),
    spread === null ? null : (spread * (students - 1)) / students,
  );
}

/** Empirical reliability of estimates: var(θ̂)/(var(θ̂) + mean SE²) for EAP (Brown & Croudace 2015); null with fewer than two. */
export function empiricalReliability(abilities: readonly Ability[]): number | null {
  const spread = variance(abilities.map((one) => one.theta));
  const error = mean(abilities.map((one) => one.se * one.se));
  if (spread === null || error === null || spread + error <= 0) return null;
  return spread / (spread + error);
}
