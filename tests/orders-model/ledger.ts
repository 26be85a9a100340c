/** A payment in our books and in the provider's. Sums in won. */
export interface PaymentBook {
  readonly id: number;
  readonly paymentId: string;
  readonly orderId: number;
  readonly memberId: number;
  readonly state: string;
  readonly method: string;
  readonly amountKrw: number;
  readonly goesBack: boolean;
  readonly closing: string | null;
  /** The sum of our ledger. */
  readonly oursKrw: number;
  /** What the provider has of it; of cash, what our ledger says. */
  readonly theirsKrw: number;
  /** How often the provider took money. */
  readonly captures: number;
  /** The provider's own word of its state. */
  readonly bookStatus: string | null;
  /** What of it is asked back and has not gone. */
  readonly openKrw: number;
  /** Refunds that a job must carry out. */
  readonly requested: readonly number[];
}

export interface SeatBook {
  readonly id: number;
  readonly no: string;
  readonly state: string;
  readonly orderId: number | null;
  readonly orderNo: string | null;
  readonly sessionId: number;
  readonly testId: number;
  readonly childId: number;
  readonly memberId: number;
  readonly amountKrw: number;
  readonly expiresAt: Date | null;
  readonly promisedUntil: Date | null;
  readonly paymentRef: number | null;
}

export interface RoomBook {
  readonly sessionId: number;
  readonly state: string;
  readonly version: number;
  readonly startsAt: Date;
  readonly capacity: number;
  readonly taken: number;
}

export interface JobBook {
  readonly name: string;
  readonly payload: string;
  readonly isDue: boolean;
}

/** All books at one time. */
export interface Ledgers {
  readonly at: Date;
  readonly payments: readonly PaymentBook[];
  readonly seats: readonly SeatBook[];
  readonly rooms: readonly RoomBook[];
  readonly jobs: readonly JobBook[];
}

/** What families were told, beside any book of the product. */
export interface Promises {
  /** Registrations their guardians cancelled, with what was promised back. */
  readonly quoted: Map<string, number>;
  /** What was given back of a payment while its seat stayed, by the staff or in the provider's console. */
  readonly given: Map<string, number>;
  /** How often the bank took a deposit of a payment back. */
  readonly reversed: Map<string, number>;
}

const sum = (values: readonly number[]) => values.reduce((total, one) => total + one, 0);
const isSeated = (state: string) => state === 'confirmed' || state === 'attended' || state === 'absent';
const isLive = (state: string) => state === 'held' || state === 'confirming' || isSeated(state);
export const isUnderWay = (state: string) =>
  state === 'ready' || state === 'confirming' || state === 'waiting_for_deposit';
export const hasMoney = ({ state, goesBack }: PaymentBook) =>
  (state === 'paid' || state === 'partly_refunded') && !goesBack;

/** What the academy may keep of an order: its seats, what a cancelled one costs, less what it gave. */
export function mayKeepKrw(ledgers: Ledgers, { quoted, given }: Promises, orderId: number): number {
  const money = ledgers.payments.find((one) => one.orderId === orderId && hasMoney(one));
  if (!money) return 0;
  const seats = ledgers.seats.filter((one) => one.orderId === orderId);
  const kept = seats.map(({ no, state, amountKrw }) =>
    isSeated(state) ? amountKrw : quoted.has(no) ? amountKrw - (quoted.get(no) ?? 0) : 0,
  );
  return Math.max(0, sum(kept) - (given.get(money.paymentId) ?? 0));
}

function moneyComplaints(
  ledgers: Ledgers,
  promises: Promises,
  isNews: (paymentId: string) => boolean,
): string[] {
  const found: string[] = [];
  for (const one of ledgers.payments) {
    if (one.captures > 1 + (promises.reversed.get(one.paymentId) ?? 0))
      found.push(`${one.paymentId} was taken ${one.captures} times`);
    if (one.theirsKrw < 0) found.push(`${one.paymentId}: the provider gave back more than came`);
    if (isNews(one.paymentId)) continue;
    const isOnItsWay = isUnderWay(one.state) && one.theirsKrw > one.oursKrw;
    if (one.theirsKrw !== one.oursKrw && !isOnItsWay)
      found.push(`${one.paymentId} (${one.state}): ours ${one.oursKrw}, theirs ${one.theirsKrw}`);
    if (one.requested.length > 0 && one.method !== 'cash')
      found.push(
        `${one.paymentId}: refund ${one.requested.join(', ')} is asked for and no job carries it out`,
      );
    if (one.closing !== null && one.state === 'waiting_for_deposit')
      found.push(`${one.paymentId}: its account shall be closed and no job does it`);
  }
  for (const orderId of new Set(ledgers.payments.map((one) => one.orderId))) {
    const payments = ledgers.payments.filter((one) => one.orderId === orderId);
    if (payments.some((one) => isNews(one.paymentId))) continue;
    const here = sum(payments.map((one) => one.theirsKrw));
    const keeps = mayKeepKrw(ledgers, promises, orderId);
    const goesBack = sum(payments.map((one) => (isUnderWay(one.state) ? one.theirsKrw : one.openKrw)));
    if (here < keeps) found.push(`order ${orderId}: ${here} here where ${keeps} is the academy's`);
    if (here > keeps + goesBack)
      found.push(
        `order ${orderId}: of ${here} here ${keeps} is due and ${goesBack} goes back; nobody claims the rest`,
      );
  }
  return found;
}

function seatComplaints({ seats, rooms }: Ledgers): string[] {
  const found: string[] = [];
  const live = seats.filter((one) => isLive(one.state));
  const places = new Map<string, string[]>();
  for (const { childId, testId, no } of live) {
    const place = `${childId} in test ${testId}`;
    places.set(place, [...(places.get(place) ?? []), no]);
  }
  for (const [place, nos] of places)
    if (nos.length > 1) found.push(`child ${place} has the seats ${nos.join(', ')}`);
  for (const { sessionId, capacity } of rooms) {
    const sold = live.filter((one) => one.sessionId === sessionId).length;
    if (sold > capacity) found.push(`session ${sessionId}: ${sold} sold of ${capacity}`);
  }
  return found;
}

/** What moved since the last look and had no right to. */
function moveComplaints(before: Ledgers, after: Ledgers): string[] {
  const found: string[] = [];
  const was = new Map(before.seats.map((one) => [one.id, one]));
  const paymentOf = new Map(after.payments.map((one) => [one.id, one]));
  const roomOf = new Map(before.rooms.map((one) => [one.sessionId, one]));
  for (const now of after.seats) {
    const old = was.get(now.id);
    if (!old || old.state === now.state) continue;
    const payment = old.paymentRef === null ? undefined : paymentOf.get(old.paymentRef);
    if (old.state === 'confirming' && (now.state === 'held' || now.state === 'expired')) {
      if (payment && isUnderWay(payment.state) && payment.closing === null)
        found.push(
          `${now.no} fell to ${now.state} while its payment ${payment.paymentId} is ${payment.state}`,
        );
      const promised = old.promisedUntil;
      const isShorter = now.state === 'expired' || (now.expiresAt && promised && now.expiresAt < promised);
      if (payment?.state === 'failed' && promised && promised > after.at && isShorter)
        found.push(`${now.no} was promised until ${promised.toISOString()} and has less after a decline`);
    }
    const room = roomOf.get(now.sessionId);
    if (now.state === 'confirmed' && old.state !== 'confirming' && room && after.at >= room.startsAt)
      found.push(`${now.no} was seated after its test had begun`);
  }
  return found;
}

/** Everything that two looks at the books show and that must not be; empty when they agree. Pure. */
export function complaints(
  before: Ledgers,
  after: Ledgers,
  promises: Promises,
  isNews: (paymentId: string) => boolean,
): string[] {
  return [
    ...moneyComplaints(after, promises, isNews),
    ...seatComplaints(after),
    ...moveComplaints(before, after),
  ];
}

/** What is still open when everything has had its time; empty when each won is a seat or went back. Pure. */
export function leftOpen(ledgers: Ledgers, promises: Promises): string[] {
  const found: string[] = [];
  for (const { paymentId, state, requested } of ledgers.payments) {
    if (isUnderWay(state) || state === 'wrong_deposit') found.push(`${paymentId} is ${state} for good`);
    if (requested.length > 0) found.push(`${paymentId}: refund ${requested.join(', ')} never went`);
  }
  for (const { no, state, expiresAt } of ledgers.seats)
    if (state === 'held' || state === 'confirming')
      found.push(`${no} is ${state} for good${expiresAt ? `, until ${expiresAt.toISOString()}` : ''}`);
  for (const orderId of new Set(ledgers.payments.map((one) => one.orderId))) {
    const here = sum(ledgers.payments.filter((one) => one.orderId === orderId).map((one) => one.theirsKrw));
    const keeps = mayKeepKrw(ledgers, promises, orderId);
    if (here !== keeps) found.push(`order ${orderId}: ${here} is here and ${keeps} is the academy's`);
  }
  for (const { no, state, orderId } of ledgers.seats) {
    if (!isSeated(state)) continue;
    const own = ledgers.payments.filter((one) => one.orderId === orderId);
    const isGiven = own.some((one) => (promises.given.get(one.paymentId) ?? 0) > 0);
    if (!isGiven && !own.some(hasMoney)) found.push(`${no} has a seat and no money`);
  }
  const due = ledgers.jobs.filter((one) => one.isDue);
  return [...found, ...due.map(({ name, payload }) => `the job ${name} ${payload} does not end`)];
}
