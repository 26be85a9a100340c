import { expect, test } from 'vitest';
import { isWaivable, type SetUpFacts, setUpLines } from './rules.ts';

const nothing: SetUpFacts = {
  identity: { name: '', shortName: '', slogan: '', hasColours: false, hasWordmark: false, hasIcon: false },
  business: null,
  branches: [],
  programmes: [{ name: '과학', isShown: true, intro: '' }],
  hasTerms: false,
  hasPrivacy: false,
  hasOwnRefundRules: false,
  providers: [{ name: '결제', isUsed: true, isWell: true, isAnswered: false, isCompulsory: true }],
  hasSession: false,
  levelTests: { published: 0, filled: 0 },
  hasCancelledPayment: false,
};
const all: SetUpFacts = {
  identity: {
    name: '한빛학원',
    shortName: '한빛',
    slogan: '빛이 드는 교실',
    hasColours: true,
    hasWordmark: true,
    hasIcon: true,
  },
  business: { businessNo: '123-45-67890', blanks: [] },
  branches: [{ name: '본원', hasTuition: true }],
  programmes: [
    { name: '초등 수학', isShown: true, intro: '천천히 풉니다.' },
    { name: '과학', isShown: false, intro: '' },
  ],
  hasTerms: true,
  hasPrivacy: true,
  hasOwnRefundRules: true,
  providers: [
    { name: '결제', isUsed: true, isWell: true, isAnswered: true, isCompulsory: true },
    { name: '주소 찾기', isUsed: false, isWell: true, isAnswered: false, isCompulsory: false },
    { name: '카카오 로그인', isUsed: true, isWell: true, isAnswered: false, isCompulsory: false },
  ],
  hasSession: true,
  levelTests: { published: 2, filled: 1 },
  hasCancelledPayment: true,
};
const none = new Map<string, string>();
const lineOf = (facts: SetUpFacts, key: string, waived: ReadonlyMap<string, string> = none) =>
  setUpLines(facts, waived).find((one) => one.key === key);

test('in an empty academy every line is open, says what is missing and where', () => {
  const lines = setUpLines(nothing, none);
  expect(lines).toHaveLength(16);
  for (const { key, state, missing, to } of lines) {
    expect(`${key} ${state}`).toBe(`${key} open`);
    expect(missing.join(' ').length).toBeGreaterThan(10);
    expect(to).toMatch(/^\/office\//);
  }
});

test('where everything is there every line is done', () => {
  expect(setUpLines(all, none).filter(({ state }) => state !== 'done')).toEqual([]);
});

test.each<[string, Partial<SetUpFacts>, string]>([
  ['name', { identity: { ...all.identity, name: '' } }, '학원 이름을'],
  ['short-name', { identity: { ...all.identity, shortName: '' } }, '짧은 이름을'],
  ['wordmark', { identity: { ...all.identity, hasWordmark: false } }, '로고 그림을'],
  ['icon', { identity: { ...all.identity, hasIcon: false } }, '아이콘을'],
  ['colours', { identity: { ...all.identity, hasColours: false } }, '두 색을'],
  ['slogan', { identity: { ...all.identity, slogan: '' } }, '한 문장을'],
  ['business', { business: { businessNo: '123-45-6789', blanks: [] } }, '열 자리'],
  ['business', { business: { businessNo: '123-45-67890', blanks: ['대표자'] } }, '칸이 있습니다: 대표자'],
  ['branch', { branches: [] }, '분원의 이름'],
  ['programmes', { programmes: [{ name: '과학', isShown: true, intro: '' }] }, '숨겨 주세요: 과학.'],
  ['tuition', { branches: [...all.branches, { name: '별관', hasTuition: false }] }, '분원이 있습니다: 별관.'],
  ['terms', { hasPrivacy: false }, '개인정보 처리방침이 없습니다'],
  ['level-test', { levelTests: { published: 0, filled: 0 } }, '공개한 레벨 테스트가 없습니다'],
  ['level-test', { levelTests: { published: 1, filled: 0 } }, '문항이 모자라'],
  ['refunds', { hasOwnRefundRules: false }, '환불 규정을'],
  [
    'providers',
    { providers: [{ name: '문자', isUsed: true, isWell: false, isAnswered: true, isCompulsory: true }] },
    '문제가 있습니다: 문자.',
  ],
  [
    'providers',
    {
      providers: [
        { name: '카카오 로그인', isUsed: true, isWell: false, isAnswered: true, isCompulsory: false },
      ],
    },
    '문제가 있습니다: 카카오 로그인.',
  ],
  [
    'providers',
    { providers: [{ name: '결제', isUsed: true, isWell: true, isAnswered: false, isCompulsory: true }] },
    '확인하지 않았습니다: 결제.',
  ],
  [
    'providers',
    { providers: [{ name: '결제', isUsed: false, isWell: true, isAnswered: false, isCompulsory: true }] },
    '연결하지 않았습니다: 결제.',
  ],
  ['round', { hasSession: false }, '첫 회차를'],
  ['test-payment', { hasCancelledPayment: false }, '전액 취소'],
])('%s is open where it is not so: %j', (key, change, sentence) => {
  const open = setUpLines({ ...all, ...change }, none).filter(({ state }) => state !== 'done');
  expect(open.map((one) => one.key).filter((one) => !(key === 'branch' && one === 'tuition'))).toEqual([key]);
  expect(open.flatMap(({ missing }) => missing).join(' ')).toContain(sentence);
});

test('what may be done without is waived with its reason; what is there counts as done all the same', () => {
  const waived = new Map([['wordmark', '글자로 충분합니다']]);
  expect(lineOf(nothing, 'wordmark', waived)).toMatchObject({ state: 'waived', reason: '글자로 충분합니다' });
  expect(lineOf(all, 'wordmark', waived)).toMatchObject({ state: 'done', reason: '' });
});

test('control: a waiver of what cannot be done without changes nothing', () => {
  for (const key of ['name', 'terms', 'business', 'providers', 'round']) {
    expect(isWaivable(key)).toBe(false);
    expect(lineOf(nothing, key, new Map([[key, '나중에']]))).toMatchObject({ state: 'open', reason: '' });
  }
  expect(['wordmark', 'icon', 'refunds', 'level-test', 'test-payment'].every(isWaivable)).toBe(true);
  expect(isWaivable('constructor')).toBe(false);
});
