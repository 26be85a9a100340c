// Which modules travel together. One file of a hundred kilobytes is smaller than thirty small ones, and is asked for once.

/** Files below `src` that a group begins with; what they need comes along. */
export const chunkFiles = {
  /** The frame around the pages of the site; the ones that stand alone have none. */
  shell: [
    'features/site/parts/frame/header.tsx',
    'features/site/parts/frame/footer.tsx',
    'features/site/parts/frame/incident-banner.tsx',
    'features/site/parts/frame/phone-bar.tsx',
    'features/site/parts/frame/place.tsx',
    'shared/site-map.ts',
    'ui/breadcrumb.tsx',
  ],
  /** What is there before any page is, and the parts most of them show. */
  frame: [
    'shared/krw.ts',
    'shared/people/grade.ts',
    'shared/seoul-time.ts',
    'web/session/session.tsx',
    'web/page/error-screen.tsx',
    'web/page/interface-state.tsx',
    'web/page/page-meta.ts',
    'web/page/script-mark.ts',
    'ui/button.tsx',
    'ui/card.tsx',
    'ui/class-names.ts',
    'ui/fields/field.tsx',
    'ui/icon.tsx',
    'ui/notice.tsx',
    'ui/status.tsx',
    'ui/plates/plate.tsx',
    'ui/toast-place.ts',
  ],
  /** What a page needs that asks the API. */
  asking: [
    'web/api/query-client.ts',
    'web/forms/use-form.ts',
    'web/forms/captcha-field.tsx',
    'web/forms/phone-proof.tsx',
    'web/session/members-screen.ts',
    'web/forms/tab-draft.ts',
    'ui/fields/password-field.tsx',
  ],
  /** A phone is proven after a captcha, mostly: together they are smaller. */
  proof: ['web/forms/phone-proof-steps.tsx', 'web/forms/captcha-asked.tsx'],
} as const;

/** A test for any of these files; for the packages too, by their names. */
function anyOf(files: readonly string[], packages: readonly string[] = []): RegExp {
  const escaped = [
    ...files.map((file) => `src/${file.replaceAll('.', '\\.')}$`),
    ...packages.map((name) => `node_modules/${name}/`),
  ];
  return new RegExp(`/(${escaped.join('|')})`);
}

/** What every page runs on changes with its releases only, so that a returning visitor has it. */
const framework = anyOf([], ['react', 'react-dom', 'react-router', 'scheduler']);

/**
 * The groups of the browser's build: a module goes with the first that takes it, and takes along what it needs.
 * See docs/decisions/0021-what-a-page-weighs.md.
 */
export const chunkGroups = [
  { name: 'framework', test: framework, priority: 4 },
  { name: 'frame', test: anyOf(chunkFiles.frame), priority: 3 },
  { name: 'shell', test: anyOf(chunkFiles.shell), priority: 2 },
  {
    name: 'asking',
    test: anyOf(chunkFiles.asking, ['@tanstack/query-core', '@tanstack/react-query']),
    priority: 1,
  },
  { name: 'proof', test: anyOf(chunkFiles.proof), priority: 0 },
];
