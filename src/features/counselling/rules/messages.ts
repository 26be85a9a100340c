import { josa } from 'es-hangul';
import { formatSeoulDateTime, nearSeoulDay } from '#src/shared/seoul-time.ts';
import type { ReminderKind } from './reminders.ts';
import { type CounsellingState, kindLabels, type SlotKind } from './requests.ts';

export interface MessageFacts {
  readonly requestNo: string;
  readonly branchName: string;
  readonly branchPhone: string;
  readonly branchAddress: string;
  readonly directions: string;
  /** The private link; null for requests from before it was kept. */
  readonly link: string | null;
  readonly counsellor: string | null;
  readonly appointment: { readonly kind: SlotKind; readonly startsAt: Date } | null;
}

const head = '[{academy}]';
const foot = (f: MessageFacts) => (f.link ? `\n확인, 변경, 취소: ${f.link}` : '');
const when = (f: MessageFacts) =>
  f.appointment ? `\n${kindLabels[f.appointment.kind]} ${formatSeoulDateTime(f.appointment.startsAt)}` : '';
const ask = (f: MessageFacts) => `문의 ${f.branchPhone}`;

/** The texts a guardian gets; information about the request only, no advertising. */
export const messageTexts = {
  received: (f: MessageFacts) =>
    `${head} ${f.branchName} 상담 신청을 받았습니다. (접수번호 ${f.requestNo})${when(f)}\n${
      f.appointment
        ? '그 시간에 뵙겠습니다.'
        : '영업시간 안에 연락드리겠습니다. 영업시간 외에는 다음 영업일에 연락드립니다.'
    }${foot(f)}`,
  changed: (f: MessageFacts) => `${head} 상담 시간이 바뀌었습니다.${when(f)}\n${f.branchName}${foot(f)}`,
  kind: (f: MessageFacts) =>
    `${head} 상담 방법이 바뀌었습니다. 시간은 그대로입니다.${when(f)}${f.counsellor ? `\n${f.counsellor} 선생님` : ''}\n${f.branchName}${foot(f)}`,
  released: (f: MessageFacts, reason: string) =>
    `${head} ${f.branchName} 사정으로 예약하신 상담 시간에 뵐 수 없게 되었습니다. 죄송합니다. (${reason})\n다른 시간을 골라 주시면 바로 예약됩니다.${foot(f)}`,
  reminder: (f: MessageFacts, kind: ReminderKind, now: Date) =>
    `${head} ${kind === 'day' ? `${nearSeoulDay(f.appointment?.startsAt ?? now, now)} 상담이 있습니다.` : '1시간 뒤 상담이 시작됩니다.'}${when(f)}\n${f.branchName} ${f.branchPhone}${kind === 'day' ? foot(f) : ''}`,
  reopened: (f: MessageFacts) =>
    `${head} 상담을 이어서 진행합니다. 마쳤다고 알려 드린 것은 거두어 주세요. (접수번호 ${f.requestNo})\n${ask(f)}${foot(f)}`,
  counsellor: (f: MessageFacts) =>
    `${head} ${f.branchName} 상담을 ${f.counsellor ? `${f.counsellor} 선생님이` : '다른 선생님이'} 맡습니다. 시간은 그대로입니다.${when(f)}${foot(f)}`,
  quiet: (f: MessageFacts, days: number) =>
    `${head} ${days}일 동안 이어진 상담이 없어 상담 신청을 마칩니다. 다시 필요하시면 언제든 신청해 주세요. (접수번호 ${f.requestNo})\n${ask(f)}`,
  transferred: (f: MessageFacts, lost: MessageFacts['appointment']) =>
    `${head} 상담을 ${josa(f.branchName, '이/가')} 이어서 맡습니다. 곧 연락드리겠습니다.${
      lost
        ? `\n예약하신 ${kindLabels[lost.kind]} ${formatSeoulDateTime(lost.startsAt)} 약속은 취소되었습니다. 아래에서 새 시간을 골라 주세요.`
        : ''
    }\n${ask(f)}${foot(f)}`,
} as const;

/** What is said when a request comes to a state; null where nothing need be said. */
export function stateText(state: CounsellingState, f: MessageFacts): string | null {
  switch (state) {
    case 'assigned':
      return `${head} ${f.counsellor ? `${f.counsellor} 선생님이` : '담당 선생님이'} 상담을 맡아 연락드립니다.${when(f)}\n${f.branchName} ${f.branchPhone}`;
    case 'contacted':
      return `${head} 상담 전화를 받아 주셔서 감사합니다. 더 궁금하신 것은 언제든 물어 주세요.\n${f.branchName} ${f.branchPhone}`;
    case 'no_answer':
      return `${head} 상담 전화를 드렸으나 받지 않으셔서 다시 연락드리겠습니다. 편하신 시간을 고르실 수 있습니다.\n${ask(f)}${foot(f)}`;
    case 'visited':
      return `${head} 방문해 주셔서 감사합니다. 안내해 드린 내용은 ${f.branchName}(${f.branchPhone})로 언제든 확인하실 수 있습니다.`;
    case 'enrolled':
      return `${head} 등록해 주셔서 감사합니다. 첫 수업 안내는 ${josa(f.branchName, '이/가')} 따로 보내 드립니다.`;
    case 'closed':
      return `${head} 상담을 마쳤습니다. 다시 필요하시면 언제든 신청해 주세요. (접수번호 ${f.requestNo})`;
    case 'cancelled':
      return `${head} 상담 신청이 취소되었습니다. (접수번호 ${f.requestNo})`;
    case 'received':
      return null;
  }
}

/** Ready texts a counsellor sends with one press. */
export const templates = {
  directions: {
    label: '오시는 길',
    text: (f: MessageFacts) =>
      `${head} ${f.branchName} 오시는 길입니다.\n${f.branchAddress}\n${f.directions}\n${ask(f)}`,
  },
  documents: {
    label: '준비물',
    text: (f: MessageFacts) =>
      `${head} 방문하실 때 최근 성적표나 풀던 문제집 한 권을 가져오시면 상담에 도움이 됩니다.${when(f)}\n${f.branchName} ${f.branchPhone}`,
  },
  call_again: {
    label: '다시 전화드림',
    text: (f: MessageFacts) =>
      `${head} 오늘 중으로 다시 전화드리겠습니다. 편하신 시간이 있으면 골라 주세요.${foot(f)}`,
  },
} as const;
export type Template = keyof typeof templates;
