import { type PlateTones, plateSvgOf } from '../plate-svg.ts';
import { seeded } from '../shapes.ts';
import { calendar, change, crossing, library, metro, notebook, steps, talk, tree } from './days.ts';
import type { Subject } from './drawing.ts';
import {
  bridges,
  moebius,
  pi,
  pythagoras,
  solids,
  squares,
  symmetry,
  thread,
  tiling,
  triangulation,
} from './figures.ts';
import { ants, boiling, eggs, experiment, planes, pulleys, stars, sundial, water, waves } from './nature.ts';
import {
  average,
  dice,
  epidemic,
  fractions,
  halving,
  hotel,
  interest,
  linear,
  pigeonholes,
  zero,
} from './numbers.ts';
import type { SubjectName } from './subject-of.ts';

/** Pictures of what texts are about, each from the thing itself. */
export const subjects: Readonly<Record<SubjectName, Subject>> = {
  moebius,
  bridges,
  thread,
  tiling,
  pythagoras,
  squares,
  symmetry,
  pi,
  solids,
  triangulation,
  dice,
  fractions,
  zero,
  interest,
  average,
  linear,
  epidemic,
  halving,
  pigeonholes,
  hotel,
  eggs,
  sundial,
  pulleys,
  waves,
  boiling,
  water,
  ants,
  stars,
  planes,
  experiment,
  metro,
  crossing,
  calendar,
  notebook,
  library,
  talk,
  steps,
  tree,
  change,
};

/** A picture as an SVG of its own; the same seed draws the same one. */
export function subjectSvg(
  name: SubjectName,
  seed: number,
  { size, tones }: { size: { width: number; height: number }; tones: PlateTones },
): string {
  return plateSvgOf(subjects[name](seeded(seed)), size, { tones });
}
