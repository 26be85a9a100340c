/** What an entrance test says of a child: what staff wrote as its placement, and the grade (null: not told). */
export interface Stated {
  readonly placement: string;
  readonly grade: number | null;
}

interface PlacedClass {
  readonly title: string;
  readonly subject: string;
  readonly branchCode: string;
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

/** What subjects are called in a placement; the last are taught in none of the classes. */
const subjectNames: readonly (readonly [subject: string, names: RegExp])[] = [
  ['math', /수학|math/g],
  ['science', /과학|science/g],
  ['reading', /독해|리딩|국어|reading/g],
  ['', /영어|사회|논술|한자|코딩|english/g],
];

/** Whether a placement may be of a class: it names no subject, or that of the class, or one that stands in its title. */
function fitsSubject({ title, subject }: PlacedClass, placement: string): boolean {
  const named = subjectNames.flatMap(([of, names]) =>
    (plain(placement).match(names) ?? []).map((name) => ({ of, name })),
  );
  return named.length === 0 || named.some(({ of, name }) => of === subject || plain(title).includes(name));
}

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
 * and has the placement within its name, or its level among the placement's words and teaches the subject they name.
 */
function isPlacedIn(one: PlacedClass, { placement, grade }: Stated): boolean {
  const wanted = plain(placement);
  if (wanted === '') return false;
  if (isCalled(one, placement)) return true;
  if (!takesGrade(one, grade)) return false;
  const level = levelOf(one.level ?? '');
  const isOfLevel = level !== '' && levelsIn(placement).includes(level) && fitsSubject(one, placement);
  return isOfLevel || hasWithin(plain(one.title), wanted);
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

/**
 * The same of one branch (empty: of all), with how many the placement means elsewhere. Where the branch has no class at all
 * that takes the child, those of all branches stand instead, unless it `isBound` to the branch.
 */
export function placedAt<C extends PlacedClass>(
  classes: readonly C[],
  stated: Stated,
  { branchCode, isBound }: { readonly branchCode: string; readonly isBound: boolean },
): ReturnType<typeof placedFirst<C>> & { readonly elsewhere: number; readonly isMissing: boolean } {
  const isHere = (one: C) => branchCode === '' || one.branchCode === branchCode;
  const here = placedFirst(classes.filter(isHere), stated);
  const isMissing = !isBound && branchCode !== '' && here.placed.length + here.others.length === 0;
  if (isMissing) return { ...placedFirst(classes, stated), elsewhere: 0, isMissing };
  const elsewhere = classes.filter((one) => !isHere(one) && isPlacedIn(one, stated)).length;
  return { ...here, elsewhere, isMissing };
}
