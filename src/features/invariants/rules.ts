import { keysOf } from '#src/shared/record.ts';

interface Invariant {
  /** What is not as it must be, as the office reads it. */
  readonly sentence: string;
  /** How somebody settles it, at the address that stands beside it. */
  readonly advice: string;
  /** Seconds in which the books may be on their way to each other: what is younger is left out. */
  readonly graceSeconds: number;
}

/** What is under way for so long is nobody's business yet. */
const underWay = 120;

/** What must hold between the books, by name; the query of each stands in `store/books.server.ts`. */
export const invariants = {
  'seats-taken': {
    sentence: '찬 좌석 수가 잡혀 있는 자리의 합과 다릅니다.',
    advice: '명단의 인원과 좌석 수를 맞춰 보시고, 맞을 때까지 이 회차의 새 접수를 닫아 주세요.',
    graceSeconds: 0,
  },
  'wait-counts': {
    sentence: '대기 인원을 세어 둔 수가 대기 순번과 다릅니다.',
    advice:
      '보호자께 보이는 순번이 틀릴 수 있습니다. 순서는 대기 순번 화면이 맞으니 그 화면으로 안내하시고 개발자에게 알려 주세요.',
    graceSeconds: 0,
  },
  'hold-overdue': {
    sentence: '기한이 지난 자리가 풀리지 않았습니다.',
    advice: '작업과 연결에서 “기한 지난 좌석 풀기”가 멈추지 않았는지 확인하고 다시 시도해 주세요.',
    graceSeconds: 600,
  },
  'hold-registration': {
    sentence: '접수의 상태와 자리의 상태가 다릅니다.',
    advice:
      '명단에서 접수를 찾아 보호자께 확인해 주세요. 취소되었거나 만료된 접수면 “좌석 풀기”를 누르고, 아니면 접수를 취소하거나 다시 접수해 주세요.',
    graceSeconds: underWay,
  },
  'confirming-payment': {
    sentence: '결제 확인 중인 접수에 진행 중인 결제가 없습니다.',
    advice: '결제에서 “결제사에 묻기”를 눌러 주세요. 그래도 남으면 보호자께 다시 결제하시도록 안내해 주세요.',
    graceSeconds: underWay,
  },
  'seat-without-money': {
    sentence: '응시료가 있는 접수가 완료되었는데 받은 돈도, 돌려드린 기록도 없습니다.',
    advice: '명단에서 접수를 찾아 응시료를 받으셨는지 확인해 주세요. 받지 않았다면 보호자께 연락해 주세요.',
    graceSeconds: underWay,
  },
  'money-without-seat': {
    sentence: '받은 돈이 있는데 자리가 없고 환불도 신청되지 않았습니다.',
    advice: '결제를 열어 자리가 없는 금액을 환불해 주세요.',
    graceSeconds: underWay,
  },
  'order-total': {
    sentence: '주문 금액이 그 주문에 든 접수의 응시료 합과 다릅니다.',
    advice: '주문의 결제를 찾아 받은 금액을 확인하고, 더 받은 금액은 환불해 주세요.',
    graceSeconds: underWay,
  },
  'wait-over': {
    sentence: '접수가 끝났거나 시험이 시작된 회차에 대기가 남아 있습니다.',
    advice: '대기 순번에서 남은 분께 결과를 알려 드리고 대기를 끝내 주세요.',
    graceSeconds: 600,
  },
  'wait-without-guardian': {
    sentence: '대기 순번에 신청한 보호자가 없습니다.',
    advice: '탈퇴하거나 삭제된 분의 대기입니다. 대기 순번을 열어 확인하고 개발자에게 알려 주세요.',
    graceSeconds: 600,
  },
  'ledger-payment': {
    sentence: '원장의 합이 받은 금액에서 환불을 뺀 금액과 다릅니다.',
    advice: '결제를 열어 원장과 환불 내역을 결제사와 맞춰 보고, 결제사와 대조를 다시 해 주세요.',
    graceSeconds: underWay,
  },
  'item-without-key': {
    sentence: '출제 중인 문항에 정답이 없습니다.',
    advice: '문항을 점검 상태로 돌려 출제를 멈추고, 정답을 넣은 새 버전으로 바꿔 주세요.',
    graceSeconds: 0,
  },
  'provider-book': {
    sentence: '결제사의 장부와 다른 결제가 처리되지 않았습니다.',
    advice: '결제사와 대조에서 그날을 열어 확인하고 처리 내용을 적어 주세요.',
    graceSeconds: 0,
  },
} as const satisfies Readonly<Record<string, Invariant>>;

export type InvariantName = keyof typeof invariants;
export const invariantNames = keysOf(invariants);

export const disagreementStates = ['open', 'settled'] as const;
export type DisagreementState = (typeof disagreementStates)[number];
export const disagreementStateLabels: Readonly<Record<DisagreementState, string>> = {
  open: '남음',
  settled: '해결됨',
};

/** So many of one kind are looked at in one run; where there are more, none of that kind is settled by it. */
export const mostOfOneKind = 500;

/** What changed after this instant is still under way for that invariant. */
export function settledBefore(name: InvariantName, now: Date): Date {
  return new Date(now.getTime() - invariants[name].graceSeconds * 1000);
}
