import { afterAll } from 'vitest';
import { removeClones } from './clones.ts';

// A setup file: what it registers first runs last, when the file has closed what it opened. Kept, the databases of all files
// would fill some gigabytes.
afterAll(removeClones);
