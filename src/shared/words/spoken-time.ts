import { formatDay, halfDay } from '../seoul-time.ts';

/** Clock times in a text as people say them: `월·수 16:00-17:50` becomes `월·수 오후 4:00-5:50`. */
export function spokenTimes(text: string): string {
  return text.replace(
    /(?<![\d:]|오[전후] |[-~–]\s*)((?:[01]?\d|2[0-4]):[0-5]\d)(?:(\s*[-~–]\s*)((?:[01]?\d|2[0-4]):[0-5]\d))?(?!\d)/g,
    (_, first: string, ...[between, last]: (string | undefined)[]) => {
      const from = halfDay(first);
      const begin = `${from.half} ${from.time}`;
      if (!between || !last) return begin;
      const to = halfDay(last);
      return begin + between + (to.half === from.half ? to.time : `${to.half} ${to.time}`);
    },
  );
}

export const isDayText = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text);

/** A text that is a day (`2026-11-21`) as it is read, `2026년 11월 21일 (토)`; any other stays as it is. */
export const spokenDay = (text: string): string => (isDayText(text) ? formatDay(text) : text);
