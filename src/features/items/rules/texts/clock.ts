import { koreanNumeral } from '../numbers/number-text.ts';

const count = '(?:\\d{1,2}|[일이삼사오육칠팔구십열한두세네다섯여섯일곱여덟아홉]+)';
const spoken = new RegExp(`^(${count})\\s?시(?:\\s?(${count})\\s?분|\\s?(반)|\\s?정각)?$`);
const figures = /^(\d{1,2})\s?:\s?(\d{2})$/;

const numberOf = (text: string) => Number(/^\d+$/.test(text) ? text : (koreanNumeral(text) ?? Number.NaN));

/** A day with its year in figures, however it is written ("2024년 3월 1일", "2024. 3. 1.", "2024-03-01"); null where the text is none. */
export function dayOf(text: string): string | null {
  const found = /^(\d{4})\s?[년./-]\s?(\d{1,2})\s?[월./-]\s?(\d{1,2})\s?[일.]?$/.exec(text);
  return found ? found.slice(1).map(Number).join('-') : null;
}

/** Two months lose a consonant before their name. */
const monthNames: Readonly<Record<string, string>> = { 유: '6', 시: '10' };
const dayAsSaid =
  /^(\d{1,2}|[일이삼사오육유칠팔구십시]{1,2})\s?월\s?(\d{1,2}|[일이삼사오육칠팔구십]{1,3})\s?일(?:에)?$/;
const dayInFigures = /^(\d{1,2})\s?[./-]\s?(\d{1,2})\.?$/;

const dayOfMonth = (found: RegExpExecArray | null): string | null => {
  const [month, day] = (found?.slice(1) ?? []).map((one) => numberOf(monthNames[one] ?? one));
  return month !== undefined && day !== undefined && month >= 1 && month <= 12 && day >= 1 && day <= 31
    ? `${month}/${day}`
    : null;
};

/** Whether a day without its year is the one that the key names in words: "12/25" is "12월 25일". */
export function isDayOf(typed: string, key: string): boolean {
  const wanted = dayOfMonth(dayAsSaid.exec(key));
  return wanted !== null && wanted === dayOfMonth(dayAsSaid.exec(typed) ?? dayInFigures.exec(typed));
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
