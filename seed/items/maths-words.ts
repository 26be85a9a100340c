import { essay, one, pair, type SeedItem, some, word } from './make.ts';

const lower = [3, 4] as const;
const upper = [5, 6] as const;

/** Items whose content is words, not numbers. */
export const maths3Words: readonly SeedItem[] = [
  {
    code: 'M3-51',
    subject: 'math',
    domain: 'math.geometry.figures',
    grades: lower,
    rating: 3,
    content: pair(
      '사각형과 그 사각형에 대한 **가장 알맞은** 설명을 짝지으세요.',
      [
        ['사다리꼴', '평행한 변이 한 쌍이라도 있는 사각형'],
        ['평행사변형', '마주 보는 두 쌍의 변이 서로 평행한 사각형'],
        ['마름모', '네 변의 길이가 모두 같은 사각형'],
        ['직사각형', '네 각이 모두 직각인 사각형'],
      ],
      ['변이 세 개인 도형'],
      '사다리꼴은 평행한 변이 한 쌍이라도 있는 사각형, 평행사변형은 두 쌍이 평행한 사각형, 마름모는 네 변이 같은 사각형, 직사각형은 네 각이 직각인 사각형입니다.',
    ),
  },
  {
    code: 'M3-52',
    subject: 'math',
    domain: 'math.geometry.figures',
    grades: lower,
    rating: 2,
    content: some(
      '**예각**인 것을 모두 고르세요.',
      ['$35^\\circ$', '$89^\\circ$'],
      ['$90^\\circ$', '$120^\\circ$', '$180^\\circ$'],
      '예각은 $0^\\circ$보다 크고 직각($90^\\circ$)보다 작은 각입니다.',
    ),
  },
  {
    code: 'M3-53',
    subject: 'math',
    domain: 'math.data.charts',
    grades: lower,
    rating: 2,
    content: one(
      '어느 도시의 **하루 동안 기온의 변화**를 나타내려고 합니다. 가장 알맞은 그래프는 무엇입니까?',
      '꺾은선그래프',
      ['막대그래프', '그림그래프', '표'],
      '시간에 따라 연속으로 변하는 양은 꺾은선그래프로 나타내면 변화하는 모습을 알아보기 쉽습니다.',
    ),
  },
];

/** Items whose content is words, not numbers. */
export const maths5Words: readonly SeedItem[] = [
  {
    code: 'M5-51',
    subject: 'math',
    domain: 'math.geometry.figures',
    grades: upper,
    rating: 3,
    content: some(
      '**선대칭도형이면서 점대칭도형**인 것을 모두 고르세요.',
      ['정사각형', '마름모', '원'],
      ['정삼각형', '이등변삼각형', '평행사변형(마름모·직사각형이 아닌 것)'],
      '정사각형, 마름모, 원은 선대칭도형이면서 점대칭도형입니다. 정삼각형과 이등변삼각형은 선대칭도형이기만 하고, 평행사변형은 점대칭도형이기만 합니다.',
    ),
  },
  {
    code: 'M5-52',
    subject: 'math',
    domain: 'math.data.charts',
    grades: upper,
    rating: 2,
    content: pair(
      '나타내려는 자료와 **가장 알맞은** 그래프를 짝지으세요.',
      [
        ['우리 반 학생들의 한 학기 동안 키의 변화', '꺾은선그래프'],
        ['전체에 대한 각 간식 선호도의 비율', '원그래프'],
        ['우리 반에서 좋아하는 운동별 학생 수', '막대그래프'],
      ],
      [],
      '변화는 꺾은선그래프, 전체에 대한 비율은 원그래프, 항목별 수의 비교는 막대그래프가 알맞습니다.',
    ),
  },
  {
    code: 'M5-53',
    subject: 'math',
    domain: 'math.geometry.figures',
    grades: upper,
    rating: 2,
    content: word(
      '합동인 두 도형을 완전히 포개었을 때 겹치는 변을 무엇이라고 합니까?',
      ['대응변', '대응 변'],
      '합동인 두 도형을 포개었을 때 겹치는 점은 대응점, 겹치는 변은 대응변, 겹치는 각은 대응각입니다.',
    ),
  },
];

/** Items whose content is words, and those that people mark. */
export const maths10Words: readonly SeedItem[] = [
  {
    code: 'M10-51',
    subject: 'math',
    domain: 'math.relation.equations',
    grades: [10, 11],
    rating: 3,
    content: one(
      '명제 “$x > 3$이면 $x^2 > 9$이다.”의 **대우**는?',
      '$x^2 \\le 9$이면 $x \\le 3$이다.',
      ['$x^2 > 9$이면 $x > 3$이다.', '$x \\le 3$이면 $x^2 \\le 9$이다.', '$x^2 \\le 9$이면 $x > 3$이다.'],
      '명제 $p \\to q$의 대우는 $\\sim q \\to \\sim p$이다.',
    ),
  },
  {
    code: 'M10-52',
    subject: 'math',
    domain: 'math.relation.equations',
    grades: [10, 11],
    rating: 4,
    content: pair(
      '실수 $x$, $y$에 대하여 조건 $p$가 조건 $q$이기 위한 어떤 조건인지 짝지으시오.',
      [
        ['$p$: $x = 2$,  $q$: $x^2 = 4$', '충분조건이지만 필요조건은 아니다'],
        ['$p$: $xy = 0$,  $q$: $x = 0$', '필요조건이지만 충분조건은 아니다'],
        ['$p$: $x^2 + y^2 = 0$,  $q$: $x = 0$이고 $y = 0$', '필요충분조건이다'],
      ],
      ['필요조건도 충분조건도 아니다'],
      '$x = 2 \\Rightarrow x^2 = 4$, $x = 0 \\Rightarrow xy = 0$, 실수에서는 $x^2 + y^2 = 0 \\Leftrightarrow x = y = 0$이다.',
    ),
  },
  {
    code: 'M10-53',
    subject: 'math',
    domain: 'math.relation.functions',
    grades: [10, 11],
    rating: 3,
    content: some(
      '실수 전체의 집합에서 정의된 함수 가운데 **역함수가 존재하는 것**을 모두 고르면?',
      ['$f(x) = 3x - 2$', '$f(x) = x^3$'],
      ['$f(x) = x^2$', '$f(x) = |x|$', '$f(x) = 5$'],
      '일대일대응인 함수만 역함수가 존재한다. $3x - 2$와 $x^3$은 증가하며 치역이 실수 전체이다.',
    ),
  },
  {
    code: 'M7-61',
    subject: 'math',
    domain: 'math.relation.equations',
    grades: [7, 9],
    rating: 4,
    content: essay(
      '연속하는 세 짝수의 합은 항상 6의 배수임을 문자를 사용하여 설명하시오.',
      [
        ['세 짝수를 문자로 나타낸다', 2],
        ['합을 정리하여 6 × (정수) 꼴로 고친다', 2],
        ['결론을 분명하게 쓴다', 1],
      ],
      '연속하는 세 짝수를 $2n - 2$, $2n$, $2n + 2$ ($n$은 정수)라 하면 합은 $6n$이다. $n$이 정수이므로 $6n$은 6의 배수이다.',
    ),
  },
  {
    code: 'M10-61',
    subject: 'math',
    domain: 'math.relation.equations',
    grades: [10, 11],
    rating: 5,
    content: essay(
      '$\\sqrt{2}$가 무리수임을 귀류법으로 증명하시오.',
      [
        ['유리수라고 가정하고 기약분수로 나타낸다', 2],
        ['분자와 분모가 모두 짝수임을 이끈다', 3],
        ['모순을 밝히고 결론을 쓴다', 1],
      ],
      '$\\sqrt{2} = \\dfrac{p}{q}$ ($p$, $q$는 서로소인 자연수)라 가정하면 $p^2 = 2q^2$이므로 $p$는 짝수이다. $p = 2k$라 하면 $q^2 = 2k^2$이므로 $q$도 짝수이다. 이는 서로소라는 가정에 모순이므로 $\\sqrt{2}$는 무리수이다.',
      1000,
    ),
  },
];
