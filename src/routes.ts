import { index, layout, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes';
import { officeRoutes } from '#src/features/office-menu/rules/office-pages.ts';

const content = 'features/site/pages/content.page.tsx';
const boardList = 'features/boards/pages/board-list.page.tsx';
const signIn = 'features/sessions/pages/sign-in.page.tsx';

/** Information and programme pages: one screen, its blocks come from the database by path. */
const contentPages = [
  'whymsc',
  'greetings',
  'overview',
  'recruit',
  'elementary',
  'high',
  'smartReading',
  'science',
  'specialDesc',
  'guide',
].map((path) => route(path, content, { id: `content-${path}` }));

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
  index('features/home/pages/home.page.tsx'),
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
  route('classes', 'features/introductions/pages/classes.page.tsx'),
  route('entranceTest/sessions/:sessionId', 'features/introductions/pages/test-session.page.tsx'),
  route('branches/:code', 'features/introductions/pages/branch.page.tsx'),
  route('maps', 'features/branches/pages/maps.page.tsx'),
  route('teachers', 'features/introductions/pages/teachers.page.tsx'),
  route('teachers/:teacherId', 'features/introductions/pages/teacher.page.tsx'),
  route('presentation', 'features/presentations/pages/presentation.page.tsx'),
  route('quit', 'features/sessions/pages/quit.page.tsx'),
  asking('main', [
    route('presentation/booking', 'features/presentations/pages/booking.page.tsx'),
    route('presentation/:sessionId', 'features/presentations/pages/session.page.tsx'),
    route('offer/:token', 'features/entrance-tests/pages/offer.page.tsx'),
    route('pay/:token', 'features/entrance-tests/pages/pay-link.page.tsx'),
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
      route('account', 'features/applications/pages/account.page.tsx'),
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

const officePages = layout('features/office-menu/office/office-layout.page.tsx', [
  ...officeRoutes().map(({ path, file, layout: around }) =>
    around ? layout(around, [route(path, file)]) : route(path, file),
  ),
  route('office/*', 'features/office-menu/office/nowhere.page.tsx'),
]);

export default [
  insideMainLayout,
  standalone,
  asking('office', [officePages, route('office/join', 'features/staff/office/join.page.tsx')]),
] satisfies RouteConfig;
