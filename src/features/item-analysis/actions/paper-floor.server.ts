import { isDeepStrictEqual } from 'node:util';
import {
  type Floor,
  type FloorVerdict,
  floorOf,
  rareLevels,
  type Standard,
  studentsOfLevel,
} from '#src/features/item-analysis/rules/paper-floor.ts';
import { type Blueprint, blueprintById, formsFor } from '#src/features/item-bank/actions/for-tests.server.ts';
import type { PaperToCheck, RequireChecked } from '#src/features/item-bank/actions/papers.server.ts';
import { itemErrors } from '#src/features/item-bank/contract/office.ts';
import { readSettings } from '#src/features/level-attempts/store/settings.server.ts';
import type { LevelCut } from '#src/features/level-results/rules/result.ts';
import { findLevelMap, lockLevelMaps } from '#src/features/level-results/store/level-maps.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import type { Db, Tx } from '#src/platform/db/database.ts';
import { commonErrors } from '#src/shared/endpoint/app-error.ts';
import { type PaperAsked, simulatePaper, usualWish } from './simulated-paper.server.ts';

/** So many more for a level that few of them belong to; about half of these do. */
const moreStudents = 200;

/**
 * Judges what a blueprint, or one paper of it, does with students of the grades' prior by the floor of the head office: one
 * judgement for whoever tries it out and for what is published. Every level is judged, a rare one by students of its own.
 */
async function checkPaper(academy: Academy, asked: PaperAsked): Promise<FloorVerdict> {
  const wish = usualWish(asked);
  const { result, levels, placing } = await simulatePaper(academy, wish);
  const byLevel = [...result.summary.byLevel];
  for (const level of rareLevels(result.summary)) {
    const population = studentsOfLevel(level, placing.cuts);
    const more = await simulatePaper(academy, { ...wish, population, students: moreStudents });
    const own = more.result.summary.byLevel[level];
    if (own) byLevel[level] = own;
  }
  const settings = asked.standard ?? (await readSettings(academy.db));
  return floorOf({ ...result.summary, byLevel }, { ...settings, levels, mode: asked.mode });
}

/** A floor of 0 % asks for nothing. */
const asksFor = ({ floorPercent, levelFloorPercent }: Floor) => floorPercent > 0 || levelFloorPercent > 0;

/** A published blueprint as its students get it: each of its papers, or what is drawn by it. */
async function askedOf(
  { db }: Academy,
  blueprint: Blueprint,
): Promise<{ readonly prefix: string; readonly asked: PaperAsked }[]> {
  const { mode } = blueprint;
  const forms = mode === 'fixed' ? await formsFor(db, blueprint.blueprintId) : [];
  if (forms.length === 0) return [{ prefix: '', asked: { blueprint, mode } }];
  return forms.map(({ title, versionIds }) => ({
    prefix: `${title}: `,
    asked: { blueprint, mode, paper: versionIds },
  }));
}

/** Judges a blueprint as publishing does, paper by paper: a weak one is not made up for by the others. */
export async function checkBlueprint(academy: Academy, blueprint: Blueprint): Promise<FloorVerdict> {
  const shortfalls: string[] = [];
  const help = new Set<string>();
  for (const { prefix, asked } of await askedOf(academy, blueprint)) {
    const verdict = await checkPaper(academy, asked);
    shortfalls.push(...verdict.shortfalls.map((line) => `${prefix}${line}`));
    for (const line of verdict.help) help.add(line);
  }
  return { isReached: shortfalls.length === 0, shortfalls, help: [...help] };
}

interface Judging {
  readonly blueprint: Blueprint;
  /** Absent: the levels and the settings of now. */
  readonly levels?: readonly LevelCut[];
  readonly standard?: Standard;
}

/** What falls short of the floor in a published blueprint, a line each, by the given levels and floor. */
export async function shortfallsOf(
  academy: Academy,
  { blueprint, levels, standard }: Judging,
): Promise<string[]> {
  const by = standard ?? (await readSettings(academy.db));
  if (!asksFor(by)) return [];
  const lines: string[] = [];
  for (const { prefix, asked } of await askedOf(academy, blueprint)) {
    const { shortfalls } = await checkPaper(academy, {
      ...asked,
      ...(levels && { levels }),
      ...(standard && { standard }),
    });
    lines.push(...shortfalls.map((line) => `${prefix}${line}`));
  }
  return lines;
}

/** What papers of a subject are judged by: its cut lines, where they place, and the floor. */
async function judgedBy(db: Db | Tx, subject: string) {
  const [map, { boundary, floorPercent, levelFloorPercent }] = await Promise.all([
    findLevelMap(db, subject),
    readSettings(db),
  ]);
  return { version: map?.version, boundary, floorPercent, levelFloorPercent };
}

const changedMeanwhile = () =>
  itemErrors.changed_meanwhile({
    message: '그사이 컷 점수나 시험지 기준이 바뀌었습니다. 새 기준으로 점검하도록 다시 공개해 주세요.',
  });

/**
 * Judges what is about to be published and refuses it under the floor of the head office, with what would help. A floor of
 * 0 % asks for nothing. Answers what refuses it under the lock of the cut lines, where others hold by then.
 */
export async function requireFloor(
  academy: Academy,
  { blueprintId, versionIds }: PaperToCheck,
): Promise<RequireChecked> {
  const blueprint = await blueprintById(academy.db, blueprintId);
  if (!blueprint) throw commonErrors.not_found();
  const { subject, mode } = blueprint;
  const by = await judgedBy(academy.db, subject);
  const isAsked = asksFor(by);
  const papers = versionIds
    ? [{ prefix: '', asked: { blueprint, mode, paper: versionIds } }]
    : await askedOf(academy, blueprint);
  for (const { prefix, asked } of isAsked ? papers : []) {
    const { isReached, shortfalls, help } = await checkPaper(academy, asked);
    if (isReached) continue;
    throw itemErrors.under_floor({
      message: `가상 응시 점검에서 기준에 못 미쳐 공개하지 않았습니다. ${prefix}${shortfalls.join(' ')} 이렇게 하면 나아집니다: ${help.join(' ')}`,
    });
  }
  return async (tx) => {
    await lockLevelMaps(tx, subject);
    if (!isDeepStrictEqual(by, await judgedBy(tx, subject))) throw changedMeanwhile();
  };
}
