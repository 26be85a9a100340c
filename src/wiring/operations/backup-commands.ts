import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { lostAtMostSeconds, readBases } from '#src/platform/backup/archive.ts';
import { removeOld, takeBase } from '#src/platform/backup/base.ts';
import { megabytes } from '#src/platform/backup/copying.ts';
import { rehearse } from '#src/platform/backup/rehearse.ts';
import { restore } from '#src/platform/backup/restore.ts';
import { momentOf, written } from '#src/platform/backup/restore-times.ts';
import type { Config } from '#src/platform/config.ts';
import { openDatabaseServer } from '#src/platform/postgres/database-server.ts';
import { choosePlace } from '#src/platform/postgres/place.ts';
import { fingerprintOf, withLastingKeyOf } from '#src/platform/rotation/key-marks.ts';
import { type Command, inspectRestored, note, noted, now, schemaAt } from './noted-backup.ts';

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

/** The folder of backups, or one sentence where there can be none. */
function backupDirOf({ BACKUP_DIR, DATABASE_URL }: Config, what: string): string {
  if (DATABASE_URL)
    throw new Error(
      `${what} is for the embedded PostgreSQL, and DATABASE_URL is set. That server is backed up and restored by its own tools; see "Backup" in docs/operations.md. Whether it archives as it should: npm run academy -- backup --check`,
    );
  if (!BACKUP_DIR)
    throw new Error(
      'BACKUP_DIR is not set: the folder where backups go, on another disk than DATA_DIR. Set it for the product too and start that again, for its log is archived there.',
    );
  return BACKUP_DIR;
}

/** `backup`: copies everything while the product works. */
export async function makeBackup({ config, log }: Command): Promise<void> {
  const backupDir = backupDirOf(config, 'A backup');
  const place = choosePlace({ projectRoot: process.cwd(), dataDir: config.DATA_DIR, log });
  const server = await openDatabaseServer(config, { log });
  try {
    await withLastingKeyOf(server.ownerUrl, config);
    const schema = await schemaAt(server.ownerUrl);
    const { cluster, passwordFile } = place;
    const base = await noted(
      { url: server.ownerUrl, kind: 'base', log },
      () => takeBase({ ownerUrl: server.ownerUrl, cluster, passwordFile, backupDir, schema, now }),
      ({ label, bytes }) => ({ label, bytes }),
    );
    const took = Date.parse(base.endedAt) - Date.parse(base.beganAt);
    log(`Copied ${megabytes(base.bytes)} in ${seconds(took)}: ${resolve(backupDir)}/bases/${base.label}`);
    const removed = removeOld(backupDir, config.BACKUP_KEEP);
    if (removed.bases.length > 0)
      log(
        `Removed the bases ${removed.bases.join(', ')} and ${removed.segments} pieces of the log that only they needed.`,
      );
    const bases = readBases(backupDir).toSorted((a, b) => Date.parse(a.endedAt) - Date.parse(b.endedAt));
    const first = new Date(Math.ceil(Date.parse(bases[0]?.endedAt ?? base.endedAt) / 1000) * 1000);
    log(
      `Every moment from ${written(first)} on can be restored (${bases.length} of ${config.BACKUP_KEEP} bases); a lost machine takes ${lostAtMostSeconds} s with it at most.`,
    );
    log(
      config.STORE_BUCKET
        ? `Pictures and files of posts are not in it: they lie in the store (${config.STORE_BUCKET}), which is backed up there.`
        : 'Uploads are in it.',
    );
    log('SECRET_KEY is not in it: keep it apart from this folder, or what is sealed is lost.');
    log(`The fingerprint of that key begins with ${fingerprintOf(config.secretKey).slice(0, 12)}.`);
  } finally {
    await server.stop();
  }
}

/** `backup --rehearse`: restores the last base to now beside the product, compares and removes it. */
export async function rehearseBackup(command: Command): Promise<void> {
  const { config, log } = command;
  const backupDir = backupDirOf(config, 'A rehearsal');
  const place = choosePlace({ projectRoot: process.cwd(), dataDir: config.DATA_DIR, log });
  const server = await openDatabaseServer(config, { log });
  try {
    const done = await noted(
      { url: server.ownerUrl, kind: 'rehearsal', log },
      () =>
        rehearse({
          place,
          backupDir,
          now,
          ownerUrl: server.ownerUrl,
          inspect: (recovered) => inspectRestored(recovered, command),
        }),
      ({ base, lastTransactionAt, same, changed }) => ({
        label: base.label,
        bytes: base.bytes,
        restored_to: lastTransactionAt,
        note: `표 ${same}개가 같고, ${changed.length}개는 그동안 바뀌었습니다.`,
      }),
    );
    log(
      `Restored ${done.base.label} and the log in ${done.restoreSeconds.toFixed(1)} s, to the last transaction of ${done.lastTransactionAt ? written(done.lastTransactionAt) : '-'}.`,
    );
    log(
      `${done.same} tables are the same, row by row${done.changed.length > 0 ? `; ${done.changed.length} were written to meanwhile: ${done.changed.join(', ')}` : ''}. What was restored is removed again.`,
    );
  } finally {
    await server.stop();
  }
}

function targetOf(to: string | undefined): { at: Date } | 'latest' {
  if (to === 'latest') return to;
  const at = to === undefined ? null : momentOf(to);
  if (!at)
    throw new Error(
      `${to ? `${to} is no moment` : 'The moment is missing'}. Write --to '2026-12-02 10:00:05' (Korean time), '2026-12-02T01:00:05Z', or latest.`,
    );
  return { at };
}

/** `restore --to …`: the database of a moment, in a new folder that takes the place of the old one. */
export async function restoreBackup(command: Command, to: string | undefined): Promise<void> {
  const { config, log } = command;
  const target = targetOf(to);
  const backupDir = backupDirOf(config, 'A restore');
  if (!existsSync(backupDir))
    throw new Error(`There is no folder ${resolve(backupDir)}. Is the disk of BACKUP_DIR mounted?`);
  const place = choosePlace({ projectRoot: process.cwd(), dataDir: config.DATA_DIR, log });
  const began = performance.now();
  log('Copying the base and reading the log. The files that are there stay as they are until it is done.');
  const done = await restore({
    place,
    backupDir,
    target,
    clock: now,
    inspect: async (recovered) => {
      await inspectRestored(recovered, command);
      const at = now();
      const noteOf = { kind: 'restore', began_at: at, ended_at: at, is_well: true } as const;
      await note(recovered.url, { ...noteOf, restored_to: recovered.lastTransactionAt }, log);
    },
  });
  const asked = target === 'latest' ? 'as far as the log goes' : `to ${written(target.at)}`;
  log(`Restored ${asked} in ${seconds(performance.now() - began)}, from the base ${done.base.label}.`);
  log(
    `The last transaction that is in it is of ${done.lastTransactionAt ? written(done.lastTransactionAt) : 'before that base'} (Korean time).`,
  );
  if (done.aside)
    log(`What was there before is kept as ${done.aside}; remove it when nobody misses anything.`);
  log('Start the product. Then make a new base: npm run academy -- backup');
}
