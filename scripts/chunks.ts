// Which modules travel together. One file of a hundred kilobytes is smaller than thirty small ones, and is asked for once.

/** What every page runs on; changes with its releases only, so that a returning visitor has it. */
const framework = /\/node_modules\/(react|react-dom|react-router|scheduler)\//;

/** The frame around the pages of the site; the ones that stand alone have none. */
const shell =
  /\/src\/(features\/site\/parts\/(header|footer|incident-banner|phone-bar|place)\.tsx|shared\/site-map\.ts|ui\/breadcrumb\.tsx)$/;

/** What is there before any page is, and the parts most of them show. */
const frame =
  /\/src\/(shared\/(grade|seoul-time)\.ts|web\/(session|error-screen|interface-state|page-meta|script-mark)\.tsx?|ui\/(button|card|class-names|field|icon|notice|status)\.tsx?|ui\/plates\/plate\.tsx)$/;

/** What a page needs that asks the API. */
const asking =
  /\/(node_modules\/@tanstack\/(query-core|react-query)\/|src\/web\/(query-client|use-form|captcha-field|phone-proof|members-screen|tab-draft)\.tsx?$|src\/ui\/password-field\.tsx$)/;

/** The groups of the browser's build: a module goes with the first that takes it, and takes along what it needs. */
export const chunkGroups = [
  { name: 'framework', test: framework, priority: 4 },
  { name: 'frame', test: frame, priority: 3 },
  { name: 'shell', test: shell, priority: 2 },
  { name: 'asking', test: asking, priority: 1 },
];
