import { type CounsellingState, counsellingLabels } from './requests.ts';

/** What a step of a counselling is called; empty where its state says all. */
export const counsellingCodes = {
  received: '',
  assigned: '',
  unassigned: '',
  moved: '',
  time: '시간 변경',
  released: '시간 취소 (학원 사정)',
  counsellor: '',
  transferred: '다른 분원으로 이관',
  reopened: '다시 진행',
  text_sent: '문자 보냄',
  quiet: '',
  member_left: '',
} as const;

export type CounsellingCode = keyof typeof counsellingCodes;

/** Which of the ready texts was sent. */
export interface CounsellingFacts {
  readonly template?: string;
}

/** What only staff read beside the word, where nobody wrote anything. */
const asides: Readonly<Partial<Record<CounsellingCode | 'noted', string>>> = {
  counsellor: '담당 변경',
  quiet: '오래 소식 없음',
  member_left: '회원 탈퇴',
};

export interface CounsellingStep {
  readonly code: CounsellingCode | 'noted';
  readonly to: CounsellingState;
  readonly note: string;
}

/** What a step of the history says to whoever reads it. */
export const stepLabel = ({ code, to }: CounsellingStep): string =>
  (code !== 'noted' && counsellingCodes[code]) || counsellingLabels[to];

/** The same for staff, with why. */
export function stepLabelForStaff(step: CounsellingStep): string {
  const why = step.note || asides[step.code];
  return why ? `${stepLabel(step)} (${why})` : stepLabel(step);
}
