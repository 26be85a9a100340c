import { landAll, live, ofClock, rest } from './clock.ts';
import { armCut, disarmCut } from './cut.ts';
import { complaints, leftOpen } from './ledger.ts';
import { ofParents } from './parents.ts';
import { deliverAll, ofProvider } from './provider.ts';
import { disagreements, readLedgers } from './read-ledgers.ts';
import { type Act, count, isNews, type Round, staff } from './round.ts';
import { ofStaff } from './staff.ts';
import { linesOf, type MoveKind, type Step } from './steps.ts';
import { newCast, type World } from './world.ts';

const acts: Record<MoveKind, Act> = { ...ofParents, ...ofProvider, ...ofStaff, ...ofClock };

/** What asks the provider one thing after another. */
const mayBeHeld: ReadonlySet<MoveKind> = new Set(['confirm', 'pay', 'work', 'closeAccount', 'askProvider']);

/** Books that disagree after a step. */
export class Disagreement extends Error {}

/** The moves of a step; answers how many of them found something to act on. */
async function act(round: Round, { moves }: Step): Promise<number> {
  round.isRace = moves.length > 1;
  const done = await Promise.all(moves.map((move) => acts[move.kind](round, move)));
  for (const [index, move] of moves.entries()) if (done[index]) count(round, `did ${move.kind}`);
  return done.filter(Boolean).length;
}

/** One step with its trouble; answers whether anything was done. */
async function take(round: Round, step: Step): Promise<boolean> {
  const { wire, academy } = round.world;
  const isAlone = step.moves.length === 1 && round.flights.length === 0;
  const kind = step.moves[0]?.kind;
  const isCut = step.cutAfter !== null && round.flights.length === 0;
  // An answer is held for one thing at a time, so that all else stands still while the books are read.
  const mayHold = isAlone && !isCut && kind !== undefined && mayBeHeld.has(kind);
  const trouble = step.trouble?.what === 'hold' && !mayHold ? null : step.trouble;
  wire.plan(trouble?.what ?? null, trouble?.after);
  if (isCut) await armCut(academy.owner, step.cutAfter ?? 0);
  const heard = wire.nextHeld().then(() => 'held' as const);
  const doing = act(round, step);
  const done = await Promise.race([doing, heard]);
  wire.plan(null);
  if (isCut && (await disarmCut(academy.owner))) {
    count(round, 'killed between two writes');
    // What the dead process would have answered nobody has heard.
    round.rude.length = 0;
    round.world.faults.length = 0;
  }
  if (done === 'held') {
    count(round, 'answers held while others went on');
    round.flights.push(doing);
    return true;
  }
  if (done === 2) count(round, 'races');
  return done > 0;
}

/** What nobody may see, whatever was done. */
function rudeness(round: Round, isCrowded: boolean): string[] {
  const { wire, faults } = round.world;
  const notified = round.rude.splice(0).filter((one) => !(isCrowded && one.includes('answered 503')));
  const broken = faults.splice(0).map((fault) => `a fault of ours: ${String(fault)}`);
  const reports = wire.reports.splice(0).filter((one) => one.includes('RegistrationWithoutPayment'));
  return [
    ...notified,
    ...broken,
    ...reports.map(() => 'a registration stood under a payment that was not under way'),
  ];
}

/** Compares all books after a step; throws with everything that disagrees. */
async function compare(round: Round, isCrowded: boolean, areSweepsDone = false): Promise<void> {
  const before = round.ledgers;
  round.ledgers = await readLedgers(round.world.academy);
  const found = [
    ...complaints(before, round.ledgers, round.promises, (paymentId) => isNews(round, paymentId)),
    ...(await disagreements(round.world.academy, areSweepsDone)),
    ...rudeness(round, isCrowded),
  ];
  if (found.length > 0) throw new Disagreement(found.join('\n'));
}

const goodAccount = { bank: 'SHINHAN', number: '110123456789', holder: '이서연' };

/** Staff and families do what is left to them: accounts for refunds are given, cash is handed out. */
async function giveEverything(round: Round): Promise<void> {
  for (const one of round.ledgers.payments) {
    const path = `POST /api/office/payments/${one.paymentId}`;
    if (one.method === 'virtual_account' && one.openKrw > 0)
      await staff(round, `${path}/refund-account`, goodAccount);
    for (const refundId of one.method === 'cash' ? one.requested : [])
      await staff(round, `${path}/cash-returned`, { refundId, reason: '창구에서 지급' });
  }
}

/** The troubles are over and time goes on until nothing is open: then each won is a seat or went back. */
async function settle(round: Round): Promise<void> {
  const { academy } = round.world;
  await landAll(round);
  const lastStart = Math.max(...round.cast.rooms.map((one) => one.startsAt.getTime()));
  const toTheEnd = Math.max(0, (lastStart - academy.clock.now().getTime()) / 1000);
  for (const seconds of [60, 60, 11 * 60, 3 * 3_600, 25 * 3_600, toTheEnd + 60, 25 * 3_600, 600]) {
    await deliverAll(round);
    await live(round, seconds);
    await compare(round, false, true);
    await giveEverything(round);
    await rest(round);
  }
  await compare(round, false, true);
  const left = leftOpen(round.ledgers, round.promises);
  if (left.length > 0) throw new Disagreement(left.join('\n'));
}

function countWhatWasReached(round: Round): void {
  const { payments, seats } = round.ledgers;
  const orders = new Set(payments.map((one) => one.orderId));
  const of = (orderId: number) => payments.filter((one) => one.orderId === orderId);
  const withMoney = (orderId: number) =>
    of(orderId).filter((one) => one.captures > 0 || one.method === 'cash');
  const several = [...orders].filter((orderId) => of(orderId).length > 1);
  count(round, 'orders', orders.size);
  count(round, 'orders with several payments', several.length);
  count(round, 'orders whose money came twice', several.filter((one) => withMoney(one).length > 1).length);
  for (const { method } of payments) count(round, `paid by ${method}`);
  for (const { state } of seats) count(round, `ended ${state}`);
}

/**
 * One round: fresh families, these steps, all books compared after each, and peace in the end. Counts into `counts`.
 * See docs/decisions/0034-model-of-orders.md.
 */
export async function playRound(
  world: World,
  steps: readonly Step[],
  counts: Map<string, number>,
): Promise<void> {
  const cast = await newCast(world);
  const round: Round = {
    world,
    cast,
    promises: { quoted: new Map(), given: new Map(), reversed: new Map() },
    windows: [],
    flights: [],
    counts,
    rude: [],
    taken: new Set(),
    isRace: false,
    ledgers: await readLedgers(world.academy),
    serial: 0,
  };
  let index = 0;
  try {
    for (const step of steps) {
      index += 1;
      if (!(await take(round, step))) continue;
      count(round, 'steps');
      await compare(round, step.moves.length > 1 || round.flights.length > 0);
    }
    index += 1;
    await settle(round);
    countWhatWasReached(round);
    for (const [what, times] of Object.entries(world.wire.met)) {
      count(round, `calls to the provider: ${what}`, times);
      world.wire.met[what as keyof typeof world.wire.met] = 0;
    }
  } catch (error) {
    world.wire.plan(null);
    await disarmCut(world.academy.owner);
    await landAll(round).catch(() => undefined);
    const where = index > steps.length ? 'when everything had had its time' : `after step ${index}`;
    throw new Disagreement(
      `${where}:\n${error instanceof Error ? error.message : String(error)}\n${linesOf(steps)}`,
      {
        cause: error,
      },
    );
  }
}
