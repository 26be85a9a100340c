// Apart from how sums are shown: every page shows some, and only forms of the office read any.

/** What is said of a text that is no sum. */
export const notASum = '원 단위의 숫자로만 입력해 주세요. 예: 10,000';

/** A sum as somebody types it, in won; null for what is no whole sum (`1만`, `5000.5`), which is never guessed at. */
export function typedKrw(text: string): number | null {
  // `10²` and `½` would be read as plain digits.
  if (/\p{No}/u.test(text)) return null;
  const typed = text.normalize('NFKC').replace(/\s/g, '').replace(/원$/, '');
  return /^(\d{1,9}|\d{1,3}(,\d{3}){1,2})$/.test(typed) ? Number(typed.replaceAll(',', '')) : null;
}
