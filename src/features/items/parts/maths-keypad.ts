interface MathsKey {
  /** What a screen reader says. */
  readonly name: string;
  /** Letters, or the shape of boxes that are still to be filled. */
  readonly sign: string;
  readonly shape?: 'fraction' | 'mixed';
  /** TeX that the key writes; `#?` is a box that is still to be filled. */
  readonly insert?: string;
  readonly command?: 'deleteBackward' | 'moveToPreviousChar' | 'moveToNextChar';
}

const digit = (one: number): MathsKey => ({ name: `${one}`, sign: `${one}`, insert: `${one}` });

/** The keys a pupil needs and no other: whatever they write can be read as a number. */
export const keypad: readonly MathsKey[] = [
  ...[7, 8, 9].map(digit),
  { name: '분수', sign: '□/□', shape: 'fraction', insert: '\\frac{#?}{#?}' },
  { name: '지우기', sign: '⌫', command: 'deleteBackward' },
  ...[4, 5, 6].map(digit),
  { name: '대분수', sign: '□ □/□', shape: 'mixed', insert: '#?\\frac{#?}{#?}' },
  { name: '왼쪽으로', sign: '←', command: 'moveToPreviousChar' },
  ...[1, 2, 3].map(digit),
  { name: '빼기 부호', sign: '−', insert: '-' },
  { name: '오른쪽으로', sign: '→', command: 'moveToNextChar' },
  digit(0),
  { name: '소수점', sign: '.', insert: '.' },
  { name: '쉼표', sign: ',', insert: ',' },
  { name: '퍼센트', sign: '%', insert: '\\%' },
];
