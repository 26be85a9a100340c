import { expect, test } from 'vitest';
import { scoreText, type TextRule } from '../scoring/score-typed.ts';

interface Row {
  readonly key: string;
  readonly rule?: Partial<TextRule> & { readonly isCaseSensitive?: boolean };
  readonly right: readonly string[];
  readonly wrong: readonly string[];
}

const rows: readonly Row[] = [
  {
    key: '광합성',
    right: [
      ...[
        '광합성',
        '광합성'.normalize('NFD'),
        ' 광합성 ',
        '광합성.',
        '광 합성',
        '"광합성"',
        '‘광합성’',
        '광합성입니다',
        '광합성입니다.',
      ],
      ...[
        '광합성 입니다',
        '답 광합성',
        '광합성~',
        '광합성이에요',
        '광합성이다',
        '광합성을',
        '광합성은',
        '광합성임',
        '답: 광합성',
        '정답은 광합성',
        '답은 광합성입니다',
        '(광합성)',
      ],
      ...['「광합성」', '<광합성>', '광합성!', '광합성。', '광합성\u200b'],
    ],
    wrong: [
      '광합성 작용',
      '호흡',
      '광합성과 호흡',
      '광합성, 호흡',
      '광합성를',
      '광합성는',
      '합성',
      '광합',
      '광합성 또는 호흡',
      '광합성이 아니다',
      '비광합성',
      '',
    ],
  },
  {
    key: '지구',
    right: ['지구', '지구를', '지구는', '지구요', '지구예요', '지 구'],
    wrong: ['지구을', '지구본', '지구인', '지구과학', '달'],
  },
  { key: '정치', right: ['정치'], wrong: ['정치가', '정치인'] },
  { key: '나', right: ['나', '(나)', '나.', '㉯'], wrong: ['나는', '나이', '가', '나를'] },
  {
    key: '빛의 굴절',
    right: ['빛의굴절', '빛의  굴절', '빛 의 굴절', '빛의 굴절을'],
    wrong: ['빛의 반사', '굴절', '빛 굴절'],
  },
  {
    key: 'ㄱ, ㄴ, ㄷ',
    right: ['ㄱ,ㄴ,ㄷ', 'ㄱㄴㄷ', 'ㄱ ㄴ ㄷ', 'ㄱ·ㄴ·ㄷ', '㉠, ㉡, ㉢', 'ㄱ、ㄴ、ㄷ'],
    wrong: ['ㄴ, ㄱ, ㄷ', 'ㄱ, ㄴ', 'ㄱ, ㄴ, ㄷ, ㄹ', 'ㄱ', '가나다'],
  },
  {
    key: 'ㄱ, ㄴ, ㄷ',
    rule: { isAnyOrder: true },
    right: ['ㄴ, ㄱ, ㄷ', 'ㄷㄴㄱ', 'ㄱ ㄷ ㄴ', '㉢㉠㉡', 'ㄱ, ㄴ, ㄷ', '(ㄱ), (ㄴ), (ㄷ)'],
    wrong: ['ㄱ, ㄴ', 'ㄱ, ㄴ, ㄴ', 'ㄱㄴㄹ', 'ㄱㄴㄷㄹ'],
  },
  {
    key: '사과, 배',
    right: ['사과,배', '사과 배', '사과와 배', '사과·배', '사과 그리고 배', '사과 및 배'],
    wrong: ['배, 사과', '사과', '배', '사과, 배, 감', '사과배나무'],
  },
  {
    key: '사과, 배',
    rule: { isAnyOrder: true },
    right: ['배, 사과', '배와 사과', '배 사과', '사과, 배', '배·사과', '배랑 사과', '사과하고 배', '사과/배'],
    wrong: ['배', '배, 감', '배, 배', '배랑 감', '사과하고'],
  },
  {
    key: '봄 → 여름 → 가을',
    right: [
      '봄→여름→가을',
      '봄 -> 여름 -> 가을',
      '봄, 여름, 가을',
      '봄 여름 가을',
      '봄-여름-가을',
      '봄 – 여름 – 가을',
      '봄>여름>가을',
    ],
    wrong: ['여름→봄→가을', '봄→가을', '봄', '가을-여름-봄', '봄<여름<가을'],
  },
  {
    key: '오후 3시 30분',
    right: [
      '오후 3시30분',
      '오후 세 시 삼십 분',
      '15시 30분',
      '15:30',
      '오후 3:30',
      '오후 3시 반',
      '3:30 pm',
      '오후 3시 30분에',
    ],
    wrong: ['오전 3시 30분', '3시 30분', '13:30', '15:03', '오후 3시', '3:30 am'],
  },
  { key: '3시', right: ['3시', '세 시', '3:00', '3 시'], wrong: ['오후 3시', '4시', '3:30', '3시간', '3'] },
  { key: '7시 5분', right: ['7:05', '일곱 시 오 분', '7시5분'], wrong: ['7:50', '5시 7분'] },
  {
    key: 'photosynthesis',
    right: [
      'Photosynthesis',
      'PHOTOSYNTHESIS',
      ' photosynthesis.',
      'ｐｈｏｔｏｓｙｎｔｈｅｓｉｓ',
      '"photosynthesis"',
    ],
    wrong: ['photosyntesis', 'photo synthesis process', 'synthesis'],
  },
  { key: 'Seoul', rule: { isCaseSensitive: true }, right: ['Seoul', 'Seoul.'], wrong: ['seoul', 'SEOUL'] },
  {
    key: "don't",
    right: ['don’t', "DON'T", 'don`t', 'don´t', 'donʼt', 'do not'],
    wrong: ['dont', 'do', "doesn't", 'not do'],
  },
  { key: "don't", rule: { isExact: true }, right: ['don’t'], wrong: ['do not'] },
  {
    key: 'cannot',
    right: ["can't", 'can not', 'CANNOT', 'can’t.'],
    wrong: ['can', 'cant', "couldn't", 'can no'],
  },
  { key: "can't", right: ['cannot', 'can not'], wrong: ['cant', 'could not'] },
  { key: 'it is', right: ["it's", 'It’s'], wrong: ['its', 'it', "it isn't", 'it has', "he's", "its'"] },
  { key: "it's", right: ['it is'], wrong: ['its', 'it has', 'it was', 'is it'] },
  { key: "It's been cold", right: ['It has been cold'], wrong: ['It is been cold', 'Its been cold'] },
  {
    key: 'He has not been',
    right: ["He's not been", "He hasn't been"],
    wrong: ['He is not been', "He isn't been"],
  },
  { key: "it's raining", right: ['it is raining'], wrong: ['it has raining', 'its raining', 'it raining'] },
  { key: 'will not', right: ["won't"], wrong: ['wont', 'will', 'want', "wouldn't"] },
  {
    key: "I'm a student",
    right: ['I am a student', 'i’m a student'],
    wrong: ['Im a student', 'I a student', 'I was a student'],
  },
  { key: 'they are', right: ["they're"], wrong: ['their', 'there', 'theyre', "they aren't", 'they were'] },
  { key: "we're", right: ['we are'], wrong: ['were', 'we were'] },
  { key: 'is not', right: ["isn't"], wrong: ['isnt', "aren't", 'is', "wasn't"] },
  { key: "hasn't", right: ['has not'], wrong: ['hasnt', 'have not', "haven't", 'has'] },
  { key: "Tom's book", right: ['Tom’s book'], wrong: ['Tom is book', 'Toms book', "Toms' book"] },
  { key: 'Tom is', right: ['Tom is.'], wrong: ["Tom's"] },
  { key: "that's", right: ['that is'], wrong: ['thats', 'that was'] },
  { key: "I'll go", right: ['I will go'], wrong: ['ill go', 'I go', 'I would go'] },
  { key: 'O', right: ['○', 'ㅇ', 'o', '◯', '⭕', '○.'], wrong: ['0', '×', 'X', 'ㅎ', '○○', '영'] },
  { key: 'X', right: ['×', 'x', '✕', '❌'], wrong: ['○', 'O', '+', 'ㄨㄨ', '××'] },
  { key: '○', right: ['O', 'o', 'ㅇ'], wrong: ['×', '0'] },
  { key: 'ㅇ', right: ['ㅇ', '㉧'], wrong: ['O', '○', 'ㅁ'] },
  { key: 'O', rule: { isCaseSensitive: true }, right: ['○'], wrong: ['o'] },
  { key: '⑤', right: ['5번', '5', '⑤번', '5 번', '5번.'], wrong: ['15번', '4번', '5번째', '5개', '제5번'] },
  { key: '①, ③', right: ['1번, 3번', '1, 3', '①,③'], wrong: ['1번', '3번, 1번', '13번', '1번, 4번'] },
  { key: '13살', right: ['13세', '13 세', '13살입니다'], wrong: ['3세', '13세기', '13세대', '14세', '13'] },
  { key: '루이 14세', right: ['루이14세'], wrong: ['루이 14살', '14세'] },
  {
    key: '1.2 kg',
    right: ['1.2킬로', '1.2kg', '1.2킬로그램', '1.2㎏'],
    wrong: ['12킬로', '1.2g', '1.2km', '1.2'],
  },
  {
    key: '100π cm²',
    right: ['100π㎠', '100πcm2', '100π 제곱센티미터', '100πcm^2'],
    wrong: ['100π', '100πcm', '100πcm3', '10π㎠', '100㎠'],
  },
  {
    key: '-5℃',
    right: ['영하 5도', '-5도', '-5°C', '섭씨 영하 5도'],
    wrong: ['5도', '영상 5도', '영하 50도', '-5'],
  },
  {
    key: '60 km/h',
    right: ['시속 60km', '60km/시', '60㎞/h'],
    wrong: ['초속 60km', '60km', '시속 6km', '60 m/h'],
  },
  {
    key: '1시간 30분',
    right: ['1시간 반', '한 시간 반', '1시간30분'],
    wrong: ['90분', '2시간 반', '1시간 3분', '1시 반'],
  },
  { key: '5Mg', rule: { isCaseSensitive: true }, right: ['5 Mg'], wrong: ['5mg'] },
  { key: 'Ca²⁺', right: ['Ca^2+', 'Ca^{2+}', 'Ca²⁺'], wrong: ['Ca2+', 'Ca⁺', 'Ca^2-', 'Ca^+', 'Ca', 'Ca₂⁺'] },
  { key: 'Na⁺', right: ['Na+', 'Na^+'], wrong: ['Na-', 'Na', 'Na2+', 'Na²⁺'] },
  { key: 'O₂⁻', right: ['O2^-', 'O₂⁻'], wrong: ['O²⁻', 'O^2-', 'O2-'] },
  { key: 'a lot', right: ['A lot', 'a  lot'], wrong: ['alot', 'lot'] },
  { key: 'H₂O', right: ['H2O', 'h2o', 'H₂O', 'H 2 O'], wrong: ['HO2', 'H2O2', 'CO2'] },
  { key: '㉠', right: ['ㄱ', '㉠', '(㉠)', 'ㄱ.'], wrong: ['ㄴ', '가', '1'] },
  { key: '2번', right: ['2번', '2 번', '②번'], wrong: ['3번', '12번'] },
  {
    key: '동해 바다',
    rule: { isExact: true },
    right: ['동해 바다'],
    wrong: ['동해바다', '동해 바다.', '동해 바다입니다', '"동해 바다"'],
  },
  {
    key: '*합성',
    rule: { hasWildcards: true },
    right: ['광합성', '광합성입니다', '화학 합성'],
    wrong: ['합성어', '분해'],
  },
];

const ruleOf = ({ key, rule = {} }: Row): TextRule => {
  const { isCaseSensitive = false, ...rest } = rule;
  return {
    accepted: [{ text: key, points: 1, isCaseSensitive }],
    ...{ hasWildcards: false, fallback: 0 },
    ...rest,
  };
};
const cases = rows.flatMap((row) => [
  ...row.right.map((typed) => ({ key: row.key, typed, row, points: 1 })),
  ...row.wrong.map((typed) => ({ key: row.key, typed, row, points: 0 })),
]);

test.each(cases)('for $key, "$typed" brings $points', ({ row, typed, points }) => {
  expect(scoreText(ruleOf(row), typed)).toBe(points);
});

test('the table holds as many as it promises', () => expect(cases.length).toBeGreaterThan(330));
