import { existsSync, renameSync, rmSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Place, runningPid } from '../postgres/place.ts';
import { isPostgres } from '../postgres/server-process.ts';
import {
  archivedFile,
  archivedNames,
  type Manifest,
  noteBeginning,
  readBases,
  readBeginnings,
  readForks,
} from './archive.ts';
import { requireRoom } from './copying.ts';
import { gapOn, lsnOf, numberAt, type Segment, segmentName } from './log-segments.ts';
import { LogEnded, type Recovered, recover } from './recovery.ts';
import { baseFor, timelineAt, written } from './restore-times.ts';

export interface Restore {
  readonly place: Place;
  readonly backupDir: string;
  readonly target: { readonly at: Date } | 'latest';
  readonly clock: () => Date;
  /** Looks at what was restored while it runs; what it throws leaves everything as it was. */
  readonly inspect: (recovered: Recovered) => Promise<void>;
}

export interface Restored {
  readonly base: Manifest;
  readonly lastTransactionAt: Date | null;
  /** Where the files are that were there before; null where there were none. */
  readonly aside: string | null;
}

const again = 'npm run academy -- restore --to';

/** The base and the timeline for a moment, or one sentence that says why there is none. */
export function planFor(backupDir: string, at: Date) {
  const bases = readBases(backupDir);
  if (bases.length === 0)
    throw new Error(
      `${resolve(backupDir)} holds no backup. Look whether BACKUP_DIR is the folder that npm run academy -- backup wrote to.`,
    );
  const timeline = timelineAt(readBeginnings(backupDir), at);
  const forks = readForks(backupDir, timeline);
  const base = baseFor(bases, { at, timeline, forks });
  if (!base) {
    const earliest = bases.toSorted((a, b) => Date.parse(a.endedAt) - Date.parse(b.endedAt))[0];
    throw new Error(
      `No backup was complete by ${written(at)}. The earliest moment that can be restored is ${written(new Date(Math.ceil(Date.parse(earliest?.endedAt ?? '') / 1000) * 1000))}.`,
    );
  }
  const from = { timeline: base.timeline, number: numberAt(lsnOf(base.startLsn)) };
  const gap = gapOn({ from, timeline, forks }, archivedNames(backupDir));
  return { base, timeline, from, gap };
}

function gapSentence(gap: Segment, lastAt: Date | null): string {
  const reach = lastAt
    ? ` Up to there everything is whole: ${again} '${written(lastAt)}' gives that back.`
    : '';
  return `The log has a gap: ${segmentName(gap)}.gz is not in BACKUP_DIR/log, and what was written after it cannot be restored without it. Look for that file in a copy of BACKUP_DIR.${reach}`;
}

/** Everything that was done by this moment was archived with the segment before a gap, at the latest. */
function refuseGap(backupDir: string, gap: Segment | null, at: Date): void {
  if (!gap) return;
  const before = archivedFile(backupDir, segmentName({ ...gap, number: gap.number - 1 }));
  const archivedAt = existsSync(before) ? statSync(before).mtime : null;
  if (!archivedAt || at > archivedAt) throw new Error(gapSentence(gap, archivedAt));
}

function refuseRunning(place: Place): void {
  const running = runningPid(place);
  if (running && isPostgres(running.pid))
    throw new Error(
      `The database of this DATA_DIR is running (process ${running.pid}). Stop the product first, then restore.`,
    );
}

const stampOf = (now: Date) => now.toISOString().replace(/[-:]|\.\d+/g, '');

/** A place beside that of the product, for a server that is made there first. */
export function placeBeside(place: Place, name: string): Place {
  const beside = (file: string) => join(place.cluster, '..', `${name}.${file}`);
  return {
    ...place,
    cluster: join(place.cluster, '..', name),
    passwordFile: beside('password'),
    logFile: beside('log'),
  };
}

export function removePlace({ cluster, passwordFile, logFile }: Place): void {
  for (const path of [cluster, passwordFile, logFile]) rmSync(path, { recursive: true, force: true });
}

/** The files that were there are put aside and those that were made take their place. */
function exchange(place: Place, made: Place, stamp: string): string | null {
  const aside = existsSync(place.cluster) ? `${place.cluster}.before-${stamp}` : null;
  if (aside) {
    renameSync(place.cluster, aside);
    if (existsSync(place.passwordFile))
      renameSync(place.passwordFile, `${place.passwordFile}.before-${stamp}`);
  }
  renameSync(made.cluster, place.cluster);
  renameSync(made.passwordFile, place.passwordFile);
  rmSync(made.logFile, { force: true });
  return aside;
}

/**
 * Gives back the database of a moment: into a new folder, which takes the place of the old one only after it was looked at.
 * See docs/decisions/0080-backups.md.
 */
export async function restore(asked: Restore): Promise<Restored> {
  const { place, backupDir, target, clock, inspect } = asked;
  const now = clock();
  refuseRunning(place);
  const at = target === 'latest' ? now : target.at;
  if (at > now)
    throw new Error(
      `${written(at)} is in the future; it is ${written(now)} now. As far as the log goes: ${again} latest`,
    );
  const { base, timeline, gap } = planFor(backupDir, at);
  if (target !== 'latest') refuseGap(backupDir, gap, at);
  requireRoom(join(place.cluster, '..'), base.bytes + 2 ** 27);
  const made = placeBeside(place, `restoring-${stampOf(now)}`);
  const left = join(place.cluster, 'pg_wal');
  const leftover = existsSync(left) ? left : null;
  try {
    const recovered = await recover({
      place: made,
      backupDir,
      base,
      target,
      timeline,
      leftover,
      goesOn: true,
    });
    try {
      await inspect(recovered);
    } finally {
      await recovered.stop();
    }
    const aside = exchange(place, made, stampOf(now));
    noteBeginning(backupDir, { timeline: recovered.timeline, beganAt: clock().toISOString() });
    return { base, lastTransactionAt: recovered.lastTransactionAt, aside };
  } catch (error) {
    removePlace(made);
    if (error instanceof LogEnded) throw new Error(endedSentence(error, { at, gap }));
    throw error;
  }
}

function endedSentence({ lastAt }: LogEnded, { at, gap }: { at: Date; gap: Segment | null }): string {
  if (gap) return gapSentence(gap, lastAt);
  return `The log ends before ${written(at)}: its last transaction is of ${lastAt ? written(lastAt) : 'an unknown time'}. Whatever came later was not archived, or nothing was written. As far as it goes: ${again} latest`;
}
