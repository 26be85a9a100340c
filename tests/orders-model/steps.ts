import fc from 'fast-check';
import type { Trouble } from './wire.ts';

/** What can be done, and how often of a hundred it is. */
const weights = {
  // Parents.
  hold: 12,
  together: 3,
  release: 3,
  openWindow: 7,
  confirm: 8,
  pay: 12,
  closeAccount: 2,
  cancel: 4,
  change: 3,
  joinWaitlist: 4,
  acceptChange: 2,
  declineOffer: 2,
  giveAccount: 2,
  // The provider and the bank.
  deliver: 6,
  strayWord: 2,
  capture: 5,
  failInWindow: 1,
  deposit: 5,
  reverse: 2,
  console: 2,
  // Staff.
  refund: 3,
  cashReturned: 1,
  enter: 2,
  settleDouble: 1,
  cancelSession: 1,
  closeOrOpen: 1,
  resize: 1,
  moveChild: 1,
  askProvider: 1,
  // The clock and the jobs.
  pass: 5,
  work: 8,
  minute: 6,
  answer: 3,
} as const;
export type MoveKind = keyof typeof weights;
export const moveKinds = Object.keys(weights) as MoveKind[];

/** One act; the numbers choose among what there is to act on at the time. */
export interface Move {
  readonly kind: MoveKind;
  readonly a: number;
  readonly b: number;
  readonly c: number;
}

export interface Step {
  /** Two are done at the same moment. */
  readonly moves: readonly Move[];
  /** The process is killed before the write after so many others; null: it lives. */
  readonly cutAfter: number | null;
  readonly trouble: { readonly what: Trouble; readonly after: number } | null;
}

const kind = fc.oneof(
  ...moveKinds.map((one) => ({ weight: weights[one], arbitrary: fc.constant<MoveKind>(one) })),
);
const number = fc.nat(11);
const move: fc.Arbitrary<Move> = fc.record({ kind, a: number, b: number, c: number });

const moves = fc.oneof(
  { weight: 10, arbitrary: move.map((one) => [one]) },
  { weight: 1, arbitrary: move.map((one) => [one, one]) },
  { weight: 2, arbitrary: fc.tuple(move, move).map((both) => [...both]) },
);
const cutAfter = fc.oneof({ weight: 11, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: fc.nat(20) });
const trouble = fc.oneof(
  { weight: 4, arbitrary: fc.constant(null) },
  {
    weight: 1,
    arbitrary: fc.record({
      what: fc.constantFrom<Trouble>('lose', 'drop', 'down', 'hold', 'hold', 'hold'),
      after: fc.nat(1),
    }),
  },
);

export const step: fc.Arbitrary<Step> = fc.record({ moves, cutAfter, trouble });

/** A round's steps as one line each, to be read where a round fails. */
export function linesOf(steps: readonly Step[]): string {
  const lines = steps.map(({ moves: both, cutAfter: cut, trouble: met }) => {
    const words = both.map((one) => `${one.kind}(${one.a}, ${one.b}, ${one.c})`).join(' and at once ');
    return `${words}${cut === null ? '' : `, killed after ${cut} writes`}${met ? `, ${met.what} after ${met.after} calls` : ''}`;
  });
  return lines.map((line, index) => `${index + 1}. ${line}`).join('\n');
}
