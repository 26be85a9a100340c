import { listBranches } from '#src/features/branches/actions/branches.server.ts';
import { insertTeacher, putBranches } from '#src/features/teachers/store/teachers.server.ts';
import type { Academy } from '#src/platform/academy.ts';

interface Person {
  readonly name: string;
  readonly title: string;
  readonly programmes: string[];
  readonly grades: readonly [from: number, to: number];
  readonly at: readonly string[];
  readonly portrait: number;
  readonly motto: string;
  readonly introduction: string;
  readonly career: string;
}

/** People who are made up, as an academy would introduce its own. */
const people: readonly Person[] = [
  {
    name: '오세린',
    title: '대치 분원장',
    programmes: ['elementary', 'special'],
    grades: [5, 9],
    at: ['daechi'],
    portrait: 0,
    motto: '틀린 풀이를 버리지 않고, 어디서 길이 갈렸는지 함께 찾습니다.',
    introduction:
      '초등 고학년 아이들이 중학 수학으로 건너가는 때를 열두 해 동안 지켜보았습니다. 빨리 나가는 것보다 한 번 배운 것을 오래 쓰는 쪽이 결국 멀리 간다는 것을 해마다 다시 확인합니다.\n수업이 끝나면 아이가 스스로 고른 한 문제를 말로 설명하게 합니다. 설명이 막히는 자리가 다음 시간에 다시 볼 곳입니다.',
    career: '수학교육 전공\n공립 중학교 수학 교사 5년\nMSC 대치 분원 수업 12년, 2021년부터 분원장',
  },
  {
    name: '한지수',
    title: '수학 연구소장',
    programmes: ['elementary', 'high'],
    grades: [3, 9],
    at: ['daechi', 'bundang'],
    portrait: 5,
    motto: '답이 맞았는지보다 왜 그렇게 생각했는지를 먼저 묻습니다.',
    introduction:
      '초등 탐구 수학 교재와 중등 개념 교재를 씁니다. 교재에 넣기 전에 모든 활동을 직접 수업에서 해 보고, 아이들이 막힌 자리를 적어 두었다가 고칩니다.\n한 주에 이틀은 대치와 분당에서 아이들을 가르칩니다.',
    career: '수학 전공, 수학교육 석사\n초·중등 수학 교재 집필 14권\nMSC 수학 연구소 9년',
  },
  {
    name: '문태호',
    title: '목동 분원장 · 중등부장',
    programmes: ['high', 'special'],
    grades: [7, 9],
    at: ['mokdong', 'daechi'],
    portrait: 3,
    motto: '서술형은 글쓰기입니다. 읽는 사람을 떠올리며 한 줄씩 씁니다.',
    introduction:
      '중학교 수학의 증명과 서술형을 맡고 있습니다. 풀이를 다 쓴 뒤에 옆자리 친구가 읽고 질문을 하나 적게 합니다. 그 질문에 답할 수 있으면 풀이가 끝난 것입니다.',
    career: '수학 전공\n중등 수학 지도 11년\n학교 서술형 평가 문항 검토 참여',
  },
  {
    name: '배유진',
    title: '중계 분원장 · 독서 팀장',
    programmes: ['smart_reading'],
    grades: [3, 8],
    at: ['mokdong', 'junggye'],
    portrait: 4,
    motto: '한 문단을 제대로 읽은 아이는 다음 책을 스스로 고릅니다.',
    introduction:
      '스마트 리딩의 읽기 자료를 고르고 수업합니다. 과학 기사, 옛이야기, 안내문처럼 갈래가 다른 글을 번갈아 읽으며 글마다 읽는 길이 다르다는 것을 익히게 합니다.\n수업마다 한 문단을 자기 말로 다시 씁니다. 그 문단을 모아 학기 말에 집으로 보내 드립니다.',
    career: '국어교육 전공\n어린이 독서 잡지 편집 6년\n초·중등 독해 지도 8년',
  },
  {
    name: '정해윤',
    title: '과학 연구실장',
    programmes: ['science'],
    grades: [4, 8],
    at: ['daechi', 'pyeongchon', 'songdo'],
    portrait: 1,
    motto: '예측이 빗나간 실험이 가장 좋은 수업입니다.',
    introduction:
      '탐구 과학의 실험을 설계합니다. 아이들은 먼저 예측을 적고, 실험한 뒤, 예측과 결과가 다른 까닭을 한 문장으로 씁니다. 한 학기가 지나면 그 한 문장이 길어집니다.',
    career: '화학 전공, 과학교육 석사\n과학관 교육 프로그램 기획 4년\n초·중등 과학 지도 10년',
  },
  {
    name: '윤서진',
    title: '분당 분원장 · 진학 상담',
    programmes: ['high'],
    grades: [9, 11],
    at: ['bundang'],
    portrait: 6,
    motto: '지금의 점수보다 지난 석 달 동안 무엇이 달라졌는지를 봅니다.',
    introduction:
      '고등 정규 수학을 가르치며 중3과 고1의 학습 계획을 함께 세웁니다. 계획은 일주일을 넘기지 않습니다. 지킬 수 있는 만큼만 적고, 일요일마다 다시 적습니다.',
    career: '수학 전공\n고등 수학 지도 13년\n학습 상담 7년',
  },
  {
    name: '강도현',
    title: '초등 수학 담임',
    programmes: ['elementary'],
    grades: [3, 4],
    at: ['mokdong'],
    portrait: 7,
    motto: '손으로 만들어 본 도형은 잊지 않습니다.',
    introduction:
      '초등 3, 4학년 탐구 수학을 맡고 있습니다. 쌓기나무와 종이, 실을 늘 들고 다닙니다. 아이가 만든 것을 사진으로 남겨 수업 기록에 붙여 드립니다.',
    career: '초등교육 전공\n초등학교 교사 3년\n초등 수학 지도 6년',
  },
  {
    name: '서은채',
    title: '초등 심화 담임',
    programmes: ['elementary', 'special'],
    grades: [5, 6],
    at: ['junggye', 'bundang'],
    portrait: 2,
    motto: '어려운 문제 앞에서 십 분을 더 버티는 힘을 함께 기릅니다.',
    introduction:
      '초등 심화 수학을 가르칩니다. 한 시간에 문제 다섯을 풀기보다 한 문제를 세 가지 방법으로 풀게 합니다. 방법을 고르는 눈이 생기면 처음 보는 문제에서도 손이 멈추지 않습니다.',
    career: '수학교육 전공\n초등 수학 지도 9년\nMSC 특강 교재 집필',
  },
  {
    name: '임준서',
    title: '평촌 분원장 · 중등 개념',
    programmes: ['high'],
    grades: [7, 8],
    at: ['pyeongchon', 'songdo'],
    portrait: 9,
    motto: '공식을 외우기 전에 공식이 생긴 사정을 이야기합니다.',
    introduction:
      '중학교 1, 2학년 개념 수학을 맡고 있습니다. 새 단원은 언제나 그 개념이 없으면 풀 수 없는 문제로 시작합니다. 필요해서 배운 것은 오래 남습니다.',
    career: '응용수학 전공\n중등 수학 지도 8년',
  },
  {
    name: '노하린',
    title: '송도 분원장 · 과학 실험',
    programmes: ['science', 'special'],
    grades: [4, 6],
    at: ['songdo', 'bundang'],
    portrait: 8,
    motto: '관찰 노트 한 쪽이 문제집 한 권보다 많은 것을 말해 줍니다.',
    introduction:
      '초등 과학 실험을 맡고 있습니다. 아이들은 같은 것을 두 번 봅니다. 처음에는 그냥 보고, 두 번째는 무엇을 볼지 적은 다음 봅니다.',
    career: '생물 전공\n생태 교육 기관 해설 3년\n초등 과학 지도 5년',
  },
  {
    name: '백승우',
    title: '스마트 리딩 담임',
    programmes: ['smart_reading'],
    grades: [5, 8],
    at: ['daechi', 'songdo'],
    portrait: 11,
    motto: '모르는 낱말을 세지 않고, 아는 문장을 이어 갑니다.',
    introduction:
      '비문학 읽기를 가르칩니다. 글을 한 번에 다 이해하려 하지 않고, 처음에는 뼈대만, 다음에는 근거를, 마지막에는 글쓴이가 말하지 않은 것을 읽습니다.',
    career: '언어학 전공\n신문사 교열 4년\n중등 독해 지도 7년',
  },
];

/** The teachers of the demo, each at some of its branches. */
export async function seedTeachers(academy: Pick<Academy, 'db'>): Promise<void> {
  const branches = await listBranches(academy.db);
  for (const { grades, at, ...person } of people) {
    const teacherId = await insertTeacher(academy.db, {
      ...person,
      gradeFrom: grades[0],
      gradeTo: grades[1],
      isPublished: true,
    });
    await putBranches(
      academy.db,
      teacherId,
      branches.filter(({ code }) => at.includes(code)).map(({ id }) => id),
    );
  }
}
