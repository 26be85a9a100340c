import { type MathsRow, playMaths } from '#tests/maths-rows.ts';
import { type NumberRow, playNumbers } from '#tests/number-rows.ts';

const unit = (name: string, factor = '1') => ({ name, factor });

/** Numbers as they come from the keys of a phone or from somebody in a hurry. */
const numbers: readonly NumberRow[] = [
  {
    key: '12',
    right: [
      ...['ㅁ=12', '12=ㅁ', 'ㅁ는 12', 'x는 12', '□는 12', '답)12', '답) 12개', '12,', '[12]', '≒12', '≈ 12'],
      ...[
        '12(개)',
        '12 (명)',
        '12개 정도',
        '12정도',
        '길이는 12',
        '개수는 12개',
        '12째',
        '12가구',
        '12도막',
        '12팀',
      ],
      ...[
        '12박스',
        '12경기',
        '12문제',
        '12문항',
        '12페이지',
        '12달',
        '12개월',
        '12년',
        '12주',
        '12월',
        '12일',
        '12 일',
      ],
    ],
    wrong: [
      ...[
        '십이일',
        '12일 3',
        '12(개',
        'y는 12',
        '12는 x',
        '12, 1',
        '12월 1일',
        '12시간',
        '12분',
        '13째',
        '≠12',
      ],
      ...['12개월 1일', '길이는 13', '길이는', '12년 6개월', '[12', '12정'],
    ],
  },
  { key: '10', right: ['10일', '십'], wrong: ['십일', '십 일', '10일 1', '열하나'] },
  {
    key: '20',
    right: ['스무 개', '스무명', '스무 살', '스무'],
    wrong: ['스무하나', '스물하나', '스무 두 개', '이십일'],
  },
  {
    key: '-3',
    right: ['마이너스 삼', '-삼', '마이너스삼'],
    wrong: ['삼', '마이너스 이', '마이너스 셋', '삼 마이너스'],
  },
  {
    key: '100',
    rule: { units: [unit('g'), unit('kg', '1000')] },
    right: ['100 그람', '100gram', '0.1킬로그램'],
    wrong: ['100 mgram', '100grams1', '10그람'],
  },
  {
    key: '9',
    unit: '시',
    right: ['9시 정각', '9시정각', '아홉 시 정각'],
    wrong: ['8시 정각', '정각', '9시 정각 5분'],
  },
  { key: '3', right: ['셋째', '3째', '세 번째', '세 달'], wrong: ['넷째', '세째날', '삼일'] },
  { key: '6000000000000', right: ['6조 원', '육조 원', '6조원'], wrong: ['6억 원', '6조 1원'] },
  {
    key: '45',
    rule: { units: [unit('°')] },
    right: ['∠A=45°', '∠A = 45°', '∠ABC=45도', '∠B = 45'],
    wrong: ['∠A=54°', '∠45A', '∠A', 'A=45°'],
  },
  {
    key: '25',
    rule: { units: [unit('℃')] },
    right: ['이십오 도', '이십오도'],
    wrong: ['이십 도', '이십오 분'],
  },
  {
    key: '2',
    rule: { units: [unit('L'), unit('mL', '0.001')] },
    right: ['2000cc', '2000 cc', '2,000CC'],
    wrong: ['2cc', '200cc', '2000c'],
  },
  {
    key: '48',
    rule: { units: [unit('cm²')] },
    right: ['48제곱센티', '48 제곱cm', '48cm**2', '48평방센티미터', '48 평방 센티미터'],
    wrong: ['48세제곱cm', '48평방미터', '48cm**3', '48제곱m'],
  },
  {
    key: '27',
    rule: { units: [unit('cm³')] },
    right: ['27세제곱cm', '27 세제곱센티', '27입방센티미터'],
    wrong: ['27제곱cm', '27입방미터'],
  },
  {
    key: '36',
    rule: { units: [unit('m²')] },
    right: ['36제곱m', '36평방미터'],
    wrong: ['36평방센티미터', '36평'],
  },
  {
    key: '70',
    rule: { units: [unit('km/h')] },
    right: ['70km/hr', '70 km / h', '70 km/hr'],
    wrong: ['70km/min', '70 m / h', '70km/s'],
  },
  {
    key: '340',
    rule: { units: [unit('m/s')] },
    right: ['340 m/sec', '340 m / s'],
    wrong: ['340m/min', '340 km/sec'],
  },
  {
    key: '150',
    rule: { units: [unit('분'), unit('시간', '60')] },
    right: ['두시간 삼십분', '두 시간 삼십 분', '2시간 삼십분', '백오십 분'],
    wrong: ['두시간 삼분', '세시간 삼십분', '삼십분 두시간', '두시 삼십분'],
  },
];
playNumbers(numbers, 120);

const words = { isMaths: false };
/** Words, signs and lists. */
const texts: readonly MathsRow[] = [
  {
    key: '광합성',
    rule: words,
    right: [
      ...['[광합성]', '{광합성}', '광합성;', '광합성…', '광합성?', '→ 광합성', '- 광합성', '= 광합성'],
      ...['광합성이라고 한다', '광합성이라 한다', '광합성에서', '광합성으로'],
    ],
    wrong: ['광합성라고 한다', '광합성이라고 하지 않는다', '광합성로', '-광합성-호흡', '비 광합성'],
  },
  {
    key: '북쪽',
    rule: words,
    right: ['북쪽으로', '북쪽에', '북쪽에서'],
    wrong: ['북쪽로', '남쪽으로', '북쪽에서 남쪽'],
  },
  {
    key: '지구',
    rule: words,
    right: ['지구에서', '지구라고 합니다'],
    wrong: ['지구으로', '지구이라고 한다', '지구로봇'],
  },
  { key: '-5', rule: words, right: ['-5'], wrong: ['5', '- 5도'] },
  {
    key: "let's go",
    rule: words,
    right: ['let us go', 'Let’s go.'],
    wrong: ['let go', 'lets go', 'let is go'],
  },
  { key: "who's there", rule: words, right: ['who is there'], wrong: ['whose there', 'who there'] },
  { key: 'where is', rule: words, right: ["where's"], wrong: ['wheres', 'where'] },
  {
    key: "I'd like it",
    rule: words,
    right: ['I would like it'],
    wrong: ['I like it', 'I had like it', 'Id like it'],
  },
  { key: "he'd gone", rule: words, right: ['He’d gone'], wrong: ['he would gone'] },
  {
    key: 'ㄴ → ㄱ → ㄷ',
    rule: words,
    right: ['(ㄴ)-(ㄱ)-(ㄷ)', '(ㄴ)(ㄱ)(ㄷ)', '(ㄴ) → (ㄱ) → (ㄷ)', 'ㄴ, ㄱ, ㄷ 순서로', 'ㄴㄱㄷ 순'],
    wrong: ['(ㄱ)-(ㄴ)-(ㄷ)', '(ㄴ)(ㄱ)', 'ㄴ, ㄱ, ㄷ 아님'],
  },
  {
    key: '(나), (가), (다)',
    rule: words,
    right: [
      '나가다',
      '(나)(가)(다)',
      '(나)→(가)→(다)',
      '나, 가, 다 순',
      '나 → 가 → 다 순서',
      '(나), (가), (다) 순',
    ],
    wrong: ['가나다', '나가', '(가)(나)(다)', '나가다라', '나간다'],
  },
  { key: '복잡, 단순', rule: words, right: ['복잡 단순', '복잡·단순'], wrong: ['복잡, 단', '단순, 복잡'] },
  { key: '③', rule: words, right: ['3)', '(3)', '3번'], wrong: ['2)', '3)1', '13)'] },
  {
    key: '2024년 3월 1일',
    rule: words,
    right: ['2024. 3. 1.', '2024.3.1', '2024/3/1', '2024-03-01', '2024년3월1일'],
    wrong: ['2024.1.3', '24.3.1', '2024. 3.', '2024-03-10', '2023-03-01'],
  },
  {
    key: '3배',
    rule: words,
    right: ['세 배', '세배', '삼 배', '3 배'],
    wrong: ['세', '네 배', '세 배 반', '13배', '3번'],
  },
  { key: '5개', rule: words, right: ['다섯 개', '다섯개'], wrong: ['여섯 개', '다섯 명'] },
];
playMaths(texts, 90);

/** Mathematics in words and in what stands on a keyboard. */
const signs: readonly MathsRow[] = [
  {
    key: 'x=3, y=2',
    right: ['(3, 2)', 'x는 3, y는 2', 'x는 3이고 y는 2', 'x는 3, y=2'],
    wrong: ['(2, 3)', 'x는 2, y는 3', '(3, 2, 1)', 'x는 3'],
  },
  { key: '(2, 5)', right: ['x=2, y=5', 'y=5, x=2', 'x는 2, y는 5'], wrong: ['x=5, y=2', 'a=2, b=5', 'x=2'] },
  { key: 'a=2, b=5', right: ['b=5, a=2'], wrong: ['(2, 5)', '(5, 2)'] },
  {
    key: 'x≥2',
    right: ['x는 2 이상', 'x는 2이상', 'x는 2 이상입니다'],
    wrong: ['x는 2 이하', 'x는 2 초과', 'x는 3 이상'],
  },
  {
    key: 'x>3',
    right: ['x는 3보다 크다', 'x가 3보다 크다.', 'x는 3보다 큽니다'],
    wrong: [
      'x는 3보다 작다',
      'x는 3보다 크거나 같다',
      '3은 x보다 크다',
      'x는 3보다 크지 않다',
      'x는 4보다 크다',
    ],
  },
  {
    key: 'x≤-1',
    right: ['x는 -1보다 작거나 같다', 'x는 -1보다 작거나같다'],
    wrong: ['x는 -1보다 작다', 'x는 -1보다 크거나 같다', 'x는 1보다 작거나 같다'],
  },
  {
    key: '2≤x<5',
    right: ['x는 2 이상 5 미만', 'x는 2이상 5미만', 'x는 2 이상이고 x는 5 미만'],
    wrong: ['x는 2 이상 5 이하', 'x는 2 초과 5 미만', 'x는 5 이상 2 미만'],
  },
  {
    key: 'x^2+2x+1',
    right: ['x**2+2x+1', 'x의 제곱+2x+1', 'x의 2제곱+2x+1', '(x+1)**2'],
    wrong: ['x의 세제곱+2x+1', 'x*2+2x+1', 'x의 제곱근+2x+1'],
  },
  {
    key: '2³×3²',
    right: ['2의 3제곱×3의 2제곱', '2의 세제곱×3의 제곱', '2**3*3**2'],
    wrong: ['3의 3제곱×2의 2제곱', '2*3*3*2'],
  },
  { key: '36π', right: ['36ㅠ', '36∏', '36Π', '36 파이'], wrong: ['36', '36ㅜ', '6ㅠ'] },
  { key: '±5', right: ['+-5', '플러스마이너스 5', '플러스 마이너스 5'], wrong: ['5', '-5', '플러스 5'] },
  { key: '1/6', right: ['육분의 일', '6분의 1'], wrong: ['일분의 육', '육분의 이'] },
  {
    key: '{2, 3, 5, 7}',
    right: ['2 3 5 7', '7 5 3 2', '2,3,5,7'],
    wrong: ['2357', '2 3 5', '2 3 5 7 9', '23 57'],
  },
];
playMaths(signs, 55);
