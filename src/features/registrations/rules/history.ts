import type { RegistrationState } from './registrations.ts';

/** The number of the member of staff behind `staff 12`; null where somebody else acted. */
export function staffIdOf(actor: string): number | null {
  const found = /^staff (\d+)$/.exec(actor);
  return found ? Number(found[1]) : null;
}

/** Who acted, as the office reads it: a colleague by name, a family never. */
export function whoWord(actor: string, names: ReadonlyMap<number, string>): string {
  const staffId = staffIdOf(actor);
  if (staffId !== null) return names.get(staffId) ?? '직원';
  if (actor.startsWith('member')) return '보호자';
  if (actor === 'private link') return '보호자(문자 링크)';
  if (actor === 'provider') return '결제사';
  if (actor === 'waiting list') return '대기 순번';
  return '시스템';
}

/** How each cause begins and is said; the longer beginnings of one word first. */
const causes: readonly (readonly [start: string, word: string])[] = [
  ['no-show close undone', '결시 정리 되돌림'],
  ['no-show close', '결시 정리'],
  ['attendance taken back', '응시 기록 되돌림'],
  ['attendance', '응시 기록'],
  ['moved by staff', '회차 이동'],
  ['moved after the academy cancelled', '취소된 회차에서 이동'],
  ['changed by the parent', '보호자의 회차 변경'],
  ['session cancelled', '회차 취소'],
  ['academy cancelled', '회차 취소'],
  ['chose the money', '취소된 회차의 환불 선택'],
  ['same child twice', '중복 접수 취소'],
  ['entered by staff', '직원 접수'],
  ['paid in cash', '현금 수납'],
  ['register', '접수'],
  ['offered', '대기 안내'],
  ['paying', '결제 시작'],
  ['paid', '결제 완료'],
  ['declined', '결제 거절 또는 양보'],
  ['released', '자리 반납'],
  ['let go', '함께 보기가 끝나 자리 반납'],
  ['passed on', '다른 보호자에게 넘어감'],
  ['cancelled', '보호자의 취소'],
  ['hold expired', '좌석 보관 시간 지남'],
  ['account closed', '가상계좌 닫힘'],
  ['no deposit in time', '입금 기한 지남'],
  ['refunded', '환불로 취소'],
];

/**
 * What happened in Korean; what was noted in brackets, which staff wrote themselves, comes along whole, with brackets of
 * its own. Older rows may hold a cause that has no word any more.
 */
export function causeWord(cause: string, to: RegistrationState): { word: string; note: string } {
  const word = causes.find(([start]) => cause.startsWith(start))?.[1];
  const note = /\((.*)\)/s.exec(cause)?.[1] ?? '';
  return { word: word ?? (to === 'held' ? '자리 잡음' : '상태 변경'), note };
}
