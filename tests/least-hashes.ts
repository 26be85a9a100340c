import { hashAtLeastCost } from '#src/platform/passwords.ts';

// A setup file: what a hash costs is told by `passwords.test.ts`; here thousands sign in, and half of the time went there.
hashAtLeastCost();
