const dense = /^(\d{4})(\d{2})(\d{2})$/;
const parted = /^(\d{4})(?:[-./]|년)(\d{1,2})(?:[-./]|월)(\d{1,2})(?:[.]|일)?$/;

/** The three numbers of what was typed, whether or not there is such a day; null where it is none of the ways to write one. */
function numbersOf(text: string): readonly [year: number, month: number, day: number] | null {
  const bare = text.normalize('NFKC').replace(/\s/g, '');
  const [, year, month, day] = dense.exec(bare) ?? parted.exec(bare) ?? [];
  return day === undefined ? null : [Number(year), Number(month), Number(day)];
}

/** `2014-03-05` for a day as people type it: `20140305`, `2014.3.5`, `2014년 3월 5일`; null for anything else. */
export function birthDateOf(text: string): string | null {
  const found = numbersOf(text);
  if (!found) return null;
  const [year, month, day] = found;
  const iso = new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);
  // A day that no calendar has comes out as another one.
  return iso === [year, ...[month, day].map((part) => String(part).padStart(2, '0'))].join('-') ? iso : null;
}

/** `2014년 3월 5일`: nobody asks on which weekday a child was born. */
export const formatBirthDate = (day: string) => day.replace(/-0?(\d+)-0?(\d+)/, '년 $1월 $2일');

/** Why a text that was typed is no birth date, in the words of the screen; null for one that is, and for nothing typed. */
export function birthDateFault(text: string): string | null {
  if (text.trim() === '' || birthDateOf(text) !== null) return null;
  return numbersOf(text) === null
    ? '생년월일을 20140305처럼 연도 네 자리부터 숫자 8자리로 입력해 주세요.'
    : '달력에 없는 날짜입니다. 생년월일을 다시 확인해 주세요.';
}
