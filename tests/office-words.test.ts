import { expect, test } from 'vitest';
import { readSource } from './architecture.ts';

/** What a family or its staff do at a test is 응시 and 결시; 출석 and 결석 are of lessons, which the office does not mark. */
const wrong = /출석|결석/;
const rooms =
  /^(entrance-tests|test-(sessions|day|results)|registrations|waitlist|opening|presentations|presentation-day)\//;
const spoken = ({ path, text }: { path: string; text: string }) =>
  text
    .split('\n')
    .filter((line) => wrong.test(line) && !/^\s*(\/\/|\*)/.test(line))
    .map((line) => `${path}: ${line.trim()}`);

test('the office says one word for who came, on every screen of tests and presentations', () => {
  const screens = readSource('src/features').filter(
    ({ path }) => rooms.test(path) && /\.tsx?$/.test(path) && !path.includes('.test.'),
  );
  expect(screens.length).toBeGreaterThan(200);
  expect(screens.flatMap(spoken)).toEqual([]);
});

test('control: the other word is seen', () => {
  expect(spoken({ path: 'a.tsx', text: '<Button>출석</Button>\n// 출석\n' })).toEqual([
    'a.tsx: <Button>출석</Button>',
  ]);
});

/** Words of the site for families which cost staff a second each time, and what an office says instead. */
const officeWords: readonly (readonly [RegExp, string])[] = [
  [/누리집/, '홈페이지'],
  [/(?<![가-힣])까닭/, '사유'],
  [/거두기|거둠(?![가-힣])/, '철회'],
  [/(?<!들어)온 곳|들어온 곳/, '유입 경로'],
  [/돌려드린 금액|돌려드리는 중|돌려드릴 (것|환불)/, '환불 금액, 환불 처리 중, 오늘 환불 기한'],
  [/'한 사람'|'정한 사람'|쓴 사람 \{/, '처리자, 결정자, 작성자'],
  [/'잡음'|저절로 풀립/, '선점, 자동 해제됩니다'],
  [/장부의 합/, '정산 잔액'],
  [/고르기 취소|이 쪽 모두 고르기/, '선택 해제, 현재 페이지 전체 선택'],
  [/적어 두기|있었던 일|(동의|요청) 적기/, '등록, 특이 사항'],
  [/통화 길잡이|여는 말|맺는 말/, '상담 스크립트, 도입, 마무리'],
  [/'받지 않음'|다시 걸기로 함/, '부재중, 재통화 예정'],
  [
    /시험 삼아 읽기|같은 꼴 문항|뽑기 번호|남길 말|사용 끝내기/,
    '미리 검사, 유사 문항군, 추출 번호, 메모, 사용 종료',
  ],
  [/누가 옮겨지는지|모아서 공개|제 일을 하는지/, '변동 대상 미리 보기, 일괄 공개, 문항 양호도'],
  [/쪽매맞춤|'글줄'|무늬 번호/, '테셀레이션 무늬, 글 무늬, 무늬 종류'],
  [/쉬는 날로|[가-힣}] 더하기/, '휴무 등록, 근무 추가, 줄 추가'],
  [
    /받아들이는 수|행동 유도|맞음새|물음|'받음'|순번표/,
    '정답으로 인정하는 수, 바로가기 버튼, 적합도, 발문, 결제, 신청',
  ],
  [/상담 달력|접수 연습|좌석이 팔린/, '상담 시간·휴무, 리허설, 접수 시점'],
  [/그만두기/, '취소'],
  [/모의\s?시험/, '가상 응시 점검'],
  [/[}\d]판(?![가-힣])|(새|지난|다른) 판(?![가-힣])|(새|지난|다른) 판[이은을의]/, '버전, 이전 버전'],
];
/** What only staff read: the rooms of the office and what they are made of, the office's own table of pages and its lists. */
const isOfStaff = (path: string) =>
  /^(features\/[^/]+\/office\/|features\/[^/]+\/parts\/office\/|web\/office\/|features\/(bookkeeping|staff|check-in|test-day|item-analysis|item-bank|office-menu)\/|features\/staff\/rules\/office-pages)/.test(
    path,
  ) && !/\.(test|story)\.tsx?$/.test(path);

const unspoken = ({ path, text }: { path: string; text: string }) =>
  text
    .split('\n')
    .flatMap((line) =>
      /^\s*(\/\/|\*|\/\*\*)/.test(line)
        ? []
        : officeWords.flatMap(([word, instead]) =>
            word.test(line) ? [`${path}: ${line.trim()} (${instead})`] : [],
          ),
    );

test('the office speaks the Korean of an office', () => {
  const screens = readSource('src').filter(({ path }) => isOfStaff(path));
  expect(screens.length).toBeGreaterThan(150);
  expect(screens.flatMap(unspoken)).toEqual([]);
});

test('control: a word of the site is seen in a room of the office', () => {
  expect(
    unspoken({ path: 'a.tsx', text: "<Button>적어 두기</Button>\n// 까닭\nlabel: '까닭'" }),
  ).toHaveLength(2);
});

/** A sentence that leaves the particle to the reader. Questions of the bank are settled where they are made (`seed/items/particles.ts`). */
const bothParticles = /은\(는\)|는\(은\)|이\(가\)|가\(이\)|을\(를\)|를\(을\)|[과와]\([과와]\)|\(으\)로/;
const unsettled = ({ path, text }: { path: string; text: string }) =>
  text.split('\n').flatMap((line) => (bothParticles.test(line) ? [`${path}: ${line.trim()}`] : []));

test('every sentence has the particle that fits, on every screen and in every message', () => {
  const sources = ['src', 'seed', 'scripts'].flatMap((root) => readSource(root));
  const spokenIn = sources.filter(({ path }) => !/\.test\.tsx?$|^items\//.test(path));
  expect(spokenIn.length).toBeGreaterThan(1_500);
  expect(spokenIn.flatMap(unsettled)).toEqual([]);
});

test('control: a particle left open is seen', () => {
  expect(unsettled({ path: 'a.ts', text: '이름은(는) 없습니다.\nconst a = f(b);\n그쪽(으)로' })).toHaveLength(
    2,
  );
});
