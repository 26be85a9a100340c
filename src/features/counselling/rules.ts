export type CounsellingState =
  | 'received'
  | 'assigned'
  | 'contacted'
  | 'visited'
  | 'enrolled'
  | 'closed'
  | 'cancelled'
  | 'no_answer';

export const counsellingMoves: Readonly<Record<CounsellingState, readonly CounsellingState[]>> = {
  received: ['assigned', 'contacted', 'no_answer', 'cancelled', 'closed'],
  assigned: ['contacted', 'no_answer', 'cancelled', 'closed'],
  contacted: ['visited', 'enrolled', 'closed', 'cancelled'],
  no_answer: ['contacted', 'closed', 'cancelled'],
  visited: ['enrolled', 'closed'],
  enrolled: [],
  closed: [],
  cancelled: [],
};
export const counsellingWords: Readonly<Record<CounsellingState, string>> = {
  received: '접수',
  assigned: '담당자 배정',
  contacted: '연락 완료',
  visited: '방문 완료',
  enrolled: '등록',
  closed: '종료',
  cancelled: '취소',
  no_answer: '부재중',
};

/** Whether a request may go from one state to the other. */
export function mayMoveCounselling(from: CounsellingState, to: CounsellingState): boolean {
  return counsellingMoves[from].includes(to);
}

/** Requests one phone may have open at a time. */
export const maxOpenRequests = 2;

export const topicWords = {
  admission: '입학',
  level: '레벨과 반',
  timetable: '시간표',
  tuition: '수강료',
  transfer: '분원 이동',
  other: '기타',
} as const;
export type Topic = keyof typeof topicWords;
export const wishWords = {
  any: '언제든지',
  afternoon: '평일 오후 (2시-6시)',
  evening: '평일 저녁 (6시-9시)',
  saturday: '토요일 (10시-5시)',
} as const;
export type Wish = keyof typeof wishWords;
