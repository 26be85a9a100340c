// Builds when a source file changed since the last build; beside other steps of `npm test`, as a process of its own.
import { buildIfStale } from './project.mjs';

buildIfStale();
