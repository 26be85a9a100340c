import { expect, test } from 'vitest';
import { type MathsRow, mathsRule, playMaths } from '#tests/maths-rows.ts';
import { leastMs, workOf } from '#tests/pauses.ts';
import { statementsText } from '../maths/statement.ts';
import { scoreText } from '../scoring/score-typed.ts';

const rows: readonly MathsRow[] = [
  {
    key: '2x+6',
    right: [
      '2x+6',
      '2x + 6',
      '6+2x',
      '2(x+3)',
      '(x+3)2',
      '2X+6',
      '2·x+6',
      '2×x+6',
      'x+x+6',
      '２ｘ＋６',
      '2*x+6',
      '(x+3)×2',
      '4x/2+6',
      '2x+6.',
      '2x+6입니다',
      '답: 2x+6',
    ],
    wrong: ['2x+3', '2x-6', '2(x+6)', '8x', '2y+6', 'x+6', '2x6', '2x^2+6', '-2x+6', ''],
  },
  {
    key: 'x^2-9',
    right: ['x²-9', '(x+3)(x-3)', '-9+x^2', 'x*x-9', 'x^{2}-9', '(x-3)(x+3)'],
    wrong: ['x^2+9', '(x-3)^2', 'x2-9', 'x^2-3'],
  },
  {
    key: 'x^2-9',
    rule: { mathsForm: 'expanded' },
    right: ['x²-9', '-9+x²'],
    wrong: ['(x+3)(x-3)', 'x²-3x+3x-9', 'x(x)-3²+x-x'],
  },
  {
    key: '(x+3)(x-3)',
    rule: { mathsForm: 'factored' },
    right: ['(x-3)(x+3)', '(3+x)(x-3)', '(x+3)*(x-3)', '-(3-x)(x+3)'],
    wrong: ['x²-9', '(x+3)(x+3)', '(x+3)(x-3)+0x', '(x+3)^2'],
  },
  {
    key: '2(x+1)^2',
    rule: { mathsForm: 'factored' },
    right: ['2(x+1)(x+1)', '2(1+x)²', '(x+1)^2*2'],
    wrong: ['2x²+4x+2', '2(x²+2x+1)', '(x+1)(2x+2)+0', '2(x+1)'],
  },
  {
    key: '2√3',
    right: [
      '2√3',
      '2*√3',
      '√12',
      '2\\sqrt{3}',
      '\\sqrt{12}',
      '2루트3',
      '2√(3)',
      '6/√3',
      '2sqrt3',
      '2sqrt(3)',
      '2root3',
      '2 Root 3',
      '2*sqrt(3)',
    ],
    wrong: ['2sqrt2', '3root2', 'sqrt6', '2sqrt', '2rot3', '2+sqrt3', '√6', '3√2', '2√2', '√3', '12', '23'],
  },
  { key: '√2+√8', right: ['3√2', '√18', '√8+√2'], wrong: ['√10', '2√2', '4'] },
  {
    key: '9π',
    right: ['9π', '9\\pi', '9파이', 'π9', '9*π', '9pi', '3×3π', '9ｘπ'.replace('ｘ', '×')],
    wrong: ['9', '28.26', '6π', '9π²', '3π'],
  },
  {
    key: '3/4a',
    right: ['3a/4', '(3/4)a', '3/4*a', '\\frac{3}{4}a', '0.75a', '\\frac{3a}{4}'],
    wrong: ['4/3a', '3/(4a)', '3/4'],
  },
  {
    key: '(x+1)/2',
    right: ['\\frac{x+1}{2}', '(x+1)÷2', '0.5x+0.5', '1/2x+1/2', 'x/2+1/2', '½(x+1)'],
    wrong: ['x+1/2', 'x+1', '2/(x+1)'],
  },
  {
    key: '1/x+1/y',
    right: ['(x+y)/(xy)', '1/y+1/x', '\\frac{x+y}{xy}'],
    wrong: ['1/(x+y)', '2/(x+y)', 'x+y'],
  },
  { key: 'a^-2', right: ['1/a^2', 'a^{-2}', '1/a²', 'a⁻²'], wrong: ['-a^2', 'a^2', '-2a'] },
  { key: 'ab', right: ['ba', 'a×b', 'a·b', 'AB'], wrong: ['a+b', 'a', 'a/b', 'abc'] },
  {
    key: 'x=3',
    right: ['x=3', 'x = 3', '3=x', '3', 'X=3', 'x＝3', 'x=6/2', 'x는 3'.replace('는 ', '='), 'x=3입니다'],
    wrong: ['x=-3', 'y=3', '2x=6', 'x>3', 'x=3, 4', 'x', 'x+3', 'x-3=0'],
  },
  {
    key: 'x=2, x=-5',
    right: [
      'x=-5, x=2',
      'x=2,-5',
      'x=-5 또는 x=2',
      '2, -5',
      '-5, 2',
      'x=2 or x=-5',
      'x=-5,2',
      'x=2이거나 x=-5',
    ],
    wrong: ['x=2', 'x=-2, x=5', 'x=2, x=5', '2', 'x=2, x=-5, x=0', '(x-2)(x+5)=0'],
  },
  {
    key: 'x=±2',
    right: ['x=2, x=-2', '±2', 'x=-2,2', '2, -2', '-2 또는 2'],
    wrong: ['2', 'x=2', 'x=±4', '±√2'],
  },
  {
    key: 'x=2, y=3',
    right: ['y=3, x=2', 'x=2,y=3', '(x, y)=(2, 3)', 'x=2 그리고 y=3', '2=x, 3=y', 'x=2이고 y=3'],
    wrong: ['x=3, y=2', 'x=2', 'y=3', '2, 3, 4'],
  },
  {
    key: 'y=2x+1',
    right: ['y=2x+1', '2x+1=y', 'y=1+2x', 'y-2x-1=0', '2x-y+1=0', 'y-1=2x', '2y=4x+2'],
    wrong: ['y=2x-1', 'x=2y+1', 'y=x+1', '2x+1', 'y>2x+1', 'y=2(x+1)'],
  },
  {
    key: 'x+y=10',
    right: ['y+x=10', '10=x+y', 'x=10-y', '2x+2y=20', 'x+y-10=0'],
    wrong: ['x-y=10', 'x+y=-10', '10', 'xy=10'],
  },
  {
    key: 'x>3',
    right: ['x>3', '3<x', 'x > 3', 'x＞3', '3 < x', 'x\\gt 3'],
    wrong: ['x≥3', 'x<3', '3>x', 'x=3', '3', 'y>3', '2x>6'],
  },
  {
    key: 'x≤-1',
    right: ['x<=-1', '-1>=x', 'x≦-1', 'x=<-1', '-1≥x', 'x\\le -1', 'x\\leq-1'],
    wrong: ['x<-1', 'x≥-1', 'x≤1', '-1≤x'],
  },
  {
    key: '-1<x≤3',
    right: ['3≥x>-1', '-1<x<=3', 'x>-1, x≤3', 'x≤3 이고 x>-1', '-1 < x ≤ 3', '-1<x≦3'],
    wrong: ['-1≤x≤3', '-1<x<3', 'x≤3', '3<x≤-1', '1<x≤3'],
  },
  { key: 'x≠2', right: ['x≠2', '2≠x', 'x\\ne 2', 'x!=2'], wrong: ['x=2', 'x>2', '2'] },
  {
    key: '2x+y<4',
    right: ['y+2x<4', '4>2x+y', '4x+2y<8', 'y<4-2x'],
    wrong: ['2x+y>4', '2x+y≤4', '-2x-y<-4', '2x+y=4'],
  },
  {
    key: '(3, -2)',
    right: [
      '(3,-2)',
      '( 3 , -2 )',
      '(3, −2)',
      'P(3,-2)',
      '점 (3, -2)',
      '(6/2, -2)',
      '3, -2',
      '\\left(3,-2\\right)',
    ],
    wrong: ['(-2,3)', '(3,2)', '(3)', '3', '(3,-2,0)', '{3,-2}'],
  },
  {
    key: '{1, 2, 3}',
    right: ['{3,2,1}', '{1,2,3}', '1, 2, 3', '3,1,2', 'A={1,2,3}', '\\{1,2,3\\}'],
    wrong: ['{1,2}', '{1,2,4}', '{1,2,3,4}', '123', '(1,2)', '{1,1,2}'],
  },
  {
    key: '1, 2, 4',
    right: ['1,2,4', '1, 2, 4', '1,2,8/2'],
    wrong: ['4, 2, 1', '1, 2', '1,2,4,8', '124', '{4,2,1}'],
  },
  {
    key: '1, 2, 4',
    rule: { isAnyOrder: true },
    right: ['4,2,1', '2, 1, 4', '{1,4,2}', '1, 2, 4'],
    wrong: ['1,2', '1,2,2', '1,2,4,4'],
  },
  {
    key: '3:4',
    right: ['3 : 4', '3：4', '3대4', '3 대 4', '6:8', '1.5:2', '3∶4'],
    wrong: ['4:3', '3/4', '3:5', '3:4:5', '34', '3'],
  },
  {
    key: '3:4',
    rule: { mathsForm: 'lowest' },
    right: ['3:4', '3 대 4'],
    wrong: ['6:8', '1.5:2', '4:3', '3/4:1'],
  },
  { key: '2:3:5', right: ['2 : 3 : 5', '4:6:10', '2대3대5'], wrong: ['2:5:3', '2:3', '3:2:5'] },
];

playMaths(rows, 270);

test('without the setting an expression is compared as words', () => {
  expect(scoreText({ ...mathsRule({ key: '2x+6' }), isMaths: false }, '2(x+3)')).toBe(0);
});

test.each([
  ['2x+1/2', '2x + 1/2'],
  ['1/2x', '(1/2)x'],
  ['x=-1 3/4', 'x = -(1 + 3/4)'],
  ['3<x', 'x > 3'],
  ['(x+3)2', '(x + 3)2'],
  ['x^10', 'x^10'],
  ['2:3', '2 : 3'],
  ['x<-2 또는 x>3', 'x < -2 또는 x > 3'],
  ['x=1 또는 x=2', 'x = 1, x = 2'],
  ['|2-x|', '|2 - x|'],
  ['(3,-2)', '(3, -2)'],
  ['{3,1}', '{3, 1}'],
  ['x+', null],
  ['어려워요', null],
  ['((((((((((((((x))))))))))))))', null],
  ['9^999999', null],
  ['x^24*x^24*x^24', null],
])('"%s" is said back as %s', (typed, said) => {
  expect(statementsText(typed)).toBe(said);
});

test('what would grow without end is given up at once', async () => {
  const large = '(a+b+c+d+e+f)^20';
  const scored = () => {
    expect(scoreText(mathsRule({ key: large }), `${large}+1`)).toBe(0);
    expect(scoreText(mathsRule({ key: 'x' }), '√999999937')).toBe(0);
  };
  expect(await leastMs(500, () => workOf(scored))).toBeLessThan(500);
});
