import { counsellingReport, counsellingTiles } from './features/counselling/actions/tiles.server.ts';
import { ordersOfBranches } from './features/entrance-tests/actions/order-desk.server.ts';
import { testTiles } from './features/entrance-tests/actions/tiles.server.ts';
import { levelReport, levelTestTiles, stockTiles } from './features/level-tests/actions/tiles.server.ts';
import { messageTiles } from './features/messages/actions/office.server.ts';
import { paymentTiles } from './features/payments/actions/office.server.ts';
import { presentationTiles } from './features/presentations/actions/tiles.server.ts';
import { jobTiles } from './features/staff/actions/jobs.server.ts';
import { privacyTiles } from './features/staff/actions/privacy.server.ts';
import type { OfficeTiles } from './features/staff/actions/today.server.ts';
import type { Academy } from './platform/academy.ts';

/** What each feature tells the office's first page: one line a feature, in the order of the page. */
export function officeTiles(academy: Academy): OfficeTiles {
  const ordersOf = (branchIds: readonly number[]) => ordersOfBranches(academy, branchIds);
  return {
    tests: {
      roles: ['owner', 'manager', 'counsellor', 'examiner'],
      read: (actor) => testTiles(academy, actor),
    },
    levelTests: {
      roles: ['owner', 'manager', 'counsellor', 'examiner'],
      read: (actor) => levelTestTiles(academy, actor),
      report: (_actor, span) => levelReport(academy, span),
    },
    bank: { roles: ['owner', 'editor'], read: () => stockTiles(academy) },
    messages: { roles: ['owner'], read: () => messageTiles(academy) },
    privacy: { roles: ['owner'], read: () => privacyTiles(academy) },
    jobs: { roles: ['owner'], read: () => jobTiles(academy) },
    payments: { roles: ['owner', 'manager'], read: (actor) => paymentTiles(academy, actor, { ordersOf }) },
    counselling: {
      roles: ['owner', 'manager', 'counsellor'],
      read: (actor) => counsellingTiles(academy, actor),
      report: (_actor, span) => counsellingReport(academy, span),
    },
    presentations: {
      roles: ['owner', 'manager', 'counsellor', 'examiner'],
      read: (actor) => presentationTiles(academy, actor),
    },
  };
}
