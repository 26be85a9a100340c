import type { SeedItem } from './make.ts';

/** A test for a subject and a band of grades. */
export interface SeedPlan {
  readonly subject: SeedItem['subject'];
  readonly grades: readonly [from: number, to: number];
  readonly minutes: number;
  /** Items of each top domain, in the order of the tree; of an adaptive test the least of each. */
  readonly counts: readonly number[];
  /** Of an adaptive test; a fixed one has as many items as its counts. */
  readonly adaptive?: { readonly minItems: number; readonly maxItems: number };
}

/** Where the levels of a new academy begin, by subject (θ): papers of this length can tell so many apart. */
export const shippedCuts: Readonly<Record<SeedItem['subject'], readonly number[]>> = {
  math: [-0.6, 0.6],
  science: [-0.6, 0.6],
  reading: [0],
};

/** The fixed tests that ship, one for each subject and band. Each reaches the floor of publishing (`simulated-plan.ts`). */
export const plans: readonly SeedPlan[] = [
  { subject: 'math', grades: [3, 4], minutes: 45, counts: [7, 6, 6, 5] },
  { subject: 'math', grades: [5, 6], minutes: 50, counts: [8, 5, 6, 5] },
  { subject: 'math', grades: [7, 9], minutes: 60, counts: [4, 9, 5, 4] },
  { subject: 'math', grades: [10, 11], minutes: 60, counts: [4, 10, 4, 4] },
  { subject: 'science', grades: [3, 4], minutes: 40, counts: [7, 6, 6, 6] },
  { subject: 'science', grades: [5, 6], minutes: 40, counts: [7, 6, 6, 6] },
  { subject: 'science', grades: [7, 9], minutes: 45, counts: [6, 6, 6, 6] },
  { subject: 'science', grades: [10, 11], minutes: 45, counts: [6, 6, 5, 6] },
  { subject: 'reading', grades: [3, 4], minutes: 35, counts: [4, 4, 2, 2] },
  { subject: 'reading', grades: [5, 6], minutes: 35, counts: [3, 4, 3, 2] },
  { subject: 'reading', grades: [7, 9], minutes: 40, counts: [4, 4, 2, 2] },
  { subject: 'reading', grades: [10, 11], minutes: 45, counts: [4, 4, 2, 2] },
];

/** One test that chooses each question by the answers so far. */
export const adaptivePlan: SeedPlan = {
  subject: 'math',
  grades: [7, 9],
  minutes: 70,
  counts: [2, 5, 3, 3],
  adaptive: { minItems: 20, maxItems: 30 },
};
