import { formatDay } from '#src/shared/seoul-time.ts';

/** The weekly plan and the first day of a class: what families arrange themselves by. */
export interface ClassPlan {
  readonly title: string;
  readonly weekly: string;
  readonly startsOn: string;
}

export const planLabel = ({ weekly, startsOn }: Omit<ClassPlan, 'title'>): string =>
  `${weekly}, ${formatDay(startsOn)} 개강`;

interface Replanned {
  readonly studentName: string;
  readonly before: ClassPlan;
  readonly after: ClassPlan;
  /** What the family can do about it. */
  readonly wayOut: string;
}

/** What a family with a seat, or an offer, is told of another plan; the class by the name it knows. */
export const replannedText = ({ studentName, before, after, wayOut }: Replanned): string =>
  [
    `${studentName} 학생의 ${before.title}${after.title === before.title ? '' : `(새 이름: ${after.title})`} 일정이 바뀌었습니다.`,
    `전: ${planLabel(before)}`,
    `후: ${planLabel(after)}`,
    wayOut,
  ].join('\n');

/** What a family can do about another plan: say no to an offer where it is answered, or call. */
export const wayOutOf = (offeredUntil: string | null): string =>
  offeredUntil === null
    ? '다니시기 어려우면 분원으로 전화해 주세요.'
    : `${offeredUntil}까지 신청 내역에서 등록 여부를 알려 주세요: {site}/applications`;
