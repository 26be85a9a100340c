/**
 * Text as it is compared: composed (NFC), full-width letters and spaces made half-width, typographic signs
 * made plain, invisible characters removed, runs of white space made one space and the ends trimmed.
 */
export function foldText(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\uFF01-\uFF5E]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replace(/[\u200B-\u200D\u2060\uFEFF\u00AD]/g, '')
    .replace(
      /[\u3260-\u326D]/g,
      (sign) => 'ㄱㄴㄷㄹㅁㅂㅅㅇㅈㅊㅋㅌㅍㅎ'[sign.charCodeAt(0) - 0x3260] ?? sign,
    )
    .replace(
      /[\u326E-\u327B]/g,
      (sign) => '가나다라마바사아자차카타파하'[sign.charCodeAt(0) - 0x326e] ?? sign,
    )
    .replace(/[\u2460-\u2473\u2080-\u2089]/g, (sign) => sign.normalize('NFKC'))
    .replace(/[\u2018\u2019\u02BC`\u00B4]/g, "'")
    .replace(/[\u201C\u201D]/g, '"')
    .replace(/[\u2212\u2013]/g, '-')
    .replace(/\s+/gu, ' ')
    .trim();
}

/** As `foldText`, and without the difference of capital and small letters. */
export function foldCase(text: string): string {
  return foldText(text).toLowerCase();
}

/** Whether the text fits the wording, where `*` stands for any run and `\*` for the star itself. */
export function fitsWildcard(text: string, wording: string): boolean {
  const parts = wording.split(/(?<!\\)\*/).map((part) => part.replaceAll('\\*', '*'));
  if (parts.length === 1) return text === parts[0];
  const [first = '', ...rest] = parts;
  const last = rest.pop() ?? '';
  if (!text.startsWith(first) || text.length < first.length + last.length || !text.endsWith(last))
    return false;
  const end = text.length - last.length;
  let at = first.length;
  for (const part of rest) {
    const found = text.indexOf(part, at);
    if (found < 0 || found + part.length > end) return false;
    at = found + part.length;
  }
  return true;
}

/**
 * As little as has to be the same: no spaces where no Latin word would run into another, none about signs, and lists of
 * single consonants ("ㄱ, ㄴ") without their commas.
 */
export function foldLoose(text: string): string {
  const tight = text.replace(/\s*([=+\-×÷<>/:,])\s*/g, '$1');
  const joined = /[a-z]\s+[a-z]/i.test(tight) ? tight : tight.replace(/\s/g, '');
  return /^[ㄱ-ㅎ](?:[,·]?[ㄱ-ㅎ])+$/.test(joined) ? joined.replace(/[,·]/g, '') : joined;
}

const inner = (text: string) => /^["'‘“「『<《〈([{](.*)["'’”」』>》〉)\]}]$/.exec(text)?.[1]?.trim() ?? text;

/** The text, and what is left of it without quotation marks, a full stop or "입니다" about it. */
export function framesOf(text: string): string[] {
  const bare = text
    .replace(/^["'‘“「『<《〈([{](.*)["'’”」』>》〉)\]}]\.?$/, '$1')
    .replace(/[.。!,;~…]+$|(?<=[가-힣])\?$/, '')
    .replace(/^(?:→|->|[-=])\s?(?=[가-힣])(?!루트)/, '')
    .trim();
  const said = bare
    .replace(/^(?:정답|답)(?:\s?(?:은|:)\s?|\s)(?=\S)/, '')
    .replace(/\s?(?:입니다|이에요|예요|이다|임)$/, '')
    .trim();
  return [...new Set([text, bare, said, inner(said)])].filter((one) => one !== '');
}
