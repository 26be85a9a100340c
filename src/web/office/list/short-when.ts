const long = /^(\d{4})년 (\d{1,2})월 (\d{1,2})일 \((.)\)(?: (오전|오후) (\d{1,2}):(\d{2}))?$/;

/**
 * A day and a time as a list says it: `12.4(금) 13:30`, of another year `25.12.4(목) 13:30`. Anything else stays as it is.
 */
export function shortWhen(text: string, thisYear: number): string {
  const found = long.exec(text);
  if (!found) return text;
  const [, year = '', month, day, weekday, half, hour, minute] = found;
  const date = `${Number(year) === thisYear ? '' : `${year.slice(2)}.`}${month}.${day}(${weekday})`;
  if (half === undefined) return date;
  const hours = (Number(hour) % 12) + (half === '오후' ? 12 : 0);
  return `${date} ${String(hours).padStart(2, '0')}:${minute}`;
}
