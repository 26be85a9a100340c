interface Said {
  readonly isOpen: boolean;
  readonly capacity: number;
  readonly taken: number;
}

/** Why a class is not made smaller. */
export const belowTaken = (taken: number): string => `이미 찬 좌석 ${taken}석보다 적게 줄일 수 없습니다.`;

/** Of a class that reports show to families, with seats. */
export const shownState = '안내 중';

/** What of a class needs saying: a class with seats that reports recommend is as it should be. */
export function classState({ isOpen, capacity, taken }: Said): string {
  if (!isOpen) return '안내 안 함';
  return taken >= capacity ? '마감' : '';
}
