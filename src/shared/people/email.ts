const separators = new Set(['-', '_', '.']);

function isAlphaNumeric(char: string): boolean {
  return (char >= 'a' && char <= 'z') || (char >= 'A' && char <= 'Z') || (char >= '0' && char <= '9');
}

/** Letters and digits with single separators between them; read once from left to right. */
function isDottedText(text: string): boolean {
  let lastWasSeparator = true;
  for (const char of text) {
    const isSeparator = separators.has(char);
    if (!isSeparator && !isAlphaNumeric(char)) return false;
    if (isSeparator && lastWasSeparator) return false;
    lastWasSeparator = isSeparator;
  }
  return text.length > 0 && !lastWasSeparator;
}

/**
 * §5 of the specification: local part and domain of letters and digits with single hyphen, underscore or
 * dot separators, and a top-level domain of 2 to 3 letters. Linear in the length of the text, by hand,
 * because the rule as a pattern needs nested repetition.
 */
export function isEmail(text: string): boolean {
  if (text.length > 254) return false;
  const [local, host, ...more] = text.split('@');
  if (local === undefined || host === undefined || more.length > 0) return false;
  const lastDot = host.lastIndexOf('.');
  if (lastDot < 0) return false;
  return (
    isDottedText(local) &&
    isDottedText(host.slice(0, lastDot)) &&
    /^[A-Za-z]{2,3}$/.test(host.slice(lastDot + 1))
  );
}

/** What is wrong with a text that is no address by §5, in one sentence. */
export function emailFault(text: string): string {
  const [local = '', host = '', ...more] = text.split('@');
  if (local === '' || host === '' || more.length > 0) return '이메일은 name@example.com처럼 입력해 주세요.';
  const name = host.slice(0, Math.max(0, host.lastIndexOf('.')));
  if (!isDottedText(local) || !isDottedText(name))
    return '이메일 주소에는 영문, 숫자와 그 사이의 하이픈(-), 밑줄(_), 점(.) 하나씩만 쓸 수 있습니다. + 같은 기호가 있는 주소는 쓸 수 없습니다.';
  return '이메일의 마지막 부분(.com, .kr 등)이 2~3자인 주소만 쓸 수 있습니다.';
}
