import { postTiles } from './features/boards/actions/tiles.server.ts';
import {
  counsellingAgenda,
  counsellingReport,
  counsellingTiles,
} from './features/counselling/actions/tiles.server.ts';
import { ordersOfBranches } from './features/entrance-tests/actions/order-desk.server.ts';
import { testAgenda, testTiles } from './features/entrance-tests/actions/tiles.server.ts';
import { disagreementTiles } from './features/invariants/actions.server.ts';
import { itemTiles } from './features/item-bank/actions/tiles.server.ts';
import { levelReport, levelTestTiles, stockTiles } from './features/level-tests/actions/tiles.server.ts';
import { messageTiles } from './features/messages/actions/office.server.ts';
import { paymentReport, paymentTiles } from './features/payments/actions/tiles.server.ts';
import { presentationAgenda, presentationTiles } from './features/presentations/actions/tiles.server.ts';
import { approvalTiles } from './features/publishing/actions/tiles.server.ts';
import { jobTiles } from './features/staff/actions/jobs.server.ts';
import { privacyTiles } from './features/staff/actions/privacy-tiles.server.ts';
import type { OfficeTiles } from './features/staff/actions/today.server.ts';
import type { Academy } from './platform/academy.ts';
import { rights } from './shared/access/rights.ts';

/** What each feature tells the office's first page: one line a feature, in the order of the page. */
export function officeTiles(academy: Academy): OfficeTiles {
  const ordersOf = (branchIds: readonly number[]) => ordersOfBranches(academy, branchIds);
  return {
    payments: {
      roles: rights.branch,
      read: (actor) => paymentTiles(academy, actor, { ordersOf }),
      report: (_actor, span) => paymentReport(academy, span, { ordersOf }),
    },
    levelTests: {
      roles: rights.sessions,
      read: (actor) => levelTestTiles(academy, actor),
      report: (_actor, span) => levelReport(academy, span),
    },
    counselling: {
      roles: rights.families,
      read: (actor) => counsellingTiles(academy, actor),
      agenda: (actor) => counsellingAgenda(academy, actor),
      report: (_actor, span) => counsellingReport(academy, span),
    },
    tests: {
      roles: rights.door,
      read: (actor) => testTiles(academy, actor),
      agenda: (actor) => testAgenda(academy, actor),
    },
    presentations: {
      roles: rights.door,
      read: (actor) => presentationTiles(academy, actor),
      agenda: (actor) => presentationAgenda(academy, actor),
    },
    messages: { roles: rights.headOffice, read: () => messageTiles(academy) },
    invariants: { roles: rights.headOffice, read: () => disagreementTiles(academy) },
    privacy: { roles: rights.privacy, read: () => privacyTiles(academy) },
    jobs: { roles: rights.headOffice, read: () => jobTiles(academy) },
    approvals: { roles: rights.words, read: () => approvalTiles(academy) },
    posts: { roles: rights.words, read: () => postTiles(academy) },
    stock: { roles: rights.words, read: () => stockTiles(academy) },
    items: { roles: rights.bank, read: () => itemTiles(academy) },
  };
}
