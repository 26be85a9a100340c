import { chiSquareTail } from '../numeric/chi-square.ts';
import type { Normal } from '../numeric/normal.ts';
import { type ItemParameters, probability } from '../response-models.ts';

/** What one student was given, and which of it was right. */
export interface SatPaper {
  readonly itemIds: readonly number[];
  readonly right: readonly (0 | 1)[];
}

/**
 * How well the answers to an item follow its curve among students of one and the same score (Orlando & Thissen 2000).
 *
 * See docs/decisions/0093-fit-among-students-of-one-score.md.
 */
export interface ScoreFit {
  readonly x2: number;
  readonly freedom: number;
  readonly p: number;
  readonly students: number;
}

/** Students of one paper and score who met an item: how many, how many were right, and the chance the model gives them. */
interface Cell {
  readonly chance: number;
  readonly students: number;
  readonly right: number;
}

export interface FittedItem {
  readonly parameters: ItemParameters;
  /** How many of its parameters were estimated from these answers. */
  readonly estimated: number;
}

const nodes = 61;
const reach = 5;
/** Cells are joined until so many are expected right, and so many wrong. */
const fewestExpected = 1;
/** Where papers differ, the cells of all of them are joined into so many groups of like chance. */
const mostGroups = 10;

interface Quadrature {
  readonly thetas: readonly number[];
  readonly weights: readonly number[];
}

function quadrature({ mean, sd }: Normal): Quadrature {
  const at = Array.from({ length: nodes }, (_, k) => -reach + (2 * reach * k) / (nodes - 1));
  const raw = at.map((z) => Math.exp(-0.5 * z * z));
  const sum = raw.reduce((all, one) => all + one, 0);
  return { thetas: at.map((z) => mean + sd * z), weights: raw.map((one) => one / sum) };
}

/** The chance of each sum score at one θ (Lord & Wingersky 1984), without one of the items. */
function scoreChances(chances: readonly number[], without: number): Float64Array {
  const scores = new Float64Array(chances.length + 1);
  scores[0] = 1;
  let items = 0;
  for (const [k, p] of chances.entries()) {
    if (k === without) continue;
    items += 1;
    for (let s = items; s > 0; s -= 1) scores[s] = (scores[s] ?? 0) * (1 - p) + (scores[s - 1] ?? 0) * p;
    scores[0] = (scores[0] ?? 0) * (1 - p);
  }
  return scores;
}

/** For each item of a paper the chance of a right answer by sum score; 0 for no point and 1 for all of them. */
function chancesByScore(items: readonly ItemParameters[], { thetas, weights }: Quadrature): number[][] {
  const at = thetas.map((theta) => items.map((item) => probability(item, theta)));
  const whole = new Float64Array(items.length + 1);
  for (const [node, chances] of at.entries())
    for (const [s, chance] of scoreChances(chances, -1).entries())
      whole[s] = (whole[s] ?? 0) + (weights[node] ?? 0) * chance;
  return items.map((_, k) => {
    const right = new Float64Array(items.length + 1);
    for (const [node, chances] of at.entries()) {
      const rest = scoreChances(chances, k);
      const weight = (weights[node] ?? 0) * (chances[k] ?? 0);
      for (let s = 1; s <= items.length; s += 1) right[s] = (right[s] ?? 0) + weight * (rest[s - 1] ?? 0);
    }
    return [...right].map((one, s) => one / Math.max(1e-300, whole[s] ?? 0));
  });
}

/** Joins cells, the lowest chance first, until each expects enough right and wrong answers. */
function joined(cells: readonly Cell[]): Cell[] {
  const isEnough = ({ chance, students }: Cell) =>
    students * chance >= fewestExpected && students * (1 - chance) >= fewestExpected;
  const join = (one: Cell, other: Cell): Cell => {
    const students = one.students + other.students;
    const chance = (one.chance * one.students + other.chance * other.students) / students;
    return { students, chance, right: one.right + other.right };
  };
  const done: Cell[] = [];
  let open: Cell | null = null;
  for (const cell of cells) {
    open = open ? join(open, cell) : cell;
    if (isEnough(open)) {
      done.push(open);
      open = null;
    }
  }
  const last = done.pop();
  if (open) return last ? [...done, join(last, open)] : [];
  return last ? [...done, last] : [];
}

/** Groups of about as many students each, of like chance. */
function inGroups(cells: readonly Cell[]): Cell[] {
  const total = cells.reduce((sum, { students }) => sum + students, 0);
  const groups = Map.groupBy(
    cells.map((cell, k) => ({
      cell,
      before: cells.slice(0, k).reduce((sum, { students }) => sum + students, 0),
    })),
    ({ before }) => Math.floor((mostGroups * before) / total),
  );
  return [...groups.values()].map((own) => {
    const students = own.reduce((sum, { cell }) => sum + cell.students, 0);
    return {
      students,
      right: own.reduce((sum, { cell }) => sum + cell.right, 0),
      chance: own.reduce((sum, { cell }) => sum + cell.students * cell.chance, 0) / students,
    };
  });
}

function fitOfCells(all: readonly Cell[], estimated: number, hasManyPapers: boolean): ScoreFit | null {
  const sorted = all.toSorted((x, y) => x.chance - y.chance);
  const cells = joined(hasManyPapers ? inGroups(sorted) : sorted);
  const freedom = cells.length - estimated;
  if (freedom < 1) return null;
  const x2 = cells.reduce((sum, { chance, students, right }) => {
    const expected = students * chance;
    return sum + (right - expected) ** 2 / (expected * (1 - chance));
  }, 0);
  const met = cells.reduce((sum, { students }) => sum + students, 0);
  return { x2, freedom, p: chiSquareTail(x2, freedom), students: met };
}

/** From here on a misfit is beyond chance, and large enough to matter: the root mean square error of approximation (Steiger & Lind 1980). */
const beyondChance = 0.001;
const worthLooking = 0.05;

/** Whether an item departs from its curve so that a person should look at it. */
export function isMisfit({ x2, freedom, p, students }: ScoreFit): boolean {
  const rmsea = Math.sqrt(Math.max(0, x2 / freedom - 1) / Math.max(1, students - 1));
  return p < beyondChance && rmsea >= worthLooking;
}

/** Adds the cells of those who sat one and the same paper. */
function addPaper(
  cells: Map<number, Cell[]>,
  sitters: readonly SatPaper[],
  { items, points }: { items: ReadonlyMap<number, FittedItem>; points: Quadrature },
): void {
  const ids = sitters[0]?.itemIds ?? [];
  const known = ids.flatMap((id, at) => {
    const item = items.get(id);
    return item ? [{ id, at, parameters: item.parameters }] : [];
  });
  if (known.length < 3) return;
  const chances = chancesByScore(
    known.map(({ parameters }) => parameters),
    points,
  );
  const byScore = Map.groupBy(sitters, ({ right }) =>
    known.reduce((sum, { at }) => sum + (right[at] ?? 0), 0),
  );
  for (const [score, own] of byScore) {
    // Whoever has all or nothing right says nothing about a single item.
    if (score === 0 || score === known.length) continue;
    for (const [k, { id, at }] of known.entries()) {
      const right = own.filter((one) => one.right[at] === 1).length;
      const cell = { chance: chances[k]?.[score] ?? 0, students: own.length, right };
      cells.set(id, [...(cells.get(id) ?? []), cell]);
    }
  }
}

/**
 * S-X² of every item. Where all sat one paper it is that of Orlando & Thissen (2000), a cell for each sum score; where
 * papers differ, each student is expected by the own paper and score, and cells of like chance are taken together.
 * A generator: one step a paper, so that long work can be paused.
 */
export function* scoreFits(
  papers: readonly SatPaper[],
  items: ReadonlyMap<number, FittedItem>,
  population: Normal,
): Generator<void, Map<number, ScoreFit>> {
  const points = quadrature(population);
  const cells = new Map<number, Cell[]>();
  const byPaper = Map.groupBy(papers, ({ itemIds }) => itemIds.join());
  for (const sitters of byPaper.values()) {
    addPaper(cells, sitters, { items, points });
    yield;
  }
  const fits = new Map<number, ScoreFit>();
  for (const [id, own] of cells) {
    const fit = fitOfCells(own, items.get(id)?.estimated ?? 0, byPaper.size > 1);
    if (fit) fits.set(id, fit);
  }
  return fits;
}
