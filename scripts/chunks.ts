// Which modules travel together. One file of a hundred kilobytes is smaller than thirty small ones, and is asked for once.

/** What every page runs on; changes with its releases only, so that a returning visitor has it. */
const framework = /\/node_modules\/(react|react-dom|react-router|scheduler)\//;

/** The frame around every public page, and the parts most of them show. */
const frame =
  /\/src\/(features\/site\/parts\/(header|footer|incident-banner|phone-bar|place)\.tsx|shared\/site-map\.ts|web\/(session|error-screen|interface-state|page-meta|script-mark)\.tsx?|ui\/(breadcrumb|button|card|class-names|field|icon|notice|status)\.tsx?|ui\/plates\/plate\.tsx)$/;

/** What a page needs that asks the API. */
const asking =
  /\/(node_modules\/@tanstack\/(query-core|react-query)\/|src\/web\/(query-client|use-form|captcha-field|phone-proof)\.tsx?$|src\/ui\/password-field\.tsx$)/;

/** The groups of the browser's build, the widest first: a module goes with the first that takes it. */
export const chunkGroups = [
  { name: 'framework', test: framework, priority: 3 },
  { name: 'frame', test: frame, priority: 2 },
  { name: 'asking', test: asking, priority: 1 },
];
