/**
 * The pages of a running test, and where the worker of each lies: a worker stands for addresses below its own folder.
 * See docs/decisions/0036-a-test-reloaded-without-a-network.md.
 */
export const offlineScopes = [
  { scope: '/test/testing', worker: '/test/offline.js' },
  { scope: '/retest/testing', worker: '/retest/offline.js' },
] as const;
