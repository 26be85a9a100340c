import type { Topic } from './requests.ts';

/** One part of a call: what it is for, and what may be asked or said. */
export interface ScriptPart {
  readonly title: string;
  readonly lines: string[];
}

const opening = (academy: string): ScriptPart => ({
  title: '도입',
  lines: [
    `안녕하세요, ${academy} 상담 담당입니다. 남겨 주신 상담 신청을 보고 연락드렸습니다.`,
    '지금 10분쯤 통화가 괜찮으신가요? 어려우시면 편하신 시간을 여쭙습니다.',
    '아이가 요즘 가장 즐거워하는 것과 가장 힘들어하는 것을 먼저 듣습니다.',
  ],
});

const byTopic: Readonly<Record<Topic, ScriptPart>> = {
  admission: {
    title: '입학',
    lines: [
      '지금 학교에서 어느 단원을 배우고 있고, 스스로 어디까지 할 수 있다고 말하나요?',
      '온라인 레벨 테스트나 입학 테스트를 본 적이 있는지 여쭙고, 없으면 가까운 회차를 안내합니다.',
      '시험은 반을 나누기 위한 것이고, 결과는 점수보다 막힌 자리를 함께 보는 데 쓴다고 말씀드립니다.',
    ],
  },
  level: {
    title: '레벨과 반',
    lines: [
      '최근 시험지나 풀던 문제집 한 권이 있으면 어느 쪽에서 오래 멈추는지 여쭙습니다.',
      '반은 점수만으로 정하지 않으며, 첫 달에 담임과 다시 살핀다고 말씀드립니다.',
      '레벨 테스트 결과가 있으면 잘한 것 하나와 다음에 할 것 하나를 먼저 짚습니다.',
    ],
  },
  timetable: {
    title: '시간표',
    lines: [
      '학교가 끝나는 시각과 다른 일정, 오가는 길을 여쭙습니다.',
      '저녁 10시 이후 수업은 없다는 것과 보강 방법을 말씀드립니다.',
    ],
  },
  tuition: {
    title: '수강료',
    lines: [
      '수강료는 홈페이지의 교습비 표에 적힌 금액 그대로이고, 그 밖에 받는 돈이 없다고 말씀드립니다.',
      '중도에 그만둘 때의 반환 기준과 계산기를 안내합니다.',
    ],
  },
  transfer: {
    title: '분원 이동',
    lines: [
      '옮기려는 사유와 시기, 지금 배우는 단원을 여쭙습니다.',
      '지금 분원의 담임이 진도와 관찰 기록을 넘긴다고 말씀드리고 옮길 분원에 상담을 넘깁니다.',
    ],
  },
  other: { title: '그 밖의 상담', lines: ['남기신 말을 소리 내어 확인하고, 답할 수 있는 날을 약속합니다.'] },
};

const closing: ScriptPart = {
  title: '마무리',
  lines: [
    '오늘 나눈 내용을 두 문장으로 되짚고, 다음에 누가 언제 무엇을 할지 정합니다.',
    '등록을 재촉하지 않습니다. 생각할 시간이 필요하시면 다시 걸 날을 적습니다.',
    '건강이나 가정 사정처럼 적지 않아야 할 이야기는 통화 내용에 남기지 않습니다.',
  ],
};

/** What to say and ask in a call about these topics, in order. */
export function scriptFor(topics: readonly string[], academy: string): ScriptPart[] {
  const known = topics.filter((topic): topic is Topic => topic in byTopic);
  return [opening(academy), ...known.map((topic) => byTopic[topic]), closing];
}
