/** What stands for whom a text goes to; written `#{이름}`, as the text services of Korea write it. */
export const templateVariables = {
  이름: '보호자 이름',
  자녀: '자녀 이름',
  학년: '자녀 학년',
  설명회: '설명회 제목',
  일시: '설명회 일시',
  장소: '설명회 장소',
} as const;
export type TemplateVariable = keyof typeof templateVariables;

/** Which audience knows which values. */
export const audienceVariables = {
  members: ['이름', '자녀', '학년'],
  presentation: ['이름', '설명회', '일시', '장소'],
} as const satisfies Record<string, readonly TemplateVariable[]>;
export type AudienceKind = keyof typeof audienceVariables;

const written = /#\{([^}]*)\}/g;
const isKnown = (name: string): name is TemplateVariable => Object.hasOwn(templateVariables, name);

/** The variables a text uses, each once. */
export function variablesOf(text: string): string[] {
  return [...new Set([...text.matchAll(written)].map(([, name = '']) => name))];
}

/** What is wrong with the variables of a text; null where nothing is. */
export function variableFault(text: string): string | null {
  const strange = variablesOf(text).filter((name) => !isKnown(name));
  if (strange.length > 0) return `쓸 수 없는 변수입니다: ${strange.map((name) => `#{${name}}`).join(', ')}`;
  // A brace left open would be sent as it stands.
  return /#\{|\$\{|\{\{/.test(text.replace(written, '')) ? '변수는 #{이름}처럼 닫아 주세요.' : null;
}

/** The variables of a text that an audience has no value for. */
export function missingFor(text: string, audience: AudienceKind): string[] {
  const known: readonly string[] = audienceVariables[audience];
  return variablesOf(text).filter((name) => !known.includes(name));
}

/** The text for one person; null where a value is missing, because nobody is to read `#{이름}`. */
export function filled(text: string, values: Readonly<Record<string, string>>): string | null {
  if (variablesOf(text).some((name) => !values[name])) return null;
  return text.replace(written, (_, name: string) => values[name] ?? '');
}

/** Words that make a text look like advertising, whatever it is called (KISA's guide to article 50). */
const sellingPhrases = [
  '할인',
  '반값',
  '이벤트',
  '특가',
  '세일',
  '선착순',
  '마감 임박',
  '서두르',
  '경품',
  '추첨',
  '사은품',
  '증정',
  '기프티콘',
  '무료 체험',
  '무료 수강',
  '무료 특강',
  '모집',
  '혜택',
  '쿠폰',
  '적립금',
  '프로모션',
  '얼리버드',
  '신청하세요',
  '등록하세요',
  '지금 신청',
  '지금 등록',
  '수강생을 찾',
];
// People write `무료체험` and `무료 체험`.
const sellingPatterns = [
  ...sellingPhrases.map((phrase) => ({ phrase, pattern: new RegExp(phrase.replace(' ', '\\s*')) })),
  { phrase: '할인', pattern: /할 인(?=$|[^가-힣]|[가율권])|\d\s*%\s*(?:off|오프|감면)|discount/i },
  { phrase: '세일', pattern: /\bsale\b/i },
  { phrase: '1+1', pattern: /(?<![\d+])1\s*\+\s*1(?!\s*[\d=+은는을를])/ },
  {
    phrase: '무료 제공',
    pattern: /(?:달|개월|등록비|입학금|교재비|수강료|교습비|원비|수업|강의)\s*(?:전액\s*)?(?:무료|면제|공짜)/,
  },
  { phrase: '성적 보장', pattern: /(?:성적|점수|등급|합격)[^.!?\n]{0,10}보장/ },
];

/** Words of advertising in a service text. */
export function sellingPhrasesIn(text: string): string[] {
  const composed = text.normalize('NFKC');
  const found = sellingPatterns.filter(({ pattern }) => pattern.test(composed)).map(({ phrase }) => phrase);
  return [...new Set(found)];
}

/** Words of advertising in a text that is not called advertising: it needs a second person and keeps the night's rest. */
export function sellingPhrasesOf({ kind, subject, body }: Omit<Wanted, 'channel'>): string[] {
  return kind === 'service' ? sellingPhrasesIn(`${subject} ${body}`) : [];
}

/** Bytes of a text as the carriers count them: two for what is not ASCII. */
export function textBytes(text: string): number {
  return [...text].reduce((sum, sign) => sum + (sign.charCodeAt(0) < 128 ? 1 : 2), 0);
}

/** What only joins emoji and colours them, and signs of control but for those of a line. */
const hidden = /(?![\t\n\r])\p{Cc}|\uFE0F|\u200D/gu;
/** What the carriers' character set has not: anything above the first plane, emoji, and scripts that are not in KS X 1001. */
const unknown =
  /[\u{10000}-\u{10FFFF}]|\p{Emoji_Presentation}|[^\p{sc=Common}\p{sc=Inherited}\p{sc=Hangul}\p{sc=Latin}\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Greek}\p{sc=Cyrillic}]/gu;
const withoutSigns = (text: string) => text.replace(unknown, '').replace(hidden, '');

/** What is said of signs that no text of a Korean carrier can show, such as emoji: they arrive as `?`; null where there are none. */
export function signFault(text: string): string | null {
  if (withoutSigns(text) === text) return null;
  const seen = [...new Set(text.match(unknown))].join(' ');
  return `문자로는 ‘?’로 가는 글자가 있습니다. 지워 주세요${seen && `: ${seen}`}`;
}

/** Up to so many bytes a text is a short one (SMS), above a long one (LMS), and above the last no carrier takes it. */
export const shortBytes = 90;
export const mostBytes = 2_000;

/** How many texts of each price there are; each as it arrives, with its values. */
export function countTexts(texts: readonly string[]): { short: number; long: number; tooLong: number } {
  const counts = { short: 0, long: 0, tooLong: 0 };
  for (const text of texts) {
    const bytes = textBytes(text);
    counts[bytes <= shortBytes ? 'short' : bytes <= mostBytes ? 'long' : 'tooLong'] += 1;
  }
  return counts;
}

/** What texts cost in won by the prices of a short and a long one (`18,45`), rounded up; null where the prices are not known. */
export function costOf(
  { short, long }: { readonly short: number; readonly long: number },
  prices: string | undefined,
): number | null {
  if (prices === undefined) return null;
  const [ofShort = 0, ofLong = 0] = prices.split(',').map((price) => Math.round(Number(price) * 100));
  return Math.ceil((short * ofShort + long * ofLong) / 100);
}

/** One person a text may go to. */
export interface Person {
  /** Null for a guest without an account. */
  readonly memberId: number | null;
  readonly name: string;
  /** Digits; blank where there is none. */
  readonly mobile: string;
  readonly email: string;
  /** Whether advertising may be sent by day, and by night too. */
  readonly agrees: { readonly day: boolean; readonly night: boolean };
  readonly values: Readonly<Record<string, string>>;
}

export interface Wanted {
  readonly kind: 'service' | 'advertising';
  readonly channel: 'sms' | 'mail';
  readonly subject: string;
  readonly body: string;
}

export const leftOutLabels = {
  no_consent: '광고 수신에 동의하지 않음',
  no_address: '받을 곳이 없음',
  no_value: '변수에 넣을 값이 없음',
  twice: '같은 번호나 주소가 이미 있음',
  sent_before: '방금 같은 글을 보냄',
} as const;
export type LeftOut = keyof typeof leftOutLabels;

export interface Letter {
  readonly person: Person;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** Who of the people gets which text, and who is left out and why; one letter an address. */
export function lettersFor(
  wanted: Wanted,
  people: readonly Person[],
  known: {
    readonly hasAgreed: (person: Person) => boolean;
    /** Numbers and addresses that have the same text already. */
    readonly sentBefore: ReadonlySet<string>;
  },
): { letters: Letter[]; leftOut: Record<LeftOut, number> } {
  const leftOut = { no_consent: 0, no_address: 0, no_value: 0, twice: 0, sent_before: 0 };
  const seen = new Set<string>();
  const letters: Letter[] = [];
  for (const person of people) {
    const to = wanted.channel === 'sms' ? person.mobile : person.email;
    const subject = filled(wanted.subject, person.values);
    const body = filled(wanted.body, person.values);
    // A name or a title may bring signs that no text can show.
    const text = wanted.channel === 'sms' && body !== null ? withoutSigns(body) : body;
    if (wanted.kind === 'advertising' && !known.hasAgreed(person)) leftOut.no_consent += 1;
    else if (to === '') leftOut.no_address += 1;
    else if (seen.has(to)) leftOut.twice += 1;
    else if (known.sentBefore.has(to)) leftOut.sent_before += 1;
    else if (subject === null || text === null) leftOut.no_value += 1;
    else {
      seen.add(to);
      letters.push({ person, to, subject, text });
    }
  }
  return { letters, leftOut };
}
