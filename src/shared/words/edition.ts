import { formatDay } from '../seoul-time.ts';
import { isDayText } from './spoken-time.ts';

/** Most editions of a text are named after their day, which is said like every other day. */
export const editionText = (version: string): string =>
  isDayText(version) ? `${formatDay(version)} 버전` : `버전 ${version}`;
