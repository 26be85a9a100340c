/** What an entrance test says of a child: what staff wrote as its placement, and the grade (null: not told). */
export interface Stated {
  readonly placement: string;
  readonly grade: number | null;
}

interface PlacedClass {
  readonly title: string;
  readonly level: string | null;
  readonly gradeFrom: number;
  readonly gradeTo: number;
  readonly free: number;
}

const longestPlacement = 40;
const plain = (text: string) => text.normalize('NFC').replaceAll(/\s/g, '').toLowerCase();
/** A level as it may be written: `심화반` is `심화`. */
const levelOf = (text: string) => plain(text).replace(/반$/, '');

/** Reads what a link carries of a result; what is no grade is none. */
export function readStated(search: URLSearchParams): Stated {
  const grade = Number(search.get('grade') ?? '');
  return {
    placement: (search.get('placement') ?? '').trim().slice(0, longestPlacement),
    grade: Number.isInteger(grade) && grade >= 1 && grade <= 12 ? grade : null,
  };
}

/** The same for a link; nothing where nothing is stated. */
export function statedParams({ placement, grade }: Stated): Record<string, string> {
  return { ...(grade !== null && { grade: `${grade}` }), ...(placement !== '' && { placement }) };
}

const takesGrade = (
  { gradeFrom, gradeTo }: Pick<PlacedClass, 'gradeFrom' | 'gradeTo'>,
  grade: number | null,
): boolean => grade === null || (gradeFrom <= grade && grade <= gradeTo);

/** What of a placement may be a level: its words, and the whole. */
const levelsIn = (placement: string) =>
  [...placement.normalize('NFC').split(/[\s,·/()]+/), placement].map(levelOf);

const isCalled = ({ title }: PlacedClass, placement: string) => plain(title) === plain(placement);

const isSign = (sign: string | undefined) => sign !== undefined && /[\da-z]/.test(sign);

/** Whether a title has these words whole: `심화1` is not in `심화10반`, nor a single sign in anything. */
function hasWithin(title: string, wanted: string): boolean {
  const at = wanted.length < 2 ? -1 : title.indexOf(wanted);
  if (at < 0) return false;
  const isCutBefore = isSign(wanted[0]) && isSign(title[at - 1]);
  const isCutBehind = isSign(wanted.at(-1)) && isSign(title[at + wanted.length]);
  return !isCutBefore && !isCutBehind;
}

/**
 * Whether a placement, which is free text, means a class: it is called so, whatever grade it takes; or it takes the child
 * and has the placement within its name, or its level among the placement's words.
 */
export function isPlacedIn(one: PlacedClass, { placement, grade }: Stated): boolean {
  const wanted = plain(placement);
  if (wanted === '') return false;
  if (isCalled(one, placement)) return true;
  if (!takesGrade(one, grade)) return false;
  const level = levelOf(one.level ?? '');
  return hasWithin(plain(one.title), wanted) || (level !== '' && levelsIn(placement).includes(level));
}

/** The classes a placement means: what is called so, then what has free seats; and the others that take the child. */
export function placedFirst<C extends PlacedClass>(
  classes: readonly C[],
  stated: Stated,
): { readonly placed: readonly C[]; readonly others: readonly C[] } {
  const placed = classes.filter((one) => isPlacedIn(one, stated));
  const turn = (one: C) => (isCalled(one, stated.placement) ? 0 : one.free > 0 ? 1 : 2);
  return {
    placed: placed.toSorted((a, b) => turn(a) - turn(b)),
    others: classes.filter((one) => !placed.includes(one) && takesGrade(one, stated.grade)),
  };
}
