import type { Move, MoveKind, Step } from './steps.ts';
import type { Trouble } from './wire.ts';

const move = (kind: MoveKind, a = 0, b = 0, c = 1): Move => ({ kind, a, b, c });
const one = (kind: MoveKind, a = 0, b = 0, c = 1): Step => ({
  moves: [move(kind, a, b, c)],
  cutAfter: null,
  trouble: null,
});
const met = (step: Step, what: Trouble, after = 0): Step => ({ ...step, trouble: { what, after } });
const killed = (step: Step, cutAfter: number): Step => ({ ...step, cutAfter });
const atOnce = (...moves: readonly Move[]): Step => ({ moves, cutAfter: null, trouble: null });

/** What chance reaches rarely, step by step: second payments, money for a seat that is gone, kills, races, held answers. */
export const firstRound: readonly Step[] = [
  // Declined, paid by another card, and then the first window captures after all: the money came twice.
  one('hold', 0, 1),
  one('pay', 0, 6),
  one('pay', 0, 0),
  one('capture'),
  one('deliver', 1, 0),
  one('deliver'),
  one('work'),
  // Two for the last seat, and the money of the one who let it go.
  atOnce(move('hold', 2, 0), move('hold', 4, 0)),
  one('openWindow', 0, 0),
  one('release'),
  one('hold', 5, 0),
  one('capture'),
  one('deliver', 0, 0),
  one('work'),
  one('work'),
  // Killed between the seat and its money, with the answer lost, with the answer held.
  killed(one('pay', 0, 0), 9),
  one('minute'),
  one('pay', 0, 0),
  one('hold', 1, 2),
  met(one('pay', 0, 0), 'lose'),
  one('minute'),
  one('hold', 3, 2),
  met(one('pay', 0, 0), 'hold'),
  one('pass', 2),
  one('minute'),
  one('answer'),
  // An account: another sum comes, goes back, and a card pays.
  one('enter', 3, 3, 1),
  one('pay', 0, 1),
  one('deposit', 0, 4),
  one('deliver', 0, 0),
  one('deliver', 0, 0),
  one('work'),
  one('giveAccount'),
  met(one('work'), 'down'),
  one('pass', 0),
  one('work'),
  one('pay', 0, 0),
  // An account whose deposit the bank takes back.
  one('enter', 4, 3, 1),
  one('pay', 0, 1),
  one('deposit', 0, 0),
  one('minute'),
  one('reverse'),
  one('deliver', 0, 1),
  one('deliver', 0, 1),
  met(one('work'), 'drop'),
  one('pass', 0),
  one('minute'),
  one('work'),
  // Cash, parts of a payment back, all of one with its seat, two at the same moment.
  one('enter', 2, 1, 0),
  one('refund', 0, 0),
  one('refund', 0, 0),
  one('work', 0, 0, 10),
  one('refund', 5, 1, 0),
  one('refund', 4, 1, 0),
  one('cashReturned'),
  atOnce(move('cancel', 1), move('refund', 1, 1, 1)),
  one('work'),
  one('minute', 0, 0, 10),
];
