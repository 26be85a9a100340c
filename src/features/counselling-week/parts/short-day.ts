import { formatDay } from '#src/shared/seoul-time.ts';
import { shortWhen } from '#src/web/office/list/short-when.ts';
import { officeToday } from '#src/web/office/office-today.ts';

/** `12.24(목)`, with its year where that is another one. */
export const shortDay = (day: string): string => shortWhen(formatDay(day), Number(officeToday().slice(0, 4)));
