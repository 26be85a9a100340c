import { formatDay } from '../seoul-time.ts';

const isDay = (version: string) => /^\d{4}-\d{2}-\d{2}$/.test(version);

/** What an edition of a text is called: most are named after their day, which is said like every other day. */
export const editionName = (version: string): string => (isDay(version) ? formatDay(version) : version);

/** The same within a sentence. */
export const editionText = (version: string): string =>
  isDay(version) ? `${formatDay(version)} 버전` : `버전 ${version}`;
