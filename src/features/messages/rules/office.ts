export const channelLabels: Readonly<Record<string, string>> = { sms: '문자', mail: '이메일' };
export const messageStateLabels = {
  queued: '보내는 중',
  sent: '접수됨',
  delivered: '전송 완료',
  failed: '실패',
  expired: '기한 지남',
  stopped: '멈춤',
} as const;

/** What a message is about, by how its template's name begins. */
export const messageAreas = {
  proof: '휴대폰 인증',
  member: '회원 계정',
  session: '로그인 알림',
  test: '입학 테스트',
  'level-test': '레벨 테스트',
  presentation: '설명회',
  counselling: '상담',
  payment: '결제',
  class: '반 편성',
  office: '문자 템플릿',
  staff: '직원',
} as const;
export type MessageArea = keyof typeof messageAreas;

/** `test.offered` → `입학 테스트`; a name nobody knows is shown as it is. */
export function areaLabelOf(template: string): string {
  const area = template.slice(0, template.indexOf('.'));
  return area in messageAreas ? messageAreas[area as MessageArea] : template;
}

/** The vendor's words for an account without money. */
export const isNoBalance = (failure: string): boolean => failure === 'NotEnoughBalance' || failure === '1030';

/** How a message stands, in words: one that waits for money or for its hour is not on its way. */
export function stateLabelOf(
  state: keyof typeof messageStateLabels,
  failure: string | null,
  isTimed: boolean,
): string {
  if (state !== 'queued') return messageStateLabels[state];
  if (isNoBalance(failure ?? '')) return '충전 기다림';
  return isTimed ? '발송 예약' : messageStateLabels.queued;
}

/** Why a message did not arrive, in words; the provider's own code stays, for those who ask there. */
export function failureLabelOf(failure: string | null): string {
  if (failure === null || failure === '') return '';
  if (isNoBalance(failure)) return '문자 잔액이 없습니다. 충전하시면 기다리던 문자가 나갑니다.';
  if (/^3\d{3}\b/.test(failure)) return `통신사가 전하지 못했습니다. (${failure})`;
  return failure === 'no answer'
    ? '보내는 곳이 여러 번 답하지 않았습니다.'
    : `보내는 곳이 받지 않았습니다. (${failure})`;
}

/** What became of a message that did not arrive. */
export const messageTaskLabels = { open: '처리할 것', handled: '처리함' } as const;

export const templateKindLabels: Readonly<Record<string, string>> = { service: '안내', advertising: '광고' };
export const templateStateLabels = { active: '사용', retired: '사용 안 함' } as const;
