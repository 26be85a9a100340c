/** Words by which a text is known to be about something, the more particular before the general. */
const signs = {
  moebius: /뫼비우스/,
  bridges: /한 ?붓|쾨니히스베르크|다리 일곱/,
  thread: /타원|두 점의 거리/,
  hotel: /칸토어|무한/,
  pigeonholes: /비둘기/,
  tree: /나무 그림|확률이/,
  dice: /주사위|확률|경우의 수|통계/,
  average: /평균|판매량|들쭉날쭉/,
  interest: /이자|갚기|지수|로그|복리/,
  change: /미분|변화율|수열/,
  epidemic: /감염|전염/,
  halving: /이진법|스무고개/,
  fractions: /분수/,
  zero: /0으로 나/,
  pythagoras: /피타고라스/,
  squares: /정사각형/,
  tiling: /쪽매맞춤|정오각형|테셀레이션|타일/,
  symmetry: /대칭|맨홀/,
  pi: /원주율|파이의/,
  triangulation: /삼각측량|시차|높이를/,
  metro: /지하철|노선/,
  crossing: /횡단보도|초록불/,
  planes: /종이비행기/,
  eggs: /달걀|소금물/,
  sundial: /그림자|해시계|정오/,
  pulleys: /도르래|지레/,
  waves: /소리굽쇠|음정|음악|떨림|파동/,
  boiling: /끓/,
  water: /물 사용량|물의 순환/,
  ants: /개미|곤충/,
  stars: /별자리|우주|달의 위상|천체/,
  solids: /도형|입체|쌓기나무|교구/,
  linear: /함수|그래프|요금제/,
  experiment: /실험|드라이아이스|비눗방울|과학 ?보고서|과학실/,
  calendar: /달력|시간표|열두 주|계획표|일정|휴무|시험 4주|내신/,
  library: /책|독서|읽기|읽는|도서|기사/,
  talk: /설명회|설명하기|말하기|발표|질문|이야기하|계약/,
  notebook: /노트|오답|공책|쪽지|서술형|풀이|문제|증명|제목|연산/,
  steps: /반년|한 학기|속도|성장|줄이고|울던|수강|독학|겨울|결정/,
} as const satisfies Record<string, RegExp>;

export type SubjectName = keyof typeof signs;
export const subjectNames = Object.keys(signs) as readonly SubjectName[];
export const isSubject = (name: string): name is SubjectName => Object.hasOwn(signs, name);

/** What a text is about, by its title and then by its summary; null where none of it is known. */
export function subjectOf(...texts: readonly string[]): SubjectName | null {
  for (const text of texts) {
    const found = subjectNames.find((name) => signs[name].test(text));
    if (found) return found;
  }
  return null;
}
