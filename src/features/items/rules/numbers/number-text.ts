const sino: Readonly<Record<string, number>> = Object.fromEntries(
  [...'영일이삼사오육칠팔구'].map((name, value) => [name, value]),
);
const small: Readonly<Record<string, number>> = { 십: 10, 백: 100, 천: 1_000 };
const large = [
  ['조', 1_000_000_000_000n],
  ['억', 100_000_000n],
  ['만', 10_000n],
] as const;
const nativeTens = ['', '열', '스물', '서른', '마흔', '쉰', '예순', '일흔', '여든', '아흔'];
/** "스물" before what it counts. */
const twentyBefore = '스무';
const nativeOnes = ['', '하나|한', '둘|두', '셋|세', '넷|네', '다섯', '여섯', '일곱', '여덟', '아홉'];

function sinoBelowTenThousand(text: string): number | null {
  let [sum, digit, last] = [0, 0, 10_000];
  for (const name of text) {
    const unit = small[name];
    if (unit === undefined) {
      if (digit !== 0) return null;
      digit = sino[name] ?? 0;
      continue;
    }
    if (unit >= last) return null;
    sum += (digit || 1) * unit;
    [digit, last] = [0, unit];
  }
  return sum + digit;
}

function sinoNumber(text: string): bigint | null {
  if (text === '영') return 0n;
  if (!/^[일이삼사오육칠팔구십백천만억조]+$/.test(text)) return null;
  let [rest, sum] = [text, 0n];
  for (const [name, worth] of large) {
    const parts = rest.split(name);
    if (parts.length > 2) return null;
    const [head = '', tail] = parts;
    if (tail === undefined) continue;
    const count = head === '' ? 1 : sinoBelowTenThousand(head);
    if (count === null) return null;
    sum += BigInt(count) * worth;
    rest = tail;
  }
  const below = sinoBelowTenThousand(rest);
  return below === null ? null : sum + BigInt(below);
}

function nativeNumber(text: string): bigint | null {
  if (text === twentyBefore) return 20n;
  for (const [tens, ten] of nativeTens.entries())
    for (const [ones, names] of nativeOnes.entries())
      if (tens + ones > 0 && names.split('|').some((one) => ten + one === text))
        return BigInt(tens * 10 + ones);
  return null;
}

/** A whole number in Korean words ("삼만오천", "열둘", "-삼") as digits; null where the text is none. */
export function koreanNumeral(text: string): string | null {
  const joined = text.replace(/\s/g, '');
  const said = joined.startsWith('-') ? joined.slice(1) : joined;
  const value = said === '' ? null : (sinoNumber(said) ?? (said === joined ? nativeNumber(said) : null));
  return value === null ? null : `${said === joined ? '' : '-'}${value}`;
}

const numerals = '[영일이삼사오육칠팔구십백천만]+';
const places = '[영공일이삼사오육칠팔구]+';
const figure = (name: string) => String('영일이삼사오육칠팔구'.indexOf(name === '공' ? '영' : name));

/** Rates as they are said in Korean sports and trade: "2할 5푼" is 0.25. */
function spokenRate(text: string): string {
  const found = /^(\d+)\s?할(?:\s?(\d)\s?푼)?(?:\s?(\d)\s?리)?$/.exec(text);
  if (!found) return text;
  const [, tenths = '', hundredths = '0', thousandths = '0'] = found;
  return `${BigInt(tenths) * 100n + BigInt(hundredths) * 10n + BigInt(thousandths)}/1000`;
}

/** Fractions, decimals and rates in Korean words ("사분의 삼", "일과 이분의 일", "영점오", "2할 5푼") as figures. */
export function spokenNumber(text: string): string {
  const figures = (said: string) => koreanNumeral(said) ?? said;
  const fraction = new RegExp(`(${numerals})\\s?분의\\s?(${numerals})`, 'g');
  const mixed = new RegExp(`^(${numerals})\\s?[과와]\\s?(?=\\d+/)`);
  const point = new RegExp(`^(${numerals}|\\d+)\\s?점\\s?(${places}|\\d+)$`);
  const plain = text
    .replace(fraction, (_, ...[bottom = '', top = '']: string[]) => `${figures(top)}/${figures(bottom)}`)
    .replace(mixed, (_, whole: string) => `${figures(whole)} `)
    .replace(
      point,
      (_, ...[whole = '', after = '']: string[]) =>
        `${figures(whole)}.${[...after].map((one) => (/\d/.test(one) ? one : figure(one))).join('')}`,
    );
  return spokenRate(plain);
}

/** Signs that have several shapes, made one: fractions, powers, dashes, degrees, full-width letters, ㎝. */
export function plainSigns(text: string): string {
  return text
    .replace(/[\u200B-\u200D\u2060\uFEFF\u00AD]/g, '')
    .replace(/[\u00BC-\u00BE\u2150-\u215E]/g, (sign) => ` ${sign.normalize('NFKC')}`)
    .replace(/[\u00B2\u00B3\u00B9\u2070-\u207B]+/g, (sign) => `^${sign.normalize('NFKC')}`)
    .replace(/[\u00BA\u02DA]/g, '\u00B0')
    .normalize('NFKC')
    .replace(/[\u2044\u2215]/g, '/')
    .replace(/[₩\\](?=\s?\d)(.*)$/, '$1원')
    .replace(/[\u2010-\u2015\u2212\u3161\u1173\u30FC]/g, '-')
    .replace(/(?:마이너스|음수|영하(?=\s?\d))\s*/g, '-');
}

const fractionText = (_: string, ...[top = '', bottom = '', behind = '']: string[]) =>
  ` ${top}/${bottom}${behind ? ` ${behind.trim()}` : ''}`;

/** TeX as the maths field writes it, made plain. */
function plainTex(text: string): string {
  return (
    text
      .replace(/^\$+|\$+$/g, '')
      .replace(/\\(?:left|right|!|placeholder\{\}|displaystyle)/g, '')
      .replace(/\\[,;:\s]|~/g, ' ')
      .replace(/\\(?:text|mathrm|mathit|operatorname)\{([^{}]*)\}/g, '$1')
      .replace(/\\(?:text|mathrm|mathit|operatorname)\{([^{}]*)\}/g, '$1')
      .replace(/\^\{?\s*\\circ\s*\}?|\\circ|\\degree/g, '\u00B0')
      // A figure behind the bottom (`\frac342`) is no figure of it.
      .replace(/\\[dt]?frac\{([^{}]*)\}\{([^{}]*)\}(\s*[\d.])?/g, fractionText)
      .replace(/\\[dt]?frac(\d)(\d)(\s*[\d.])?/g, fractionText)
      .replace(/\\%/g, '%')
      .replace(/\\(?:times|cdot)|[×·]/g, '*')
      .replace(/\{,\}/g, ',')
  );
}

/** How people say a fraction: "4분의 3", "1과 3/4", "1+3/4" with a proper fraction. */
function plainFraction(text: string): string {
  const said = text
    .replace(/(\d+)\s*분의\s*(\d+)/g, '$2/$1')
    .replace(/(\d)\s*[과와]\s*(\d+\s*\/\s*\d)/, '$1 $2');
  const sum = /^(\+?\d+)\s?\+\s?(\d+)\s?\/\s?(\d+)$/.exec(said);
  return sum && Number(sum[2]) < Number(sum[3]) ? `${sum[1]} ${sum[2]}/${sum[3]}` : said;
}

/** What stands around an answer and says nothing: "x =", brackets or quotes about the whole, a full stop, "입니다". */
function withoutFrame(text: string): string {
  const bare = text
    .replace(/^(?:정답|답)\s?(?:은|:|\))?\s?(?=\S)|^(?:약|총|모두|전부|[≒≈])\s?(?=\d)/, '')
    .replace(
      /^(?:[xX□\u1106]\s?|∠\s?[A-Z]{1,3}\s?)?=\s*|^(?:[xX□\u1106]|[가-힣]{2,5})\s?[은는]\s?(?=[-\d])/,
      '',
    )
    .replace(/\s?=\s?[xX□\u1106]$/, '')
    .replace(/\s*(?:정도)?(?:입니다|이에요|예요|에요|이다|이요|임|요)?[.。!,]*$/, (end, at: number) =>
      at === 0 ? end : '',
    )
    .replace(/^([+-])\s?\(([^()]*)\)$/, '$1$2')
    .trim();
  const inner = /^\(([^()]*)\)$|^\[([^[\]]*)\]$|^["'“‘]([^"'“”‘’]*)["'”’]$/
    .exec(bare)
    ?.slice(1)
    .find((one) => one !== undefined);
  return inner === undefined ? bare : withoutFrame(inner.trim());
}

/** A number as a person or the maths field writes it, in the one form that the parser reads. */
export function plainNumber(text: string): string {
  return withoutFrame(plainFraction(plainTex(plainSigns(text)).replace(/\s+/g, ' ').trim()))
    .replace(/(\d)\s?[xX]\s?(?=10\s?\^)/g, '$1*')
    .replace(/\s+/g, ' ')
    .trim();
}
