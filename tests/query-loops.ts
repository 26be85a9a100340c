import { holdsActions, loopQueriesOf } from '../scripts/house/query-loops.ts';
import type { SourceFile } from './architecture.ts';

/**
 * What asks the database row by row, by feature and outermost function, under the reason why. Whatever goes through rows
 * of unknown number in one request or one transaction asks once for all of them instead.
 */
const rowByRow: Readonly<Record<string, readonly string[]>> = {
  'each row is a decision and a transaction of its own, and one that fails keeps no other back': [
    'boards/moveFiles',
    'item-media/moveMedia',
    'counselling/sendDueReminders',
    'invigilation/toParticipants',
    'bookkeeping/compareDay',
    'presentation-day/checkIn',
    'presentations/sendDueNotices',
    'waitlist/declineChanges',
    'waitlist/sendNotices',
    'waitlist/sendSeatNews',
  ],
  'batches of a fixed size, so that no other request waits for all of them': [
    'item-analysis/readAnalysed',
    'item-bank/keepTaken',
    'level-results/writeAnew',
    'messages/send',
    'presentations/decide',
  ],
  'each post that moved names the next, ten at most; nearly always there is one': ['boards/whereIsPost'],
  'tries again what failed, a few times at most': ['level-tests/saveBatch', 'payments/askAndSettle'],
  'pools, and cut lines, are locked or served in one order, in which nobody deadlocks': [
    'entrance-tests/admit',
    'item-analysis/checkAll',
    'entrance-tests/lettingGo',
    'opening/drawLottery',
    'presentations/changeByLink',
    'registrations/lockPoolsOf',
    'seats/matchPools',
    'seats/offerToChosen',
    'waitlist/acceptChange',
    'waitlist/joinFriend',
    'waitlist/leaveWaiting',
    'waitlist/leavingWaitlists',
    'waitlist/openPools',
  ],
  'one offer after the other: each changes what is free for the next, and who is told by whom': [
    'registrations/askToChange',
    'registrations/noteOtherOptions',
    'registrations/registerOffers',
    'registrations/takeOffers',
    'registrations/notifyOffersAnew',
    'seats/awaitedPools',
    'seats/freeFor',
    'seats/offerEnds',
    'seats/offerTo',
    'seats/serveHead',
  ],
  'the features that use seats, or the parts of the product: as many as the code names': [
    'payments/realignPayments',
    'seats/joinHooks',
    'seats/noticeOutage',
    'staff/checkProviders',
  ],
  'what one family, one order or one account has: a handful, each with its own hold, order or money': [
    'accounts/destroyMember',
    'accounts/storeChildren',
    'accounts/storeConsents',
    'accounts/withdrawMember',
    'classes/endSeatsOf',
    'counselling/cancelRequestsOf',
    'entrance-tests/holdAnew',
    'entrance-tests/passOnSeats',
    'entrance-tests/passOnWaits',
    'entrance-tests/seat',
    'families/leaveFamilies',
    'families/letGo',
    'opening/endTurn',
    'opening/requireTurn',
    'payments/askToPayAgain',
    'payments/carryOutRefund',
    'payments/giveAccount',
    'payments/writeReturned',
    'presentations/cancelBookingsOf',
    'presentations/waitForFewer',
    'registrations/askNewGuardians',
    'registrations/leavePayment',
    'registrations/onConfirming',
    'registrations/onDeclined',
    'registrations/onDepositOver',
    'registrations/onPaid',
    'registrations/onReversed',
    'registrations/ordersOwed',
    'registrations/seatsForLateMoney',
    'test-day/takeForSeats',
    'waitlist/declineByLink',
    'waitlist/handOn',
    'waitlist/reasonsOf',
    'waitlist/offersOf',
    'waitlist/waitOnAlone',
  ],
  'the seat that was taken elsewhere meanwhile: rare, and given on to who waits one at a time': [
    'registrations/writeAdmitted',
  ],
  'each registration has its order and money, and its siblings move with it': [
    'test-day/cancelSession',
    'test-day/readCancelQuotes',
  ],
  'each request goes to whoever has the fewest by then': [
    'counselling/giveDayOff',
    'counselling/lostBranches',
    'counselling/passOn',
    'counselling/releaseLost',
    'counselling/settleTeamChange',
  ],
  'each guest may have an open counselling already, and gets a number of its own': [
    'presentation-day/handOver',
  ],
  'the places of one class: no more than its seats': ['classes/onExpired'],
  'the subjects, programmes or areas of the academy: as many as the office made': [
    'branches/saveProgrammes',
    'classes/levelsOf',
    'item-analysis/checkBlueprint',
    'item-analysis/requireFloor',
    'item-analysis/shortfallsOf',
    'item-bank/createBlueprint',
    'item-bank/papersOf',
  ],
  'as many sessions as one form plans; each is compared with those before it': [
    'opening/cloneRound',
    'opening/refuseUnfit',
    'presentations/copySession',
    'seasons/tryPlan',
  ],
  'rows of one file of the office: each is written by the rules, locks and secrets of a single one': [
    'branches/importTuitions',
    'families/importChildren',
    'families/undoImport',
    'staff/importStaff',
  ],
  'bytes of a picture are a statement of their own: all at once would not fit': ['item-bank/keepAll'],
  'each result is computed anew from its own sheet, after the one it is compared with': [
    'level-attempts/settleOurOutage',
    'level-results/computeAnew',
    'level-results/outcomeOf',
    'level-results/showWaiting',
    'level-results/writePortion',
    'level-results/writeWish',
  ],
};

const excepted = new Set(Object.values(rowByRow).flat());

/** Where an action asks the database in a loop, as `feature/function`, with the first call in it. */
function askingInLoops(files: readonly SourceFile[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const { path, text } of files) {
    if (!holdsActions(path)) continue;
    for (const { within, asks, line } of loopQueriesOf(path, text)) {
      const name = `${path.split('/')[1]}/${within}`;
      if (!found.has(name)) found.set(name, `${asks} in ${path}:${line}`);
    }
  }
  return found;
}

/** No query in a loop of an action, but for those that say why. */
export function queryLoopsOf(files: readonly SourceFile[]): string[] {
  return [...askingInLoops(files)].flatMap(([name, where]) =>
    excepted.has(name)
      ? []
      : [
          `${name} asks the database in a loop (${where}): ask once for all rows, or say why not in query-loops.ts.`,
        ],
  );
}

/** Exceptions that nothing needs any more. */
export function idleExceptions(files: readonly SourceFile[]): string[] {
  const found = askingInLoops(files);
  return [...excepted].filter((name) => !found.has(name));
}
