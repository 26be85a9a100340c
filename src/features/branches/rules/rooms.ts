/** What a room is for, as its list and a spreadsheet say it. */
export const roomKinds = { class: '강의실', test: '고사실', counselling: '상담실', hall: '강당' } as const;
export type RoomKind = keyof typeof roomKinds;

/** The columns of a room, as the screen, a spreadsheet and the history name them. */
export const roomLabels = {
  name: '이름',
  kind: '쓰임',
  floor: '층',
  capacity: '정원',
  note: '메모',
  isOpen: '사용',
} as const;
