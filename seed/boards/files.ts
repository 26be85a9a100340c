import { writeXlsx } from 'hucre/xlsx';
import sharp from 'sharp';

export interface DemoFile {
  readonly name: string;
  readonly mime: string;
  readonly bytes: Buffer;
}

const sheetMime = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const sheets: Readonly<Record<string, readonly [name: string, rows: readonly (readonly string[])[]]>> = {
  'winter-timetable': [
    '겨울방학 시간표.xlsx',
    [
      ['반', '요일', '시작', '끝', '교실'],
      ['초3 탐구', '월·수', '10:00', '11:50', '301'],
      ['초5 심화', '화·목', '10:00', '12:30', '302'],
      ['중1 개념', '월·수·금', '13:30', '15:40', '401'],
      ['중3 완성', '화·목·토', '13:30', '16:00', '402'],
      ['고1 정규', '월·목', '14:00', '17:20', '501'],
    ],
  ],
  'mistake-note': [
    '오답 노트 양식.xlsx',
    [
      ['날짜', '단원', '처음 막힌 곳', '다시 볼 날', '고친 풀이 한 줄'],
      ...Array.from({ length: 12 }, () => ['', '', '', '', '']),
    ],
  ],
  'week-planner': [
    '주간 계획표.xlsx',
    [
      ['시간', '일', '월', '화', '수', '목', '금', '토'],
      ...Array.from({ length: 15 }, (_, hour) => [`${hour + 8}시`, '', '', '', '', '', '', '']),
    ],
  ],
  'number-sense-questions': [
    '수 감각 질문 카드.xlsx',
    [
      ['질문', '아이의 말', '찾아간 길'],
      ['47과 52는 어느 쪽이 50에 더 가깝니?', '', ''],
      ['8 × 6을 모른다면 어떻게 찾겠니?', '', ''],
      ['199 + 36을 더 쉬운 덧셈으로 바꿀 수 있니?', '', ''],
    ],
  ],
  'puzzle-calendar': [
    '수학 퍼즐 달력.xlsx',
    [
      ['날', '퍼즐'],
      ['1', '성냥개비 12개, 정사각형 5개를 3개로'],
      ['2', '1부터 9까지를 한 번씩 써서 100 만들기'],
      ['3', '시계 숫자판을 두 직선으로 나누어 합이 같게'],
    ],
  ],
  'unit-review': [
    '12월 단원 정리.xlsx',
    [
      ['학년', '단원', '문제', '채점 기준'],
      ['초5', '평균과 가능성', '두 모둠의 기록을 비교하시오.', '평균 2점, 까닭 2점'],
      ['중1', '일차방정식', '속력이 다른 두 사람이 만나는 때를 구하시오.', '식 3점, 풀이 2점'],
      ['중2', '일차함수', '요금제 두 가지가 같아지는 사용량을 구하시오.', '식 2점, 해석 3점'],
    ],
  ],
};

function fractionBars(): string {
  const bars = Array.from({ length: 12 }, (_, index) => index + 1).map((parts, row) => {
    const width = 1000 / parts;
    return Array.from({ length: parts }, (_unused, place) => {
      const fill = place % 2 === 0 ? '#c9e3e1' : '#e6f2f1';
      return `<rect x="${20 + place * width}" y="${20 + row * 56}" width="${width}" height="48" fill="${fill}" stroke="#0b6e6e"/>`;
    }).join('');
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1040" height="712"><rect width="1040" height="712" fill="#fff"/>${bars.join('')}</svg>`;
}

/** The files of the demo, made when asked for; the same every time. */
export async function demoFile(key: string): Promise<DemoFile> {
  if (key === 'fraction-bars') {
    const bytes = await sharp(Buffer.from(fractionBars())).png().toBuffer();
    return { name: '분수 막대 그림.png', mime: 'image/png', bytes };
  }
  const sheet = sheets[key];
  if (!sheet) throw new Error(`There is no demo file ${key}.`);
  const [name, rows] = sheet;
  const bytes = await writeXlsx({ sheets: [{ name: '양식', rows: rows.map((row) => [...row]) }] });
  return { name, mime: sheetMime, bytes: Buffer.from(bytes) };
}
