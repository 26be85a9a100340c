import { josa } from 'es-hangul';
import { offerTimeText } from '#src/features/seats/rules/holds.ts';
import { formatSeoulDateTime, formatSeoulTime, nearSeoulDay } from '#src/shared/seoul-time.ts';

export interface MessageFacts {
  readonly title: string;
  /** `대치 분원 6층 강의실`, or `온라인`. */
  readonly place: string;
  readonly startsAt: Date;
  readonly party: number;
  readonly bookingNo: string;
  /** The private link. */
  readonly link: string;
}

const head = '[{academy}]';
const facts = (f: MessageFacts) => `${formatSeoulDateTime(f.startsAt)}\n${f.place} · ${f.party}명`;
const foot = (f: MessageFacts) => `예약번호 ${f.bookingNo}\n확인, 변경, 취소: ${f.link}`;

/** The texts a guest gets; information about the booking only, no advertising. */
export const messageTexts = {
  booked: (f: MessageFacts) => `${head} ${f.title} 예약이 완료되었습니다.\n${facts(f)}\n${foot(f)}`,
  waiting: (f: MessageFacts, place: number) =>
    `${head} ${f.title} 대기 ${place}번째로 등록되었습니다.\n${facts(f)}\n자리가 생기면 문자로 알려 드리고 ${offerTimeText} 지켜 드립니다.\n${foot(f)}`,
  offered: (f: MessageFacts, until: Date) =>
    `${head} ${f.title}에 자리가 생겼습니다. ${formatSeoulTime(until)}까지 확정해 주세요.\n${facts(f)}\n확정하기: ${f.link}`,
  lapsed: (f: MessageFacts) =>
    `${head} ${f.title} 자리 제안의 기한이 지나 다음 분께 안내되었습니다. 다른 회차를 보시려면: ${f.link}`,
  changed: (f: MessageFacts) =>
    `${head} 예약 변경이 완료되었습니다. 기존 예약은 자동 취소되었습니다.\n${f.title}\n${facts(f)}\n${foot(f)}`,
  resized: (f: MessageFacts, isWaiting: boolean) =>
    `${head} ${f.title} ${isWaiting ? '대기' : '예약'} 인원을 ${f.party}명으로 바꾸었습니다.${isWaiting ? ' 대기 순서는 그대로입니다.' : ''}\n${facts(f)}\n${foot(f)}`,
  cancelled: (f: MessageFacts) => `${head} ${f.title} 예약이 취소되었습니다.\n(예약번호 ${f.bookingNo})`,
  /** `confirmBy`: until when an offered seat can be taken; null where none is offered. */
  moved: (f: MessageFacts, before: { startsAt: Date; place: string }, confirmBy: Date | null = null) =>
    `${head} ${f.title}의 일정이 바뀌었습니다. 불편을 드려 죄송합니다.\n이전: ${formatSeoulDateTime(before.startsAt)} ${before.place}\n변경: ${formatSeoulDateTime(f.startsAt)} ${f.place}\n예약과 대기 순서는 그대로입니다.${confirmBy ? ` 안내드린 자리는 ${formatSeoulTime(confirmBy)}까지 확정해 주세요.` : ''} 참석이 어려우시면 여기서 변경하거나 취소하실 수 있습니다: ${f.link}`,
  calledOff: (f: MessageFacts, reason: string) =>
    `${head} ${formatSeoulDateTime(f.startsAt)} ${josa(f.title, '이/가')} 취소되었습니다. 죄송합니다.\n사유: ${reason}\n다른 회차를 보시려면: ${f.link}`,
  day: (f: MessageFacts, now: Date) =>
    `${head} ${nearSeoulDay(f.startsAt, now)} 설명회가 있습니다.\n${f.title}\n${facts(f)}\n참석이 어려우시면 취소해 주세요. 기다리시는 분께 자리가 돌아갑니다: ${f.link}`,
  hour: (f: MessageFacts) =>
    `${head} 1시간 뒤 설명회가 시작됩니다.\n${f.title}\n${facts(f)}\n입장권: ${f.link}`,
  online: (f: MessageFacts, url: string) =>
    `${head} 오늘 온라인 설명회 접속 주소입니다.\n${f.title}\n${formatSeoulDateTime(f.startsAt)}\n${url}`,
  walkIn: (f: MessageFacts) =>
    `${head} ${f.title}에 와 주셔서 감사합니다. 현장에서 등록해 드렸습니다.\n${facts(f)}\n예약번호 ${f.bookingNo}\n설문과 안내: ${f.link}`,
  address: (f: MessageFacts, url: string) =>
    `${head} ${f.title}의 온라인 접속 주소가 바뀌었습니다. 새 주소로 들어와 주세요.\n${formatSeoulDateTime(f.startsAt)}\n${url}`,
  survey: (f: MessageFacts) =>
    `${head} ${f.title}에 함께해 주셔서 감사합니다. 한 가지만 여쭙겠습니다 (1분): ${f.link}`,
} as const;
