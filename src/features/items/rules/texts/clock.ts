import { koreanNumeral } from '../numbers/number-text.ts';

const count = '(?:\\d{1,2}|[일이삼사오육칠팔구십열한두세네다섯여섯일곱여덟아홉]+)';
const spoken = new RegExp(`^(${count})\\s?시(?:\\s?(${count})\\s?분|\\s?(반))?$`);
const figures = /^(\d{1,2})\s?:\s?(\d{2})$/;

const numberOf = (text: string) => Number(/^\d+$/.test(text) ? text : (koreanNumeral(text) ?? Number.NaN));

/** A day with its year in figures, however it is written ("2024년 3월 1일", "2024. 3. 1.", "2024-03-01"); null where the text is none. */
export function dayOf(text: string): string | null {
  const found = /^(\d{4})\s?[년./-]\s?(\d{1,2})\s?[월./-]\s?(\d{1,2})\s?[일.]?$/.exec(text);
  return found ? found.slice(1).map(Number).join('-') : null;
}

/**
 * A time of day in minutes since midnight with what was said of its half ("오후 3시 반", "15:30", "3:30 pm"); null where the
 * text is none. Without a half, hours up to 12 stay as they were said.
 */
export function clockOf(text: string): string | null {
  const half = /^(오전|오후|am|pm)|(am|pm)$/i.exec(
    text.replace(/a\.m\.?/gi, 'am').replace(/p\.m\.?/gi, 'pm'),
  )?.[0];
  const bare = text
    .replace(/^(?:오전|오후)|[ap]\.?m\.?/gi, '')
    .replace(/에$/, '')
    .trim();
  const found = spoken.exec(bare) ?? figures.exec(bare);
  if (!found) return null;
  const hour = numberOf(found[1] ?? '');
  const minute = found[3] === '반' ? 30 : found[2] === undefined ? 0 : numberOf(found[2]);
  if (!(hour >= 0 && hour <= 24 && minute >= 0 && minute < 60)) return null;
  if (half === undefined)
    return hour > 12 || hour === 0 ? `day ${hour * 60 + minute}` : `said ${hour * 60 + minute}`;
  const isAfternoon = /오후|pm/i.test(half);
  const whole = hour > 12 ? hour : (hour % 12) + (isAfternoon ? 12 : 0);
  return `day ${whole * 60 + minute}`;
}
