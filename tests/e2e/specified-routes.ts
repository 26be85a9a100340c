/** The routes of the specification (§2) inside the main layout, the parameter of each filled in. */
export const routesInMainLayout = [
  ...['/', '/terms', '/quit', '/signin', '/findAccount', '/signup', '/change/password/nothing-behind-it'],
  ...['/whymsc', '/greetings', '/branches', '/maps', '/recruit', '/overview'],
  ...['/elementary', '/high', '/smartReading', '/science', '/specialDesc'],
  ...['/seminar', '/peek', '/news', '/columns', '/promotion', '/guide', '/presentation', '/notice'],
  ...['/learning', '/bestReport', '/experienceCase', '/faq', '/rules'],
  ...['/entranceTest', '/entranceTestPay', '/account', '/applications'],
];

/** All of them: those that stand alone too. */
export const specifiedRoutes = [
  ...routesInMainLayout,
  ...['/address', '/counseling', '/test', '/test/terms', '/test/testing', '/test/done'],
  ...['/retest', '/retest/testing'],
];
