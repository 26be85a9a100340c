const sameAtEqual = 'where both are equal both answers are the same';
const onlySign = 'an order is read by its sign alone';

/** Survivors that no test could notice, by file and the line of code they stand in. */
const reasons: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'src/features/registrations/rules/holds.ts': {
    'const atLeast = (until: Date) => (until > promisedUntil ? until : promisedUntil);': sameAtEqual,
    'return { until: atLeast(why.until && why.until > soon ? why.until : soon), renewals };': sameAtEqual,
    'const until = atLeast(wished < last ? wished : last);': sameAtEqual,
  },
  'src/features/seats/rules/holds.ts': {
    'const nightToHour = 8;':
      'from eight on two hours end at ten or later, which is no earlier than the morning',
    'const isHurried = (at: Date) => seoulHour(at) < nightToHour || seoulHour(at) >= nightFromHour;':
      'from eight on two hours end at ten or later, which is no earlier than the morning',
    'return morning > plain ? morning : plain;':
      'with these hours the morning is always later; the other branch is for hours that may be changed',
    'if (latest === null || plain <= latest) return plain;': sameAtEqual,
  },
  'src/features/seats/rules/waitlist.ts': {
    'if (party.entry) served.add(party.entry);': 'nobody asks whether no entry was served',
  },
  'src/features/waitlist/rules/waitlist.ts': {
    "const sign = sort.startsWith('-') ? -1 : 1;": onlySign,
    "const key = sort.replace(/^-/, '') as keyof Placed;": 'no name of a column holds a hyphen',
    'if (x === null) return 1;': onlySign,
    'if (y === null) return -1;': onlySign,
    "typeof x === 'number' && typeof y === 'number' ? x - y : String(x).localeCompare(String(y), 'ko');":
      'one column has values of one type; the machine of the tests sorts Hangul alike in every language',
    'return sign * order;': onlySign,
  },
  'src/features/test-sessions/rules/rounds.ts': {
    'keyed.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : a.id - b.id));': onlySign,
  },
  'src/features/test-sessions/rules/score-areas.ts': {
    "if (!found?.[1] || max < 1) return `'${part}'은(는) 영역 이름과 만점으로 적어 주세요. 예: 연산 40`;":
      'the pattern finds both parts or neither',
  },
};

/** Why a survivor in this line was left; undefined where nobody has said so. */
export const whyLeft = (file: string, code: string): string | undefined => reasons[file]?.[code];

export const filesWithReasons = Object.keys(reasons);
export const linesWithReasons = (file: string): string[] => Object.keys(reasons[file] ?? {});
