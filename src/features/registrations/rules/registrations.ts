export type RegistrationState =
  | 'held'
  | 'confirming'
  | 'confirmed'
  | 'cancelled'
  | 'expired'
  | 'attended'
  | 'absent';
export const registrationMoves: Readonly<Record<RegistrationState, readonly RegistrationState[]>> = {
  held: ['confirming', 'confirmed', 'cancelled', 'expired'],
  confirming: ['held', 'confirmed', 'cancelled', 'expired'],
  confirmed: ['cancelled', 'attended', 'absent'],
  // Taken back: nobody has looked yet.
  attended: ['absent', 'confirmed'],
  absent: ['attended', 'confirmed'],
  cancelled: [],
  // Late money finds a seat again.
  expired: ['confirmed'],
};
export const registrationLabels: Readonly<Record<RegistrationState, string>> = {
  held: '결제 대기',
  confirming: '결제 확인 중',
  confirmed: '접수 완료',
  cancelled: '취소',
  expired: '시간 초과',
  attended: '응시',
  absent: '결시',
};

interface WayToPay {
  readonly state: string;
  readonly deposit: object | null;
}

/** The word a family reads: one that waits for a deposit has nothing to be confirmed, and its end is the account's. */
export function registrationLabel(state: RegistrationState, payment: WayToPay | null | undefined): string {
  if (state === 'confirming' && payment?.state === 'waiting_for_deposit') return '입금 대기';
  if (state === 'expired' && payment?.deposit) return '입금 기한 지남';
  return registrationLabels[state];
}

/** Whether a registration may go from one state to the other. */
export function mayMoveRegistration(from: RegistrationState, to: RegistrationState): boolean {
  return registrationMoves[from].includes(to);
}

/** The word beside a registration on its family's card: one the bank took the money of is not done. */
export const cardBadge = (
  one: { readonly state: RegistrationState; readonly stateLabel: string },
  isOwedAgain: boolean,
): { readonly label: string; readonly like: RegistrationState } =>
  isOwedAgain ? { label: '다시 결제 필요', like: 'held' } : { label: one.stateLabel, like: one.state };
