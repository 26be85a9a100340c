const mostTerms = 500;
const enough = 1e-14;

/** ln Γ(x) by Lanczos's approximation (g = 7, nine terms), for x > 0. */
function logGamma(x: number): number {
  const terms = [
    676.5203681218851, -1259.1392167224028, 771.3234287776531, -176.6150291621406, 12.507343278686905,
    -0.13857109526572012, 9.984369578019572e-6, 1.5056327351493116e-7,
  ];
  const sum = terms.reduce((all, term, k) => all + term / (x + k), 0.9999999999998099);
  const t = x + 6.5;
  return 0.5 * Math.log(2 * Math.PI) + (x - 0.5) * Math.log(t) - t + Math.log(sum);
}

/** P(a, x) by its series, good for x < a + 1. */
function lowerSeries(a: number, x: number): number {
  let term = 1 / a;
  let sum = term;
  for (let k = 1; k < mostTerms && Math.abs(term) > enough * Math.abs(sum); k += 1) {
    term *= x / (a + k);
    sum += term;
  }
  return sum * Math.exp(a * Math.log(x) - x - logGamma(a));
}

/** Q(a, x) by Lentz's continued fraction, good for x ≥ a + 1. */
function upperFraction(a: number, x: number): number {
  const tiny = 1e-300;
  let b = x + 1 - a;
  let c = 1 / tiny;
  let d = 1 / b;
  let h = d;
  for (let k = 1; k < mostTerms; k += 1) {
    const an = -k * (k - a);
    b += 2;
    d = 1 / (Math.abs(an * d + b) < tiny ? tiny : an * d + b);
    c = Math.abs(b + an / c) < tiny ? tiny : b + an / c;
    const step = d * c;
    h *= step;
    if (Math.abs(step - 1) < enough) break;
  }
  return h * Math.exp(a * Math.log(x) - x - logGamma(a));
}

/** The chance of a chi-square as large as this or larger (Press et al., Numerical Recipes, 6.2); 1 without degrees of freedom. */
export function chiSquareTail(value: number, freedom: number): number {
  if (freedom <= 0 || value <= 0) return 1;
  const [a, x] = [freedom / 2, value / 2];
  const tail = x < a + 1 ? 1 - lowerSeries(a, x) : upperFraction(a, x);
  return Math.min(1, Math.max(0, tail));
}
