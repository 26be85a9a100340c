import type { Branch, Tuition } from '#src/features/branches/contract/branches.ts';
import type { RoomKind } from '#src/features/branches/rules/rooms.ts';
import { insertBranch } from '#src/features/branches/store/branches.server.ts';
import { listProgrammes, updateProgramme } from '#src/features/branches/store/programmes.server.ts';
import { insertRoom } from '#src/features/branches/store/rooms.server.ts';
import { insertTuitions, putFee } from '#src/features/branches/store/tuition.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { seoulDay } from '#src/shared/seoul-time.ts';

const hours = '평일 13:30-22:00 · 토요일 09:30-19:00 · 일요일과 공휴일 휴무';

const all = ['elementary', 'high', 'smart_reading', 'science', 'special'];

const branches: readonly Omit<Branch, 'id'>[] = [
  {
    code: 'daechi',
    name: '대치 분원',
    region: '서울',
    address: '서울특별시 강남구 도곡로 408, 4~6층 (대치동)',
    directions: '3호선 대치역 3번 출구에서 걸어서 6분. 건물 지하 주차장 1시간 무료, 셔틀 3개 노선.',
    phone: '02-555-0142',
    hours,
    registrationNo: '제10234호',
    registeredName: 'MSC대치수학과학학원',
    latitude: 37.4995,
    longitude: 127.0571,
    programmes: all,
  },
  {
    code: 'mokdong',
    name: '목동 분원',
    region: '서울',
    address: '서울특별시 양천구 목동서로 221, 3층 (목동)',
    directions: '5호선 오목교역 2번 출구에서 걸어서 9분. 상가 공영 주차장 이용, 셔틀 2개 노선.',
    phone: '02-2649-0173',
    hours,
    registrationNo: '제4821호',
    registeredName: 'MSC목동수학학원',
    latitude: 37.5263,
    longitude: 126.8641,
    programmes: all,
  },
  {
    code: 'junggye',
    name: '중계 분원',
    region: '서울',
    address: '서울특별시 노원구 한글비석로 246, 5층 (중계동)',
    directions: '7호선 하계역에서 마을버스로 7분, 은행사거리 정류장 앞. 건물 주차 30분 무료.',
    phone: '02-936-0158',
    hours,
    registrationNo: '제3377호',
    registeredName: 'MSC중계수학학원',
    latitude: 37.6498,
    longitude: 127.0773,
    programmes: ['elementary', 'high', 'smart_reading', 'special'],
  },
  {
    code: 'bundang',
    name: '분당 분원',
    region: '경기',
    address: '경기도 성남시 분당구 황새울로 311, 6층 (서현동)',
    directions: '수인분당선 서현역 5번 출구에서 걸어서 5분. 건물 주차 1시간 무료, 셔틀 4개 노선.',
    phone: '031-705-0136',
    hours,
    registrationNo: '제6155호',
    registeredName: 'MSC분당수학과학학원',
    latitude: 37.3851,
    longitude: 127.1225,
    programmes: all,
  },
  {
    code: 'pyeongchon',
    name: '평촌 분원',
    region: '경기',
    address: '경기도 안양시 동안구 평촌대로 127번길 16, 4층 (호계동)',
    directions: '4호선 평촌역에서 버스로 6분, 평촌학원가 정류장 앞. 제휴 주차장 2시간 무료.',
    phone: '031-381-0194',
    hours,
    registrationNo: '제2983호',
    registeredName: 'MSC평촌수학학원',
    latitude: 37.3836,
    longitude: 126.9605,
    programmes: ['elementary', 'high', 'science', 'special'],
  },
  {
    code: 'songdo',
    name: '송도 분원',
    region: '인천',
    address: '인천광역시 연수구 해돋이로 107, 3층 (송도동)',
    directions: '인천1호선 캠퍼스타운역 4번 출구에서 걸어서 11분. 건물 주차 1시간 무료, 셔틀 2개 노선.',
    phone: '032-831-0127',
    hours,
    registrationNo: '제1742호',
    registeredName: 'MSC송도수학과학학원',
    latitude: 37.3859,
    longitude: 126.6433,
    programmes: ['elementary', 'high', 'smart_reading', 'science'],
  },
];

type Course = Omit<Tuition, 'branchId' | 'next'>;
const book = '교재비 별도 (실비)';

const courses: readonly Course[] = [
  {
    programme: 'elementary',
    course: '초등 탐구 수학',
    grades: '초3-초4',
    capacity: 12,
    weekly: '주 2회 · 회당 110분',
    monthlyMinutes: 880,
    tuitionKrw: 230_000,
    extraKrw: 0,
    extraNote: book,
  },
  {
    programme: 'elementary',
    course: '초등 심화 수학',
    grades: '초5-초6',
    capacity: 12,
    weekly: '주 2회 · 회당 150분',
    monthlyMinutes: 1200,
    tuitionKrw: 312_000,
    extraKrw: 0,
    extraNote: book,
  },
  {
    programme: 'high',
    course: '중등 개념 수학',
    grades: '중1-중2',
    capacity: 14,
    weekly: '주 3회 · 회당 130분',
    monthlyMinutes: 1560,
    tuitionKrw: 398_000,
    extraKrw: 0,
    extraNote: book,
  },
  {
    programme: 'high',
    course: '중등 완성 수학',
    grades: '중3',
    capacity: 14,
    weekly: '주 3회 · 회당 150분',
    monthlyMinutes: 1800,
    tuitionKrw: 459_000,
    extraKrw: 0,
    extraNote: book,
  },
  {
    programme: 'high',
    course: '고등 정규 수학',
    grades: '고1-고2',
    capacity: 16,
    weekly: '주 2회 · 회당 200분',
    monthlyMinutes: 1600,
    tuitionKrw: 440_000,
    extraKrw: 0,
    extraNote: book,
  },
  {
    programme: 'smart_reading',
    course: '스마트 리딩',
    grades: '초3-중2',
    capacity: 10,
    weekly: '주 1회 · 회당 120분',
    monthlyMinutes: 480,
    tuitionKrw: 156_000,
    extraKrw: 0,
    extraNote: '읽기 자료 포함',
  },
  {
    programme: 'science',
    course: '탐구 과학',
    grades: '초4-중2',
    capacity: 10,
    weekly: '주 1회 · 회당 150분',
    monthlyMinutes: 600,
    tuitionKrw: 189_000,
    extraKrw: 18_000,
    extraNote: '실험 재료비',
  },
  {
    programme: 'special',
    course: '방학 문제 해결 특강',
    grades: '초5-중3',
    capacity: 12,
    weekly: '4주 · 주 2회 · 회당 150분',
    monthlyMinutes: 1200,
    tuitionKrw: 298_000,
    extraKrw: 0,
    extraNote: book,
  },
];

type Rooms = readonly (readonly [kind: RoomKind, name: string, floor: string, capacity: number])[];

/** The rooms the sessions of the demo are held in, and some more. */
const pagesOf: Readonly<Record<string, Rooms>> = {
  daechi: [
    ['test', '401호', '4층', 40],
    ['test', '501호', '5층', 32],
    ['class', '402호', '4층', 18],
    ['class', '502호', '5층', 18],
    ['counselling', '상담실 1', '4층', 5],
    ['hall', '5층 세미나실', '5층', 45],
    ['hall', '6층 대강의실', '6층', 80],
  ],
  mokdong: [
    ['test', '301호', '3층', 30],
    ['class', '과학실', '2층', 16],
    ['counselling', '상담실', '2층', 4],
    ['hall', '3층 세미나실', '3층', 36],
  ],
  junggye: [
    ['test', '502호', '5층', 24],
    ['class', '도서실', '4층', 20],
    ['counselling', '상담실', '4층', 4],
  ],
  bundang: [
    ['test', '603호', '6층', 28],
    ['class', '601호', '6층', 18],
    ['hall', '6층 강당', '6층', 60],
  ],
  pyeongchon: [
    ['class', '실험실', '3층', 24],
    ['class', '302호', '3층', 16],
    ['counselling', '상담실', '3층', 4],
  ],
  songdo: [
    ['class', '201호', '2층', 20],
    ['class', '202호', '2층', 14],
    ['hall', '2층 라운지', '2층', 30],
  ],
};

/** The first day of the month after next. */
function inTwoMonths(now: Date): string {
  const [year = 0, month = 1] = seoulDay(now).split('-').map(Number);
  return seoulDay(new Date(Date.UTC(year, month + 1, 1)));
}

/** What the programmes' cards say. */
const introductions: Readonly<Record<string, string>> = {
  elementary: '손으로 만들고 말로 설명하며 수와 도형의 기초를 다집니다.',
  high: '개념의 증명에서 시작해 서술형까지, 풀이의 근거를 씁니다.',
  smart_reading: '글의 흐름을 따라 읽고, 한 문단으로 다시 쓰는 힘을 기릅니다.',
  science: '관찰하고 예측한 뒤 실험합니다. 결과보다 까닭을 먼저 묻습니다.',
  special: '방학과 주말, 한 주제를 깊이 파고드는 짧은 수업입니다.',
};

/** The first and the last grade that a course of a programme is for: its card says what its tuition says. */
function gradesTaught(key: string): string {
  const ends = courses
    .filter(({ programme }) => programme === key)
    .flatMap(({ grades }) => grades.split('-'))
    .toSorted((one, other) => order(one) - order(other));
  return `${ends[0]}-${ends.at(-1)}`;
}

const order = (grade: string) => '초중고'.indexOf(grade.charAt(0)) * 10 + Number(grade.slice(1));

/** Six branches; the tuition differs a little by district, as it does in the filings. */
export async function seedBranches(academy: Pick<Academy, 'db' | 'clock'>): Promise<void> {
  for (const [place, programme] of (await listProgrammes(academy.db)).entries())
    await updateProgramme(
      academy.db,
      {
        ...programme,
        grades: gradesTaught(programme.key),
        intro: introductions[programme.key] ?? '',
      },
      place + 1,
    );
  for (const [position, branch] of branches.entries()) {
    const branchId = await insertBranch(academy.db, branch, position);
    const factor = [1.06, 1.02, 0.98, 1.02, 0.97, 0.99][position] ?? 1;
    const offered = courses.filter((course) => branch.programmes.includes(course.programme));
    const rows = offered.map((course) => ({
      ...course,
      branchId,
      tuitionKrw: Math.round((course.tuitionKrw * factor) / 1000) * 1000,
    }));
    const ids = await insertTuitions(academy.db, rows);
    // One change that was announced, as the pages show it until its day.
    for (const [place, row] of rows.entries())
      if (branch.code === 'daechi' && row.programme === 'science')
        await putFee(academy.db, ids[place] ?? 0, {
          effectiveFrom: inTwoMonths(academy.clock.now()),
          fee: {
            ...row,
            tuitionKrw: row.tuitionKrw + 6_000,
          },
        });
    for (const [kind, name, floor, capacity] of pagesOf[branch.code] ?? [])
      await insertRoom(academy.db, branchId, { kind, name, floor, capacity, note: '', isOpen: true });
  }
}
