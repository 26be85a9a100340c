import type { SeedItem } from './make.ts';

/** A fixed test for a subject and a band of grades. */
export interface SeedPlan {
  readonly subject: SeedItem['subject'];
  readonly grades: readonly [from: number, to: number];
  readonly minutes: number;
  /** Items of each top domain, in the order of the tree. */
  readonly counts: readonly number[];
}

/** The fixed tests that ship, one for each subject and band. */
export const plans: readonly SeedPlan[] = [
  { subject: 'math', grades: [3, 4], minutes: 40, counts: [8, 3, 6, 3] },
  { subject: 'math', grades: [5, 6], minutes: 50, counts: [8, 4, 5, 3] },
  { subject: 'math', grades: [7, 9], minutes: 60, counts: [4, 9, 5, 4] },
  { subject: 'math', grades: [10, 11], minutes: 60, counts: [4, 10, 3, 3] },
  { subject: 'science', grades: [3, 4], minutes: 30, counts: [4, 4, 3, 3] },
  { subject: 'science', grades: [5, 6], minutes: 30, counts: [4, 4, 3, 3] },
  { subject: 'science', grades: [7, 9], minutes: 35, counts: [4, 4, 3, 3] },
  { subject: 'science', grades: [10, 11], minutes: 35, counts: [3, 3, 3, 3] },
  { subject: 'reading', grades: [3, 4], minutes: 25, counts: [3, 2, 2, 1] },
  { subject: 'reading', grades: [5, 6], minutes: 25, counts: [2, 3, 2, 1] },
  { subject: 'reading', grades: [7, 9], minutes: 30, counts: [3, 3, 1, 1] },
  { subject: 'reading', grades: [10, 11], minutes: 35, counts: [3, 2, 2, 1] },
];
