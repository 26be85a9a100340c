import { formatDay } from '../seoul-time.ts';

/** Most editions of a text are named after their day, which is said like every other day. */
export const editionText = (version: string): string =>
  /^\d{4}-\d{2}-\d{2}$/.test(version) ? `${formatDay(version)} 버전` : `버전 ${version}`;
