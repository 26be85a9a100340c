/** How a column with words about a person comes to its end. */
interface End {
  /** The work that erases it, by its name; null where somebody's act does, as `why` says. */
  readonly by: string | null;
  /** The law that keeps it until then; null where none does and it goes with the person. */
  readonly law: string | null;
  readonly why: string;
}

/** Every end there is. What is not among them may not be stored. */
export const personalEnds = {
  leaving: {
    by: 'members.destroy',
    law: null,
    why: 'overwritten three days after the member left, thirty after the child was removed',
  },
  contract: {
    by: 'members.destroy',
    law: '전자상거래 등에서의 소비자보호에 관한 법률 시행령 제6조: 계약과 대금 결제 기록 5년',
    why: 'overwritten with the member, but for what was paid for',
  },
  year: { by: 'counselling.destroy', law: null, why: 'a year after its end, or with the member' },
  bookingYear: {
    by: 'presentations.destroy',
    law: null,
    why: 'a year after the session, or with the member',
  },
  attemptYear: { by: 'level-tests.destroy', law: null, why: 'a year after the attempt, or with the member' },
  messages: { by: 'messages.forget', law: null, why: 'a year after it was queued, or with the member' },
  proofs: { by: 'proofs.sweep', law: null, why: 'swept when it is over, or with the member' },
  sessions: { by: 'sessions.sweep', law: null, why: 'swept when it is over' },
  keys: { by: 'members.sweep', law: null, why: 'swept when it is over, or with the member' },
  claims: {
    by: 'members.sweep',
    law: null,
    why: 'four hundred days after its end: until then it says since when a number has its present holder',
  },
  corrections: {
    by: 'members.sweep',
    law: null,
    why: 'thirty days after it was decided, or with the member; who did what stays in the office’s history',
  },
  account: { by: 'payments.forget-numbers', law: null, why: 'the number goes when the money has arrived' },
  money: {
    by: null,
    law: '전자상거래 등에서의 소비자보호에 관한 법률 시행령 제6조, 국세기본법 제85조의3: 대금 결제와 장부 5년',
    why: 'a line of the books, which says what was paid and not by which child',
  },
  accessLog: {
    by: 'staff.cut-logs',
    law: '개인정보의 안전성 확보조치 기준 제8조: 접속기록 2년',
    why: 'names staff and whose data by number',
  },
  grantLog: {
    by: 'staff.cut-logs',
    law: '개인정보의 안전성 확보조치 기준 제5조: 권한 변경 기록 3년',
    why: 'names staff',
  },
  officeRecord: {
    by: null,
    law: '개인정보 보호법 제29조: 처리한 사람의 기록',
    why: 'what staff did, in their words; families are named by number',
  },
  request: {
    by: null,
    law: '개인정보 보호법 제38조: 열람과 삭제 요구에 답한 기록',
    why: 'who asked is sealed',
  },
  portrait: {
    by: null,
    law: '개인정보 보호법 제15조: 동의를 받은 사실의 증명',
    why: 'a consent in writing to pictures, as long as it may be asked for',
  },
  employment: { by: null, law: null, why: 'staff, as long as they work here; the office ends it' },
  published: {
    by: null,
    law: null,
    why: 'what the academy publishes with a consent; the office takes it down',
  },
  sandbox: { by: null, law: null, why: 'the demo’s pretended vendors; there are none in a real academy' },
} as const satisfies Readonly<Record<string, End>>;

export type PersonalEnd = keyof typeof personalEnds;
