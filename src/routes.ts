import { index, layout, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes';
import { contentPaths } from './features/site/rules/first-pages.ts';

const content = 'features/site/pages/content.page.tsx';
const boardList = 'features/boards/pages/board-list.page.tsx';
const signIn = 'features/sessions/pages/sign-in.page.tsx';

/** Information and programme pages: one screen, its blocks come from the database by path. */
const contentPages = contentPaths.map((path) =>
  route(path.slice(1), content, { id: `content-${path.slice(1)}` }),
);

const boardLists = [
  'notice',
  'news',
  'columns',
  'seminar',
  'promotion',
  'peek',
  'bestReport',
  'experienceCase',
  'learning',
].map((path) => route(path, boardList, { id: `board-${path}` }));

/** Pages that ask the API for what they show; the others are only read and stay light. */
const asking = (id: string, pages: RouteConfigEntry[]) =>
  layout('web/page/asking.page.tsx', { id: `asking-${id}` }, pages);

const insideMainLayout = layout('features/site/pages/main-layout.page.tsx', [
  index('features/site/pages/home.page.tsx'),
  ...contentPages,
  ...boardLists,
  route('board/:id', 'features/boards/pages/post.page.tsx'),
  route('faq', 'features/boards/pages/faq.page.tsx'),
  route('rules', 'features/site/pages/rules.page.tsx'),
  route('terms', 'features/site/pages/terms.page.tsx'),
  route('terms/:key/:version', 'features/site/pages/terms-version.page.tsx'),
  route('search', 'features/site/pages/search.page.tsx'),
  route('preview/:token', 'features/site/pages/preview.page.tsx'),
  route('branches', 'features/branches/pages/branches.page.tsx'),
  route('maps', 'features/branches/pages/maps.page.tsx'),
  route('presentation', 'features/presentations/pages/presentation.page.tsx'),
  route('quit', 'features/sessions/pages/quit.page.tsx'),
  asking('main', [
    route('presentation/booking', 'features/presentations/pages/booking.page.tsx'),
    route('presentation/:sessionId', 'features/presentations/pages/session.page.tsx'),
    route('offer/:token', 'features/entrance-tests/pages/offer.page.tsx'),
    route('stop/:token', 'features/messages/pages/stop.page.tsx'),
    route('entranceTest/rounds/:roundId', 'features/entrance-tests/pages/round.page.tsx'),
    route('signin', signIn),
    route('signin/*', signIn, { id: 'sign-in-social' }),
    route('findAccount', 'features/accounts/pages/find-account.page.tsx'),
    route('signup', 'features/accounts/pages/sign-up.page.tsx'),
    route('account/number/keep', 'features/contacts/pages/keep-number.page.tsx'),
    route('account/number/confirm', 'features/contacts/pages/confirm-number.page.tsx'),
    route('change/password/:urlCode?', 'features/accounts/pages/change-password.page.tsx'),
    layout('features/sessions/pages/members-only.page.tsx', [
      route('entranceTest', 'features/entrance-tests/pages/entrance-test.page.tsx'),
      route('entranceTestPay', 'features/entrance-tests/pages/entrance-test-pay.page.tsx'),
      route('account', 'features/accounts/pages/account.page.tsx'),
      route('account/join', 'features/families/pages/join-child.page.tsx'),
      route('account/devices', 'features/sessions/pages/devices.page.tsx'),
      route('applications', 'features/applications/pages/applications.page.tsx'),
    ]),
  ]),
  route('*', 'features/site/pages/not-found.page.tsx'),
]);

const standalone = asking('alone', [
  route('address', 'features/addresses/pages/address.page.tsx'),
  route('counseling', 'features/counselling/pages/counselling.page.tsx'),
  route('test', 'features/level-tests/pages/test.page.tsx'),
  route('test/terms', 'features/level-tests/pages/test-terms.page.tsx'),
  route('test/testing', 'features/test-runner/pages/testing.page.tsx'),
  route('test/done', 'features/level-tests/pages/test-done.page.tsx'),
  route('retest', 'features/level-tests/pages/retest.page.tsx'),
  route('retest/testing', 'features/test-runner/pages/testing.page.tsx', { id: 'retest-testing' }),
  route('print/ticket/:registrationNo', 'features/entrance-tests/pages/ticket.page.tsx'),
  route('print/receipt/:registrationNo', 'features/entrance-tests/pages/receipt.page.tsx'),
  route('sandbox', 'features/sandbox/pages/sandbox.page.tsx'),
  route('sandbox/gallery', 'features/sandbox/pages/gallery.page.tsx'),
]);

const officePages = layout('features/staff/office/office-layout.page.tsx', [
  route('office', 'features/staff/office/dashboard.page.tsx'),
  layout('features/opening/office/control.page.tsx', [
    route('office/control', 'features/site/office/incident.page.tsx'),
  ]),
  route('office/openings', 'features/opening/office/opening.page.tsx'),
  route('office/reports', 'features/opening/office/monthly-report.page.tsx'),
  route('office/payments', 'features/bookkeeping/office/payments.page.tsx'),
  route('office/payments/:paymentId', 'features/bookkeeping/office/payment.page.tsx'),
  route('office/refund-asks', 'features/bookkeeping/office/refund-asks.page.tsx'),
  route('office/reconciliations', 'features/bookkeeping/office/reconciliations.page.tsx'),
  route('office/members', 'features/members/office/members.page.tsx'),
  route('office/members/:memberId', 'features/accounts/office/member.page.tsx'),
  route('office/consents', 'features/members/office/consents.page.tsx'),
  route('office/contact-corrections', 'features/contacts/office/corrections.page.tsx'),
  route('office/privacy/:room?', 'features/staff/office/privacy.page.tsx'),
  route('office/messages', 'features/messages/office/messages.page.tsx'),
  route('office/message-templates', 'features/messages/office/message-templates.page.tsx'),
  route('office/message-templates/:templateId', 'features/messages/office/message-template.page.tsx'),
  route('office/jobs', 'features/staff/office/jobs.page.tsx'),
  route('office/disagreements', 'features/invariants/office/disagreements.page.tsx'),
  route('office/settings', 'features/site/office/settings.page.tsx'),
  route('office/refund-policies', 'features/policies/office/refund-policies.page.tsx'),
  route('office/branches', 'features/branches/office/branches.page.tsx'),
  route('office/programmes', 'features/branches/office/programmes.page.tsx'),
  route('office/tuition', 'features/branches/office/tuition.page.tsx'),
  route('office/rooms', 'features/branches/office/rooms.page.tsx'),
  route('office/staff', 'features/staff/office/staff.page.tsx'),
  route('office/me', 'features/staff/office/me.page.tsx'),
  route('office/posts', 'features/cms/office/posts.page.tsx'),
  route('office/posts/:postId', 'features/cms/office/post.page.tsx'),
  route('office/pages', 'features/cms/office/pages.page.tsx'),
  route('office/pages/:name', 'features/cms/office/page.page.tsx'),
  route('office/legal/:key', 'features/cms/office/legal-text.page.tsx'),
  route('office/faq', 'features/cms/office/faq.page.tsx'),
  route('office/unused-files', 'features/cms/office/unused-files.page.tsx'),
  route('office/portraits', 'features/cms/office/portraits.page.tsx'),
  route('office/tests', 'features/test-sessions/office/tests.page.tsx'),
  route('office/counselling', 'features/counselling/office/counselling.page.tsx'),
  route('office/counselling/:requestId', 'features/counselling/office/counselling-request.page.tsx'),
  route('office/counselling-calendar', 'features/counselling/office/counselling-calendar.page.tsx'),
  route('office/presentations', 'features/presentations/office/presentations.page.tsx'),
  route('office/presentations/:sessionId', 'features/presentation-day/office/presentation-roster.page.tsx'),
  route(
    'office/presentations/:sessionId/check-in',
    'features/presentation-day/office/presentation-check-in.page.tsx',
  ),
  route('office/rounds', 'features/opening/office/rounds.page.tsx'),
  route('office/test-account-rules', 'features/registrations/office/account-rules.page.tsx'),
  route('office/tests/:sessionId', 'features/test-day/office/roster.page.tsx'),
  route('office/tests/:sessionId/line', 'features/waitlist/office/waitlist.page.tsx'),
  route('office/tests/:sessionId/results', 'features/test-results/office/results.page.tsx'),
  route('office/check-in/:registrationNo', 'features/test-day/office/check-in.page.tsx'),
  route('office/items', 'features/item-bank/office/items.page.tsx'),
  route('office/items/import', 'features/item-bank/office/item-import.page.tsx'),
  route('office/items/:itemId', 'features/item-bank/office/item-edit.page.tsx'),
  route('office/blueprints', 'features/item-bank/office/blueprints.page.tsx'),
  route('office/blueprints/:blueprintId', 'features/item-bank/office/blueprint.page.tsx'),
  route('office/papers/:formId', 'features/item-bank/office/paper.page.tsx'),
  route('office/level-tests', 'features/invigilation/office/live.page.tsx'),
  route('office/level-tests/analysis', 'features/item-analysis/office/analysis-items.page.tsx'),
  route('office/level-tests/calibration', 'features/item-analysis/office/analysis-calibration.page.tsx'),
  route('office/level-tests/regrades', 'features/level-results/office/regrades.page.tsx'),
  route('office/level-tests/regrades/:itemId', 'features/level-results/office/regrade.page.tsx'),
  route('office/level-tests/unread', 'features/level-results/office/unread.page.tsx'),
  route('office/level-tests/simulation', 'features/item-analysis/office/analysis-simulation.page.tsx'),
  route('office/level-tests/cuts', 'features/item-analysis/office/analysis-cuts.page.tsx'),
  route('office/level-tests/settings', 'features/invigilation/office/settings.page.tsx'),
  route('office/level-tests/classes', 'features/classes/office/classes.page.tsx'),
  route('office/level-tests/classes/:classId', 'features/classes/office/class.page.tsx'),
  route('office/level-tests/attempts/:attemptNo/replay', 'features/level-results/office/replay.page.tsx'),
  route('office/level-tests/attempts', 'features/invigilation/office/attempts.page.tsx'),
  route('office/level-tests/attempts/:attemptNo', 'features/invigilation/office/attempt.page.tsx'),
]);

export default [
  insideMainLayout,
  standalone,
  asking('office', [officePages, route('office/join', 'features/staff/office/join.page.tsx')]),
] satisfies RouteConfig;
