interface Said {
  readonly isOpen: boolean;
  readonly capacity: number;
  readonly taken: number;
}

/** What of a class needs saying: a class with seats that reports recommend is as it should be. */
export function classState({ isOpen, capacity, taken }: Said): string {
  if (!isOpen) return '추천 제외';
  return taken >= capacity ? '마감' : '';
}
