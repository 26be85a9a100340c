const longAnywhere = /(\d{4})년 (\d{1,2})월 (\d{1,2})일 \((.)\)(?: (오전|오후) (\d{1,2}):(\d{2}))?/g;
const long = new RegExp(`^${longAnywhere.source}$`);

/** A day as files have it, and which of its day it is. */
const filed = /^(\d{4})-(\d{2})-(\d{2})( \(\d+\))?$/;
const weekdays = '일월화수목금토';

/** A day of these years; an older one, such as a birthday, is said whole. */
function shortDay(text: string, thisYear: number): string {
  const [, year = '', month = '', day = '', nth = ''] = filed.exec(text) ?? [];
  if (year === '' || Math.abs(Number(year) - thisYear) > 1) return text;
  const weekday = weekdays.charAt(new Date(`${year}-${month}-${day}T00:00:00Z`).getUTCDay());
  const before = Number(year) === thisYear ? '' : `${year.slice(2)}.`;
  return `${before}${Number(month)}.${Number(day)}(${weekday})${nth}`;
}

/**
 * A day and a time as a list says it: `12.4(금) 13:30`, of another year `25.12.4(목) 13:30`, also where the file has `2026-12-04`.
 * Anything else stays as it is.
 */
export function shortWhen(text: string, thisYear: number): string {
  const found = long.exec(text);
  if (!found) return shortDay(text, thisYear);
  const [, year = '', month, day, weekday, half, hour, minute] = found;
  const date = `${Number(year) === thisYear ? '' : `${year.slice(2)}.`}${month}.${day}(${weekday})`;
  if (half === undefined) return date;
  const hours = (Number(hour) % 12) + (half === '오후' ? 12 : 0);
  return `${date} ${String(hours).padStart(2, '0')}:${minute}`;
}

/** A sentence with each day and time in it as a list says them. */
export const shortWithin = (sentence: string, thisYear: number): string =>
  sentence.replaceAll(longAnywhere, (found) => shortWhen(found, thisYear));
