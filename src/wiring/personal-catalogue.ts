import { accountsTables } from '#src/features/accounts/personal.ts';
import { backupsTables } from '#src/features/backups/personal.ts';
import { boardsTables } from '#src/features/boards/personal.ts';
import { bookkeepingTables } from '#src/features/bookkeeping/personal.ts';
import { branchPagesTables } from '#src/features/branch-pages/personal.ts';
import { branchesTables } from '#src/features/branches/personal.ts';
import { calendarFeedsTables } from '#src/features/calendar-feeds/personal.ts';
import { cashDrawersTables } from '#src/features/cash-drawers/personal.ts';
import { classesTables } from '#src/features/classes/personal.ts';
import { releasedNumbers } from '#src/features/contacts/actions/released-numbers.server.ts';
import { contactsTables } from '#src/features/contacts/personal.ts';
import { counsellingTables } from '#src/features/counselling/personal.ts';
import { enrolmentFileTables } from '#src/features/enrolment-file/personal.ts';
import { familiesTables } from '#src/features/families/personal.ts';
import { invariantsTables } from '#src/features/invariants/personal.ts';
import { itemAnalysisTables } from '#src/features/item-analysis/personal.ts';
import { itemBankTables } from '#src/features/item-bank/personal.ts';
import { itemMediaTables } from '#src/features/item-media/personal.ts';
import { levelAttemptsTables } from '#src/features/level-attempts/personal.ts';
import { levelResultsTables } from '#src/features/level-results/personal.ts';
import { machineKeysTables } from '#src/features/machine-keys/personal.ts';
import { membersTables } from '#src/features/members/personal.ts';
import { messagesTables } from '#src/features/messages/personal.ts';
import { openingTables } from '#src/features/opening/personal.ts';
import { payLinksTables } from '#src/features/pay-links/personal.ts';
import { paymentsTables } from '#src/features/payments/personal.ts';
import { payoutsTables } from '#src/features/payouts/personal.ts';
import { picturesTables } from '#src/features/pictures/personal.ts';
import { policiesTables } from '#src/features/policies/personal.ts';
import { popupsTables } from '#src/features/popups/personal.ts';
import { presentationDayTables } from '#src/features/presentation-day/personal.ts';
import { presentationsTables } from '#src/features/presentations/personal.ts';
import { proofsTables } from '#src/features/proofs/personal.ts';
import { publishingTables } from '#src/features/publishing/personal.ts';
import { paidContracts } from '#src/features/registrations/actions/personal-data.server.ts';
import { registrationsTables } from '#src/features/registrations/personal.ts';
import { reviewsTables } from '#src/features/reviews/personal.ts';
import { seatsTables } from '#src/features/seats/personal.ts';
import { sessionsTables } from '#src/features/sessions/personal.ts';
import { settingUpTables } from '#src/features/setting-up/personal.ts';
import { siteTables } from '#src/features/site/personal.ts';
import { staffTables } from '#src/features/staff/personal.ts';
import { teachersTables } from '#src/features/teachers/personal.ts';
import { telemetryTables } from '#src/features/telemetry/personal.ts';
import { testResultsTables } from '#src/features/test-results/personal.ts';
import { testSessionsTables } from '#src/features/test-sessions/personal.ts';
import { waitlistTables } from '#src/features/waitlist/personal.ts';
import { webhooksTables } from '#src/features/webhooks/personal.ts';
import type { Catalogue } from '#src/platform/db/personal/declaration.ts';
import type { Exceptions } from '#src/platform/db/personal/personal-data.ts';
import { platformTables } from '#src/platform/db/personal/platform-tables.ts';

/** What the features declare, each of its own tables; in this order the download shows them. */
export const declaredTables = [
  membersTables,
  accountsTables,
  contactsTables,
  sessionsTables,
  registrationsTables,
  paymentsTables,
  cashDrawersTables,
  payoutsTables,
  payLinksTables,
  waitlistTables,
  testResultsTables,
  counsellingTables,
  presentationsTables,
  levelAttemptsTables,
  levelResultsTables,
  backupsTables,
  boardsTables,
  bookkeepingTables,
  branchesTables,
  branchPagesTables,
  classesTables,
  familiesTables,
  invariantsTables,
  itemAnalysisTables,
  itemBankTables,
  itemMediaTables,
  messagesTables,
  openingTables,
  picturesTables,
  policiesTables,
  popupsTables,
  presentationDayTables,
  proofsTables,
  publishingTables,
  reviewsTables,
  seatsTables,
  settingUpTables,
  siteTables,
  staffTables,
  teachersTables,
  telemetryTables,
  testSessionsTables,
  machineKeysTables,
  webhooksTables,
  calendarFeedsTables,
  enrolmentFileTables,
  platformTables,
] as const;

/** Every table there is: one that no feature declares does not compile, nor pass the test beside this. */
export const personalCatalogue: Catalogue = {
  ...membersTables,
  ...accountsTables,
  ...contactsTables,
  ...sessionsTables,
  ...registrationsTables,
  ...paymentsTables,
  ...cashDrawersTables,
  ...payoutsTables,
  ...payLinksTables,
  ...waitlistTables,
  ...testResultsTables,
  ...counsellingTables,
  ...presentationsTables,
  ...levelAttemptsTables,
  ...levelResultsTables,
  ...backupsTables,
  ...boardsTables,
  ...bookkeepingTables,
  ...branchesTables,
  ...branchPagesTables,
  ...classesTables,
  ...familiesTables,
  ...invariantsTables,
  ...itemAnalysisTables,
  ...itemBankTables,
  ...itemMediaTables,
  ...messagesTables,
  ...openingTables,
  ...picturesTables,
  ...policiesTables,
  ...popupsTables,
  ...presentationDayTables,
  ...proofsTables,
  ...publishingTables,
  ...reviewsTables,
  ...seatsTables,
  ...settingUpTables,
  ...siteTables,
  ...staffTables,
  ...teachersTables,
  ...telemetryTables,
  ...testSessionsTables,
  ...machineKeysTables,
  ...webhooksTables,
  ...calendarFeedsTables,
  ...enrolmentFileTables,
  ...platformTables,
};

/** What stays although its member or child is gone, by the name under which a table declares it. */
export const personalExceptions: Exceptions = { paidContracts, releasedNumbers };
