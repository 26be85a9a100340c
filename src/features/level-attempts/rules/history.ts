import { editionText } from '#src/shared/words/edition.ts';

/** What a step of an attempt may know. */
export interface AttemptFacts {
  /** Of the consents, or of the rules it was scored by. */
  readonly version?: string;
  readonly seconds?: number;
  /** Granted; negative: taken back. */
  readonly minutes?: number;
  readonly percent?: number;
  /** The test it was compared with. */
  readonly attemptNo?: string;
  /** The first letters of the receipt that no longer counts. */
  readonly receipt?: string;
  readonly items?: number;
  readonly parallels?: number;
  readonly positions?: readonly number[];
  /** What could not be read. */
  readonly typed?: string;
  /** How a key was corrected, in words. */
  readonly way?: string;
  readonly level?: string;
}

/** `시간 5분 추가`, or that granted minutes were taken back. */
export const minutesText = (minutes: number): string =>
  minutes < 0 ? `더 드린 시간 ${-minutes}분 거둠` : `시간 ${minutes}분 추가`;

const positionsText = ({ positions = [] }: AttemptFacts) => positions.map((one) => `${one}번`).join(', ');
const comparedWith = ({ attemptNo }: AttemptFacts) => `비교하던 시험 ${attemptNo}의`;

/** Why an attempt moves, or what else happened to it; what staff wrote follows after a colon. */
const reasons = {
  applied: () => '신청',
  retest_applied: () => '재시험 신청',
  consented: ({ version = '' }) => `동의: ${editionText(version)}`,
  started: () => '시작',
  submitted: () => '제출',
  expired: () => '시간 종료',
  outage: ({ seconds }) => `서버 점검: ${seconds}초 돌려드림`,
  offline: ({ seconds }) => `연결 끊김: ${seconds}초 돌려드림`,
  paused: () => '일시 중지',
  resumed: ({ seconds }) => `다시 시작 (${seconds}초 멈춤)`,
  resumed_overdue: ({ seconds }) =>
    `다시 시작 (${seconds}초 멈춤): 가장 길게 멈출 수 있는 시간이 지났습니다.`,
  time_given: ({ minutes = 0 }) => minutesText(minutes),
  extra_time: ({ percent }) => `추가 시간 비율 ${percent}%`,
  transcripts_given: () => '음성 대본 제공',
  transcripts_taken: () => '음성 대본 제공 취소',
  voided: () => '',
  unvoided: () => '무효를 되돌림',
  earlier_voided: (data) => `${comparedWith(data)} 무효 처리`,
  earlier_unvoided: (data) => `${comparedWith(data)} 무효를 되돌림`,
  earlier_level: (data) => `${comparedWith(data)} 레벨이 달라짐`,
  reopened: ({ minutes, receipt }) => `다시 열기 (${minutes}분 추가, 지난 접수 확인 값 ${receipt})`,
  retest_told: () => '재시험 안내 마침',
  items_short: () => '재시험을 시작하려 했으나 새 문항이 모자라 시작하지 못했습니다.',
  parallels: ({ items, parallels }) =>
    `재시험 ${items}문항 가운데 ${parallels}문항은 지난번과 같은 꼴에 수만 다른 문항입니다.`,
  scored: () => '자동 채점',
  to_review: () => '서술 답안을 선생님이 채점할 차례',
  marked: () => '서술 채점 완료',
  released: () => '결과 공개',
  mark_corrected: (data) => `${positionsText(data)} 공개 뒤 채점`,
  late_accepted: (data) => `늦게 도착한 답 인정 (${positionsText(data)})`,
  late_refused: (data) => `늦게 도착한 답 인정하지 않음 (${positionsText(data)})`,
  reading_accepted: ({ typed }) => `쓴 답 ‘${typed}’ 인정`,
  reading_refused: ({ typed }) => `쓴 답 ‘${typed}’ 오답 유지`,
  regraded: ({ way }) => `정답 정정 ${way}`,
  level_decided: ({ level }) => `레벨을 ‘${level}’으로 정함`,
  level_taken_back: () => '정한 레벨을 거둠',
  noted: () => '',
} as const satisfies Readonly<Record<string, (data: AttemptFacts) => string>>;

export type AttemptCode = Exclude<keyof typeof reasons, 'noted'>;

/** What happened and why, in Korean. */
export function attemptReason({
  code,
  note = '',
  data = {},
}: {
  readonly code: AttemptCode | 'noted';
  readonly note?: string;
  readonly data?: AttemptFacts;
}): string {
  return [reasons[code](data), note].filter((part) => part !== '').join(': ');
}
