/** Every event another system can be sent, with what the office calls it. `docs/integrations.md` has them for the developer. */
export const eventTypes = [
  'registration.registered',
  'registration.changed',
  'registration.cancelled',
  'payment.paid',
  'payment.refunded',
  'result.published',
  'enrolment.confirmed',
  'enrolment.ended',
  'member.changed',
  'member.left',
] as const;
export type EventType = (typeof eventTypes)[number];

/** What a test delivery is called; nobody subscribes to it. */
export const testEvent = 'endpoint.test';

export const eventLabels: Readonly<Record<EventType, string>> = {
  'registration.registered': '접수 확정',
  'registration.changed': '회차 변경',
  'registration.cancelled': '접수 취소',
  'payment.paid': '결제 완료',
  'payment.refunded': '환불',
  'result.published': '시험 결과 발표',
  'enrolment.confirmed': '반 등록 확정',
  'enrolment.ended': '반 등록 끝',
  'member.changed': '회원 정보 변경',
  'member.left': '회원 탈퇴',
};

/** What an event is called in the office, the test among them. */
export const labelOfEvent = (type: string): string =>
  Object.entries(eventLabels).find(([key]) => key === type)?.[1] ?? '시험 전송';
