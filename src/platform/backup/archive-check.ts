import { minuteMs } from '#src/shared/durations.ts';
import { megabytes } from './copying.ts';
import { withOwner } from './owner-session.ts';
import { written } from './restore-times.ts';

/** What a server says of its archive. */
export interface ArchiveFacts {
  readonly walLevel: string;
  readonly mode: string;
  readonly command: string;
  readonly library: string;
  readonly timeoutSeconds: number;
  readonly lastArchivedAt: Date | null;
  /** Whole pieces of the log that wait to be archived. */
  readonly waiting: number;
  readonly failed: number;
  readonly lastFailedAt: Date | null;
  readonly lastFailedFile: string | null;
  readonly countedSince: Date | null;
  readonly slots: readonly { readonly name: string; readonly isUsed: boolean; readonly heldBytes: number }[];
  readonly now: Date;
}

export interface Finding {
  readonly isWell: boolean;
  readonly sentence: string;
}

const well = (sentence: string): Finding => ({ isWell: true, sentence });
const wrong = (sentence: string): Finding => ({ isWell: false, sentence });

const lateMs = 5 * minuteMs;
/** A slot nobody uses may hold so much back before the disk is in danger. */
const heldAtMost = 2 ** 30;

function modeFinding({ walLevel, mode, command, library }: ArchiveFacts): Finding {
  if (walLevel === 'minimal')
    return wrong(
      'wal_level is minimal: nothing can be restored from such a log. Set wal_level=replica and restart PostgreSQL.',
    );
  if (mode === 'off')
    return wrong(
      'archive_mode is off: nothing is archived. Set archive_mode=on and an archive_command, then restart PostgreSQL.',
    );
  if (command.trim() === '' && library.trim() === '')
    return wrong(
      'archive_mode is on, but archive_command is empty: the log piles up. Set it and reload PostgreSQL.',
    );
  return well('The log is archived (archive_mode is on).');
}

function ageFinding({ lastArchivedAt, waiting, timeoutSeconds, now }: ArchiveFacts): Finding {
  if (!lastArchivedAt)
    return wrong(
      'No piece of the log was ever archived. Try: select pg_switch_wal(); then look into the log of PostgreSQL.',
    );
  const seconds = Math.max(0, Math.round((now.getTime() - lastArchivedAt.getTime()) / 1000));
  const last = `The last piece of the log was archived ${seconds} s ago`;
  if (waiting > 1)
    return wrong(
      `${last}, and ${waiting} more wait: the archive is too slow or does not take them. Look into the log of PostgreSQL.`,
    );
  if (timeoutSeconds === 0)
    return wrong(
      `${last}, and archive_timeout is 0: what was written since is lost with the machine. Set archive_timeout=60.`,
    );
  if (timeoutSeconds * 1000 > lateMs)
    return wrong(
      `${last}, and archive_timeout is ${timeoutSeconds} s: so much is lost with the machine. Set archive_timeout=60.`,
    );
  if (seconds * 1000 > lateMs && waiting > 0)
    return wrong(`${last}, although more was written. Look into the log of PostgreSQL.`);
  return well(`${last}; with the machine at most ${timeoutSeconds} s of writing are lost.`);
}

function failureFinding(facts: ArchiveFacts): Finding {
  const { failed, lastFailedAt, lastFailedFile, lastArchivedAt, countedSince } = facts;
  if (failed === 0 || !lastFailedAt) return well('No try to archive has failed.');
  const since = countedSince ? ` since ${written(countedSince)}` : '';
  const many = `${failed} ${failed === 1 ? 'try' : 'tries'} to archive failed${since}, the last at ${written(lastFailedAt)} (${lastFailedFile})`;
  if (!lastArchivedAt || lastFailedAt > lastArchivedAt)
    return wrong(
      `${many}, and none has worked since. Look into the log of PostgreSQL; until it works the log fills the disk.`,
    );
  return well(`${many}; all were made good.`);
}

function slotFindings({ slots }: ArchiveFacts): Finding[] {
  if (slots.length === 0) return [well('No replication slot holds the log back.')];
  return slots.map(({ name, isUsed, heldBytes }) => {
    const held = `The replication slot ${name} holds ${megabytes(heldBytes)} of the log`;
    if (isUsed || heldBytes <= heldAtMost) return well(`${held}${isUsed ? ' and is in use' : ''}.`);
    return wrong(
      `${held} and nobody uses it: the disk fills. Start its reader, or: select pg_drop_replication_slot('${name}')`,
    );
  });
}

/** One sentence for each thing that must be right, or the server cannot be restored to a moment. */
export function archiveFindings(facts: ArchiveFacts): Finding[] {
  const mode = modeFinding(facts);
  if (!mode.isWell) return [mode, ...slotFindings(facts)];
  return [mode, ageFinding(facts), failureFinding(facts), ...slotFindings(facts)];
}

/** Asks a server; nothing is changed. */
export async function readArchive(ownerUrl: string): Promise<ArchiveFacts> {
  return withOwner(ownerUrl, async (client) => {
    const { rows } = await client.query<
      Omit<ArchiveFacts, 'slots' | 'waiting'> & { last: string | null; present: string }
    >(`
      select current_setting('wal_level') as "walLevel", current_setting('archive_mode') as mode,
        current_setting('archive_command', true) as command, current_setting('archive_library', true) as library,
        (select setting::int from pg_settings where name = 'archive_timeout') as "timeoutSeconds",
        last_archived_time as "lastArchivedAt", last_archived_wal as last, failed_count::int as failed,
        last_failed_time as "lastFailedAt", last_failed_wal as "lastFailedFile", stats_reset as "countedSince",
        pg_walfile_name(pg_current_wal_lsn()) as present, clock_timestamp() as now
      from pg_stat_archiver`);
    const slots = await client.query<ArchiveFacts['slots'][number]>(`
      select slot_name as name, active as "isUsed",
        coalesce(pg_wal_lsn_diff(pg_current_wal_lsn(), restart_lsn), 0)::float8 as "heldBytes"
      from pg_replication_slots order by 1`);
    const [facts] = rows;
    if (!facts) throw new Error('The server says nothing of its archive.');
    return { ...facts, waiting: waitingBetween(facts.last, facts.present), slots: slots.rows };
  });
}

/** Whole segments between the last that was archived and the one that is being written. */
function waitingBetween(last: string | null, present: string): number {
  if (!last || !/^[0-9A-F]{24}/.test(last)) return 0;
  const number = (name: string) =>
    Number.parseInt(name.slice(8, 16), 16) * 256 + Number.parseInt(name.slice(16, 24), 16);
  return Math.max(0, number(present) - number(last) - 1);
}
