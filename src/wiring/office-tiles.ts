import { postTiles } from '#src/features/boards/actions/tiles.server.ts';
import { paymentReport, paymentTiles } from '#src/features/bookkeeping/actions/tiles.server.ts';
import {
  counsellingAgenda,
  counsellingReport,
  counsellingTiles,
} from '#src/features/counselling/actions/tiles.server.ts';
import { disagreementTiles } from '#src/features/invariants/actions.server.ts';
import { levelReport, levelTestTiles, stockTiles } from '#src/features/invigilation/actions/tiles.server.ts';
import { itemTiles } from '#src/features/item-bank/actions/tiles.server.ts';
import { messageTiles } from '#src/features/messages/actions/office.server.ts';
import { testAgenda, testTiles } from '#src/features/opening/actions/tiles.server.ts';
import { presentationAgenda, presentationTiles } from '#src/features/presentations/actions/tiles.server.ts';
import { approvalTiles } from '#src/features/publishing/actions/tiles.server.ts';
import { ordersOfBranches } from '#src/features/registrations/actions/payments/orders-office.server.ts';
import { jobTiles } from '#src/features/staff/actions/jobs.server.ts';
import { privacyTiles } from '#src/features/staff/actions/privacy/privacy-tiles.server.ts';
import type { OfficeTiles } from '#src/features/staff/actions/today.server.ts';
import { rights } from '#src/shared/access/rights.ts';
import type { Academy } from '../platform/academy.ts';

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
