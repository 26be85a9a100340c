import { backupCards } from '#src/features/backups/actions.server.ts';
import { findPosts, postCards } from '#src/features/boards/actions/cards.server.ts';
import { findPayments, paymentCards, paymentReport } from '#src/features/bookkeeping/actions/cards.server.ts';
import { cashCards } from '#src/features/cash-drawers/actions/cash-drawers.server.ts';
import { counsellingAgenda, counsellingCards } from '#src/features/counselling/actions/cards.server.ts';
import { disagreementCards } from '#src/features/invariants/actions.server.ts';
import { levelReport, levelTestCards, stockCards } from '#src/features/invigilation/actions/cards.server.ts';
import { itemCards } from '#src/features/item-bank/actions/cards.server.ts';
import { findChildren } from '#src/features/members/actions/found-children.server.ts';
import { messageCards } from '#src/features/messages/actions/office.server.ts';
import { testAgenda, testCards } from '#src/features/opening/actions/cards.server.ts';
import { presentationAgenda, presentationCards } from '#src/features/presentations/actions/cards.server.ts';
import { approvalCards } from '#src/features/publishing/actions/cards.server.ts';
import { findRegistrations } from '#src/features/registrations/actions/found.server.ts';
import { movementsIn, ordersOfBranches } from '#src/features/registrations/store/branch-members.server.ts';
import { jobCards } from '#src/features/staff/actions/jobs.server.ts';
import { privacyCards } from '#src/features/staff/actions/privacy/privacy-cards.server.ts';
import type { OfficeCards } from '#src/features/staff/actions/today.server.ts';
import { webhookCards } from '#src/features/webhooks/actions/office.server.ts';
import { mayDo, rights } from '#src/shared/access/rights.ts';
import type { Academy } from '../platform/academy.ts';
import { membersKnownIn, paymentPlaces } from './office-hooks.ts';

/** What each feature tells the office's first page: one line a feature, in the order of the page. */
export function officeCards(academy: Academy): OfficeCards {
  const deps = { ordersOf: ordersOfBranches, movementsIn, ...paymentPlaces(academy) };
  return {
    payments: {
      roles: rights.money,
      read: (actor) => paymentCards(academy, actor, deps),
      report: (_actor, span) => paymentReport(academy, span, deps),
      find: (actor, text) => findPayments(academy, actor, { text, deps }),
    },
    members: {
      roles: rights.families,
      read: async () => [],
      find: (actor, text) => findChildren(academy, actor, { text, hooks: { membersOf: membersKnownIn } }),
    },
    cash: { roles: rights.counter, read: (actor) => cashCards(academy, actor) },
    levelTests: {
      roles: rights.sessions,
      read: (actor) => levelTestCards(academy, actor),
      report: (_actor, span) => levelReport(academy, span),
    },
    counselling: {
      roles: rights.families,
      read: (actor) => counsellingCards(academy, actor),
      agenda: (actor) => counsellingAgenda(academy, actor),
    },
    tests: {
      roles: rights.checkIn,
      read: (actor) => testCards(academy, actor),
      find: (actor, text) => findRegistrations(academy, actor, text),
      agenda: (actor) => testAgenda(academy, actor),
    },
    presentations: {
      roles: rights.checkIn,
      read: (actor) => presentationCards(academy, actor),
      agenda: (actor) => presentationAgenda(academy, actor),
    },
    messages: { roles: rights.headOffice, read: () => messageCards(academy) },
    invariants: { roles: rights.headOffice, read: () => disagreementCards(academy) },
    privacy: { roles: rights.privacy, read: () => privacyCards(academy) },
    backups: { roles: rights.headOffice, read: () => backupCards(academy) },
    jobs: { roles: rights.headOffice, read: () => jobCards(academy) },
    webhooks: { roles: rights.headOffice, read: () => webhookCards(academy) },
    approvals: { roles: rights.content, read: () => approvalCards(academy) },
    posts: {
      roles: rights.content,
      read: () => postCards(academy),
      find: (_actor, text) => findPosts(academy, text),
    },
    // Its lists are those of the bank, which a right to the pages alone does not open.
    stock: {
      roles: rights.content,
      read: async (actor) => (mayDo(actor, 'bank') ? stockCards(academy) : []),
    },
    items: { roles: rights.bank, read: () => itemCards(academy) },
  };
}
