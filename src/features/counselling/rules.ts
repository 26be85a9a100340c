export const counsellingStates = [
  'received',
  'assigned',
  'contacted',
  'booked',
  'done',
  'unreachable',
  'cancelled',
] as const;
export type CounsellingState = (typeof counsellingStates)[number];

/** Which state may follow which. */
export const counsellingMoves: Readonly<Record<CounsellingState, readonly CounsellingState[]>> = {
  received: ['assigned', 'cancelled'],
  assigned: ['contacted', 'unreachable', 'cancelled'],
  contacted: ['booked', 'done', 'cancelled'],
  booked: ['done', 'cancelled'],
  unreachable: ['contacted', 'cancelled'],
  done: [],
  cancelled: [],
};

/** Whether a request may go from one state to the other. */
export function mayMove(from: CounsellingState, to: CounsellingState): boolean {
  return counsellingMoves[from].includes(to);
}

/** States in which a request still waits for something and counts toward the limit. */
export const openStates = counsellingStates.filter((state) => counsellingMoves[state].length > 0);

/** Open requests one phone may have at once. */
export const maxOpenRequests = 2;

export const stateNames: Readonly<Record<CounsellingState, string>> = {
  received: '접수됨',
  assigned: '담당자 배정',
  contacted: '통화 완료',
  booked: '방문 예약',
  done: '상담 완료',
  unreachable: '연락이 닿지 않음',
  cancelled: '취소됨',
};

export const topicNames = {
  placement: '반 편성과 입학 테스트',
  curriculum: '교육과정과 진도',
  study: '학습 습관과 성적',
  tuition: '수강료와 시간표',
  other: '그 밖의 상담',
} as const;
export type CounsellingTopic = keyof typeof topicNames;

export const windowNames = {
  weekday_afternoon: '평일 14:00-18:00',
  weekday_evening: '평일 18:00-21:00',
  saturday: '토요일 10:00-17:00',
} as const;
export type CallWindow = keyof typeof windowNames;

/** A grade from 1 to 12 as people say it. */
export function gradeName(grade: number): string {
  if (grade <= 6) return `초등 ${grade}학년`;
  return grade <= 9 ? `중등 ${grade - 6}학년` : `고등 ${grade - 9}학년`;
}
