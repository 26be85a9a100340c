const sameAtEqual = 'where both are equal both answers are the same';
const onlySign = 'an order is read by its sign alone';

const neverMissing = 'what would be missing never is: the type asks for the other branch';

/** Survivors that no test could notice, by file and the line of code they stand in. */
const reasons: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'src/features/registrations/rules/holds.ts': {
    'const atLeast = (until: Date) => (until > promisedUntil ? until : promisedUntil);': sameAtEqual,
    'return { until: atLeast(why.until && why.until > soon ? why.until : soon), renewals };': sameAtEqual,
    'const until = atLeast(wished < last ? wished : last);': sameAtEqual,
  },
  'src/features/level-attempts/rules/attempts.ts': {
    'const since = Math.max(outage.lastSeenAt.getTime(), outage.settledAt?.getTime() ?? 0);':
      'both are moments of this century; before it any number does',
    "const [year = 0, month = 1, day = 1] = seoulDay(closedAt).split('-').map(Number);": neverMissing,
  },
  'src/features/level-attempts/rules/grade-prior.ts': {
    'let sum = 0;': 'only differences between two such sums are used',
    'for (let year = 1; year < grade; year += 1) sum += yearly[year] ?? 0;': neverMissing,
  },
  'src/features/level-attempts/rules/receipt.ts': {
    'entries.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));': 'no object has one name twice',
  },
  'src/features/level-attempts/rules/related-items.ts': {
    '...(parentId === null ? [] : [`i${parentId}`]),': 'more pairs are looked at, and the same are kept',
    '...(family === null ? [] : [`f${family}`]),': 'more pairs are looked at, and the same are kept',
  },
  'src/features/level-results/rules/answer-text.ts': {
    "const options = body.kind === 'multiple' || body.kind === 'order' ? body.options : [];":
      'both kinds were compared before; the type does not know',
  },
  'src/features/level-results/rules/result.ts': {
    "if (!level) throw new Error('A level map has no such level.');": neverMissing,
    'probability: tidy(placement.chances[placement.level] ?? 0),': neverMissing,
  },
  'src/features/measurement/rules/placing/placement.ts': {
    'chances.reduce((best, chance, level) => (chance > (chances[best] ?? 0) ? level : best), 0);':
      'chances add up to one, so that one of them is above 0, wherever it begins',
    'const beside = [level - 1, level + 1].filter((one) => chances[one] !== undefined);':
      'a level that is not there has no chance, and is not named',
    '(best, one) => (best === null || (chances[one] ?? 0) > (chances[best] ?? 0) ? one : best),':
      neverMissing,
    'const isSettled = (chances[likeliest] ?? 0) >= settledAt || cut === null;': neverMissing,
    'certainty: certaintyOf(chances[likeliest] ?? 0),': neverMissing,
    'const chance = chances[likeliest] ?? 0;': neverMissing,
    "const isLowered = boundary === 'lower' && named !== null && named < likeliest;":
      'the level beside is never the likeliest itself',
  },
  'src/features/policies/rules.ts': {
    'const isBelowLaw = legalFloor.tuitionSixths.some((floor, step) => (tuitionSixths[step] ?? 0) < floor);':
      'a step that is missing is below the law whatever stands for it',
    'const isRising = tuitionSixths.some((share, step) => step > 0 && share > (tuitionSixths[step - 1] ?? 0));':
      neverMissing,
    '(startOfSeoulDay(seoulDay(startsAt)).getTime() - startOfSeoulDay(seoulDay(now)).getTime()) / dayMs,':
      'Seoul has no summer time: between two midnights are whole days',
    'return Math.round(': 'Seoul has no summer time: between two midnights are whole days',
  },
  'src/features/registrations/rules/money/owed-money.ts': {
    'const counted = seated.length > 0 || firstOwed === -1 ? refunds : refunds.slice(firstOwed + 1);':
      'where none is owed the slice from 0 on is all of them',
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
    'if (!found?.[1] || max < 1)': 'the pattern finds both parts or neither',
  },
};

/** Why a survivor in this line was left; undefined where nobody has said so. */
export const whyLeft = (file: string, code: string): string | undefined => reasons[file]?.[code];

export const filesWithReasons = Object.keys(reasons);
export const linesWithReasons = (file: string): string[] => Object.keys(reasons[file] ?? {});
