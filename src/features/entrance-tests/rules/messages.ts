import { formatKrw } from '#src/shared/krw.ts';
import { formatSeoulDateTime, formatSeoulTime } from '#src/shared/seoul-time.ts';

export interface MessageFacts {
  readonly childName: string;
  readonly testTitle: string;
  readonly branchName: string;
  readonly room: string;
  readonly startsAt: Date;
  readonly registrationNo: string;
}

const head = '[MSC 아카데미]';

/** The texts a guardian gets; information only, no advertising. */
export const messageTexts = {
  confirmed: (f: MessageFacts) =>
    `${head} ${f.childName} 학생의 ${f.testTitle} 접수가 완료되었습니다.\n${formatSeoulDateTime(f.startsAt)}\n${f.branchName} ${f.room}\n접수번호 ${f.registrationNo}`,
  offered: (f: MessageFacts, until: Date) =>
    `${head} ${f.testTitle}(${f.branchName})에 자리가 생겼습니다. ${f.childName} 학생의 자리를 ${formatSeoulTime(until)}까지 확정해 주세요. 신청 내역에서 확인하실 수 있습니다.`,
  cancelled: (f: MessageFacts, refundKrw: number) =>
    `${head} ${f.childName} 학생의 ${f.testTitle} 접수가 취소되었습니다.${refundKrw > 0 ? ` ${formatKrw(refundKrw)}이 환불됩니다.` : ''} (접수번호 ${f.registrationNo})`,
} as const;
