import { beforeEach } from 'vitest';
import { sayWhatIsSeen } from './browser.ts';

/** A setup file: what people see when a story fails is said beside what it waited for, of pages opened before the test too. */
const patienceMs = 5_000;

beforeEach((context) => {
  context.onTestFailed(() =>
    Promise.race([sayWhatIsSeen(), new Promise<void>((done) => setTimeout(done, patienceMs))]).catch(
      () => {},
    ),
  );
});
