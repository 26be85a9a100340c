/** The arithmetic mean; null of nothing. */
export function mean(values: readonly number[]): number | null {
  return values.length > 0 ? values.reduce((sum, one) => sum + one, 0) / values.length : null;
}

/** The middle value, or the mean of the two middle ones; null of nothing. */
export function median(values: readonly number[]): number | null {
  const sorted = [...values].sort((x, y) => x - y);
  const half = Math.floor(sorted.length / 2);
  if (sorted.length === 0) return null;
  if (sorted.length % 2 === 1) return sorted[half] ?? null;
  return ((sorted[half - 1] ?? 0) + (sorted[half] ?? 0)) / 2;
}

/** Sample covariance with n − 1; null of fewer than two pairs. */
export function covariance(xs: readonly number[], ys: readonly number[]): number | null {
  const count = xs.length;
  if (count < 2) return null;
  const [mx, my] = [mean(xs) ?? 0, mean(ys) ?? 0];
  let sum = 0;
  for (const [index, x] of xs.entries()) sum += (x - mx) * ((ys[index] ?? 0) - my);
  return sum / (count - 1);
}

/** Sample variance with n − 1; null of fewer than two values. A constant has exactly 0. */
export function variance(values: readonly number[]): number | null {
  if (values.length >= 2 && values.every((one) => one === values[0])) return 0;
  return covariance(values, values);
}

/** Pearson's correlation; null where a variable does not vary. */
export function correlation(xs: readonly number[], ys: readonly number[]): number | null {
  const [vx, vy, both] = [variance(xs), variance(ys), covariance(xs, ys)];
  if (vx === null || vy === null || both === null || vx <= 0 || vy <= 0) return null;
  return Math.min(1, Math.max(-1, both / (Math.sqrt(vx) * Math.sqrt(vy))));
}

/** Skewness and excess kurtosis by k-statistics, k3/k2^1.5 and k4/k2² (Fisher 1930; Moodle's quiz statistics); null where too few or constant. */
export function shape(values: readonly number[]): { skewness: number | null; kurtosis: number | null } {
  const n = values.length;
  const center = mean(values) ?? 0;
  const power = (order: number) => values.reduce((sum, one) => sum + (one - center) ** order, 0) / n;
  const spread = variance(values);
  if (spread === null || spread <= 0) return { skewness: null, kurtosis: null };
  const [m2, m3, m4] = [power(2), power(3), power(4)];
  const k2 = (n * m2) / (n - 1);
  const k3 = (n * n * m3) / ((n - 1) * (n - 2));
  const k4 = (n * n * ((n + 1) * m4 - 3 * (n - 1) * m2 * m2)) / ((n - 1) * (n - 2) * (n - 3));
  return { skewness: n > 2 ? k3 / k2 ** 1.5 : null, kurtosis: n > 3 ? k4 / (k2 * k2) : null };
}
