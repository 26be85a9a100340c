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

const head = '[{academy}]';

interface OfferFacts {
  readonly until: Date;
  readonly seats: number;
  readonly token: string;
  /** Other wishes of the same entry ended with the offer. */
  readonly endedOthers: boolean;
}

interface PayLinkFacts {
  readonly until: Date;
  readonly amountKrw: number;
  /** Below the site; it pays without signing in. */
  readonly path: string;
}

interface CancelledChoice {
  readonly until: Date;
  readonly amountKrw: number;
  readonly reason: string;
}

const othersEnded = (offer: OfferFacts) =>
  offer.endedOthers ? ' 함께 고르신 다른 회차의 대기는 끝났습니다.' : '';

/** The texts a guardian gets; information only, no advertising. */
export const messageTexts = {
  confirmed: (f: MessageFacts) =>
    `${head} ${f.childName} 학생의 ${f.testTitle} 접수가 완료되었습니다.\n${formatSeoulDateTime(f.startsAt)}\n${f.branchName} ${f.room}\n접수번호 ${f.registrationNo}`,
  offered: (f: MessageFacts, offer: OfferFacts) =>
    `${head} 대기하신 ${f.testTitle}(${f.branchName})에 자리가 생겼습니다. ${f.childName} 학생${offer.seats > 1 ? ` 외 ${offer.seats - 1}명` : ''}의 자리를 ${formatSeoulDateTime(offer.until)}까지 지켜 드립니다.${othersEnded(offer)} 확정하거나 양보하기: {site}/offer/${offer.token}`,
  offeredChange: (f: MessageFacts, old: MessageFacts, offer: OfferFacts) =>
    `${head} 대기하신 ${f.testTitle}(${f.branchName}, ${formatSeoulDateTime(f.startsAt)})에 자리가 생겼습니다. ${f.childName} 학생은 지금 ${old.branchName} ${formatSeoulDateTime(old.startsAt)} 회차에 접수되어 있습니다. ${formatSeoulDateTime(offer.until)}까지 신청 내역에서 이 회차로 바꾸실 수 있고, 그대로 두시면 지금 접수가 유지됩니다.${othersEnded(offer)} {site}/offer/${offer.token}`,
  cancelled: (f: MessageFacts, refundKrw: number) =>
    `${head} ${f.childName} 학생의 ${f.testTitle} 접수가 취소되었습니다.${refundKrw > 0 ? ` ${formatKrw(refundKrw)}이 환불됩니다.` : ''} (접수번호 ${f.registrationNo})`,
  doubled: (f: MessageFacts, refundKrw: number) =>
    `${head} 같은 학생의 접수가 이미 있어 ${f.childName} 학생의 ${f.testTitle}(${f.branchName}) 접수를 취소했습니다.${refundKrw > 0 ? ` ${formatKrw(refundKrw)}은 전액 환불됩니다.` : ''} 다른 학생이라면 분원으로 알려 주세요. (접수번호 ${f.registrationNo})`,
  depositOver: (f: MessageFacts) =>
    `${head} 입금 기한이 지나 ${f.childName} 학생의 ${f.testTitle}(${f.branchName}) 접수가 취소되었습니다. 자리가 남아 있으면 다시 접수하시거나 대기를 신청하실 수 있습니다: {site}/entranceTest (접수번호 ${f.registrationNo})`,
  notPaidAgain: (f: MessageFacts) =>
    `${head} 은행에서 취소된 입금이 다시 결제되지 않아 ${f.childName} 학생의 ${f.testTitle}(${f.branchName}) 접수가 취소되었습니다. 자리가 남아 있으면 다시 접수하시거나 대기를 신청하실 수 있습니다: {site}/entranceTest (접수번호 ${f.registrationNo})`,
  seatRefunded: (f: MessageFacts) =>
    `${head} 결제하신 금액이 모두 환불되어 ${f.childName} 학생의 ${f.testTitle}(${f.branchName}, ${formatSeoulDateTime(f.startsAt)}) 접수가 취소되었습니다. 환불을 신청하신 적이 없다면 분원으로 알려 주세요. (접수번호 ${f.registrationNo})`,
  sessionCancelled: (f: MessageFacts, refundKrw: number, reason: string) =>
    `${head} 죄송합니다. ${formatSeoulDateTime(f.startsAt)} ${f.testTitle}(${f.branchName})이 취소되었습니다. 사유: ${reason}\n${refundKrw > 0 ? `${formatKrw(refundKrw)}은 전액 환불됩니다. ` : ''}다른 회차: {site}/entranceTest`,
  sessionCancelledChoice: (f: MessageFacts, { until, amountKrw, reason }: CancelledChoice) =>
    `${head} 죄송합니다. ${formatSeoulDateTime(f.startsAt)} ${f.testTitle}(${f.branchName})이 취소되었습니다. 사유: ${reason}\n${formatSeoulDateTime(until)}까지 신청 내역에서 다른 회차로 옮기시거나 ${amountKrw > 0 ? '전액 환불받으실' : '접수를 취소하실'} 수 있습니다. 고르지 않으시면 ${amountKrw > 0 ? `${formatKrw(amountKrw)}을 전액 환불해 드립니다` : '접수를 취소해 드립니다'}: {site}/applications`,
  entered: (f: MessageFacts, { until, amountKrw, path }: PayLinkFacts) =>
    `${head} ${f.childName} 학생의 ${f.testTitle}(${f.branchName}, ${formatSeoulDateTime(f.startsAt)}) 자리를 ${formatSeoulDateTime(until)}까지 지켜 드립니다. ${formatKrw(amountKrw)}을 결제하시면 접수가 확정됩니다. 로그인 없이 결제하기: {site}${path}`,
  fromBranch: (f: MessageFacts, text: string) =>
    `${head} ${f.branchName} ${f.testTitle} 안내 (${f.childName} 학생)\n${text}`,
  waitlistEnded: (f: MessageFacts, reason: string) =>
    `${head} ${f.childName} 학생이 대기하시던 ${f.testTitle}(${f.branchName}, ${formatSeoulDateTime(f.startsAt)})이 취소되어 대기가 끝났습니다. 사유: ${reason}`,
  waitEnded: (f: MessageFacts, why: string) =>
    `${head} ${f.childName} 학생의 ${f.testTitle}(${f.branchName}, ${formatSeoulDateTime(f.startsAt)}) 대기 안내: ${why} 다른 회차: {site}/entranceTest`,
  friendLeft: (f: MessageFacts) =>
    `${head} ${f.childName} 학생의 ${f.testTitle}(${f.branchName}, ${formatSeoulDateTime(f.startsAt)}) 대기 안내: 함께 대기하던 분이 대기를 취소하여 이제 혼자 대기합니다. 순번은 그대로입니다.`,
  friendParted: (f: MessageFacts) =>
    `${head} ${f.childName} 학생의 ${f.testTitle}(${f.branchName}, ${formatSeoulDateTime(f.startsAt)}) 대기 안내: 함께 대기하던 학생의 보호자가 바뀌어 이제 따로 대기합니다. 순번은 그대로입니다.`,
  waitHandedOver: (f: MessageFacts) =>
    `${head} ${f.childName} 학생의 ${f.testTitle}(${f.branchName}, ${formatSeoulDateTime(f.startsAt)}) 대기를 이어받으셨습니다. 신청하신 보호자께서 탈퇴하셨고, 순번은 그대로입니다. {site}/applications`,
  seatHandedOver: (f: MessageFacts, until: Date, amountKrw: number) =>
    `${head} ${f.childName} 학생의 ${f.testTitle}(${f.branchName}, ${formatSeoulDateTime(f.startsAt)}) 자리를 이어받으셨습니다. ${formatSeoulTime(until)}까지 신청 내역에서 ${formatKrw(amountKrw)}을 결제하시면 접수가 확정됩니다: {site}/applications`,
  payerLeft: (f: MessageFacts) =>
    `${head} ${f.childName} 학생의 ${f.testTitle}(${f.branchName}, ${formatSeoulDateTime(f.startsAt)}) 자리는 더는 함께하지 않는 보호자께서 결제하던 중이어서 이어 드리지 못하고 취소되었습니다. 자리가 남아 있으면 다시 접수하시거나 대기를 신청하실 수 있습니다: {site}/entranceTest`,
  moved: (f: MessageFacts) =>
    `${head} ${f.childName} 학생의 ${f.testTitle} 회차가 변경되었습니다.\n${formatSeoulDateTime(f.startsAt)}\n${f.branchName} ${f.room}\n접수번호 ${f.registrationNo} (이전 자리는 자동으로 취소되었습니다.)`,
  replanned: (f: MessageFacts, old: Pick<MessageFacts, 'room' | 'startsAt'>, reason: string) =>
    `${head} ${f.childName} 학생의 ${f.testTitle} 일정이 바뀌었습니다.\n전: ${formatSeoulDateTime(old.startsAt)} ${old.room}\n후: ${formatSeoulDateTime(f.startsAt)} ${f.branchName} ${f.room}\n사유: ${reason}\n오시기 어려우면 분원으로 연락해 주세요. 다른 회차로 옮기거나 전액 환불해 드립니다. (접수번호 ${f.registrationNo})`,
  waitReplanned: (f: MessageFacts, old: Pick<MessageFacts, 'room' | 'startsAt'>) =>
    `${head} ${f.childName} 학생이 대기하는 ${f.testTitle} 일정이 바뀌었습니다.\n전: ${formatSeoulDateTime(old.startsAt)} ${old.room}\n후: ${formatSeoulDateTime(f.startsAt)} ${f.branchName} ${f.room}\n대기 순번은 그대로입니다. {site}/applications`,
  feeChanged: (f: Pick<MessageFacts, 'childName' | 'testTitle'>, feeKrw: number, isRegistered: boolean) =>
    `${head} ${f.childName} 학생${isRegistered ? '이 접수한' : '이 대기하는'} ${f.testTitle} 응시료가 ${formatKrw(feeKrw)}으로 바뀌었습니다. ${isRegistered ? '이미 접수하신 응시료는 바뀌지 않습니다.' : '자리가 나서 접수하시면 바뀐 응시료를 내시게 됩니다.'}`,
  corrected: (f: MessageFacts) =>
    `${head} ${f.testTitle} 접수의 학생 정보를 정정했습니다. 신청 내역에서 확인하시고, 다르면 분원으로 알려 주세요: {site}/applications (접수번호 ${f.registrationNo})`,
  notPaid: (f: MessageFacts, until: Date | null) =>
    `${head} ${f.childName} 학생의 ${f.testTitle}(${f.branchName}) 결제가 이루어지지 않았습니다. ${until ? `자리는 ${formatSeoulTime(until)}까지 지켜 드립니다. 그때까지 신청 내역에서 다시 결제해 주세요: {site}/applications` : '좌석 보관 시간이 지나 접수가 취소되었습니다. 자리가 남아 있으면 다시 접수하시거나 대기를 신청하실 수 있습니다: {site}/entranceTest'} (접수번호 ${f.registrationNo})`,
  held: (f: MessageFacts, until: Date, amountKrw: number) =>
    `${head} ${f.childName} 학생의 ${f.testTitle}(${f.branchName}) 자리를 ${formatSeoulTime(until)}까지 지켜 드립니다. 그때까지 ${formatKrw(amountKrw)}을 결제하시면 접수가 확정됩니다.`,
  reminder: (f: MessageFacts, materials: string) =>
    `${head} ${f.childName} 학생의 ${f.testTitle} 안내\n${formatSeoulDateTime(f.startsAt)}\n${f.branchName} ${f.room}\n준비물: ${materials}\n수험표는 신청 내역에서 보실 수 있습니다.`,
  result: (f: MessageFacts) =>
    `${head} ${f.childName} 학생의 ${f.testTitle} 결과가 나왔습니다. 신청 내역에서 로그인하여 확인해 주세요: {site}/applications`,
  resultCorrected: (f: MessageFacts) =>
    `${head} ${f.childName} 학생의 ${f.testTitle} 결과를 바로잡아 처음 보신 결과와 달라졌습니다. 불편을 드려 죄송합니다. 신청 내역에서 로그인하여 다시 확인해 주세요: {site}/applications`,
  appealAnswered: (f: MessageFacts) =>
    `${head} ${f.childName} 학생의 ${f.testTitle} 결과에 신청하신 이의에 답변드렸습니다. 신청 내역에서 로그인하여 확인해 주세요: {site}/applications`,
  resultTakenBack: (f: MessageFacts) =>
    `${head} ${f.childName} 학생의 ${f.testTitle} 결과는 응시 기록이 잘못되어 취소했습니다. 불편을 드려 죄송합니다. 궁금하신 점은 분원으로 전화해 주세요.`,
  seatFree: (f: Pick<MessageFacts, 'testTitle' | 'branchName' | 'startsAt'>) =>
    `${head} 알림을 신청하신 ${f.testTitle}(${f.branchName}, ${formatSeoulDateTime(f.startsAt)})에 자리가 났습니다. 먼저 접수하시는 분께 드립니다: {site}/entranceTest`,
  newSession: (f: Pick<MessageFacts, 'testTitle' | 'branchName' | 'startsAt'> & { readonly opensAt: Date }) =>
    `${head} 알림을 신청하신 ${f.testTitle}의 다른 회차가 생겼습니다. ${f.branchName}, ${formatSeoulDateTime(f.startsAt)}. 접수는 ${formatSeoulDateTime(f.opensAt)}부터: {site}/entranceTest`,
  opening: (f: { readonly testTitle: string; readonly branchName: string; readonly opensAt: Date }) =>
    `${head} 알림을 신청하신 ${f.testTitle}(${f.branchName}) 접수가 ${formatSeoulDateTime(f.opensAt)}에 시작합니다. 시작할 때는 로그인이 몰리니 미리 로그인해 두세요. {site}/entranceTest`,
} as const;
