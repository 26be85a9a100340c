import { sql } from 'kysely';
import type { Db } from './database.ts';

/** Where something public is read from. */
export interface Source {
  readonly db: Db;
  readonly isReplica: boolean;
}

export interface ReplicaState {
  /** From where public pages are read now. */
  readonly source: 'primary' | 'replica';
  /** By how much the replica is behind at most; null where there is none, or nobody knows. */
  readonly lagMs: number | null;
}

/** Reads that show anybody the same: pages, boards, posts, search. Never what somebody has just done. */
export interface PublicReads {
  /** On the replica where it is near enough, and again on the primary where that fails. */
  read<T>(work: (source: Source) => Promise<T>): Promise<T>;
  /** Something published has changed: the replica is asked nothing until it has that. */
  changed(): void;
  state(): ReplicaState;
  close(): void;
}

export function primaryOnly(db: Db): PublicReads {
  return {
    read: (work) => work({ db, isReplica: false }),
    changed: () => undefined,
    state: () => ({ source: 'primary', lagMs: null }),
    close: () => undefined,
  };
}

/** A place in the primary's log, and when it was there. */
interface Mark {
  readonly at: number;
  readonly lsn: bigint;
}

export interface Following {
  /** More behind than this, the replica is asked nothing. */
  readonly mostLagMs: number;
  readonly nowMs?: () => number;
  readonly everyMs?: number;
  readonly log?: (line: string) => void;
}

const usualEveryMs = 250;
const mostMarks = 240;
/** After a read failed on it the replica is left alone so long. */
const restMs = 2_000;

/** `16/B374D848` as a number that can be compared. */
export function lsnOf(text: string): bigint {
  const [high = '0', low = '0'] = text.split('/');
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}

const ofPrimary = async (db: Db) => {
  const { rows } = await sql<{ lsn: string }>`select pg_current_wal_insert_lsn()::text as lsn`.execute(db);
  return lsnOf(rows[0]?.lsn ?? '0/0');
};

/** How far the replica has come; null where it is none, as after it was promoted. */
const ofReplica = async (db: Db) => {
  const { rows } = await sql<{ lsn: string | null }>`
    select case when pg_is_in_recovery() then pg_last_wal_replay_lsn()::text end as lsn`.execute(db);
  const lsn = rows[0]?.lsn;
  return lsn ? lsnOf(lsn) : null;
};

/** Which server a database is a copy of; null where it does not say, as some that are managed. */
const clusterOf = async (db: Db) => {
  const asked = sql<{ id: string }>`select system_identifier::text as id from pg_control_system()`.execute(
    db,
  );
  return (await asked.catch(() => null))?.rows[0]?.id ?? null;
};

/** Places in the logs of two servers that know nothing of each other say nothing. */
async function areRelated(primary: Db, replica: Db): Promise<boolean> {
  const [one, other] = await Promise.all([clusterOf(primary), clusterOf(replica)]);
  return one === null || other === null || one === other;
}

/**
 * Follows a replica by places in the log, and by no clock: what the primary had written at a moment, and the replica has
 * replayed, is as old as that moment. See docs/decisions/0083-reads-from-a-replica.md.
 */
export function followReplica(primary: Db, replica: Db, following: Following): PublicReads {
  const {
    mostLagMs,
    nowMs = () => performance.now(),
    everyMs = usualEveryMs,
    log = () => undefined,
  } = following;
  let marks: Mark[] = [];
  let freshAt: number | null = null;
  let restUntil = 0;
  /** What it must have: a place, or `null` while that of a change is not known. */
  let needed: bigint | null = 0n;
  let replayed: bigint | null = null;
  let isRelated: boolean | null = null;
  let isClosed = false;
  let logged = '';

  const lagOf = () => (freshAt === null ? null : nowMs() - freshAt);
  const isNear = () => {
    const lag = lagOf();
    const hasChange = needed !== null && replayed !== null && replayed >= needed;
    return lag !== null && lag <= mostLagMs && hasChange && nowMs() >= restUntil;
  };
  const notify = (label: string, sentence: string) => {
    if (logged !== label) log(sentence);
    logged = label;
  };

  async function measure(): Promise<void> {
    const at = nowMs();
    const lsn = await ofPrimary(primary).catch(() => null);
    if (lsn !== null) marks = [...marks, { at, lsn }].slice(-mostMarks);
    replayed = await ofReplica(replica).catch(() => null);
    if (replayed !== null) isRelated ??= await areRelated(primary, replica);
    if (isRelated === false) replayed = null;
    if (replayed === null) {
      freshAt = null;
      return notify(
        'away',
        'The replica does not answer, or is none of this primary: public pages are read from the primary.',
      );
    }
    const reached = replayed;
    const newest = marks.findLast((mark) => mark.lsn <= reached);
    if (newest) {
      freshAt = newest.at;
      marks = marks.filter((mark) => mark.at >= newest.at);
    }
    const lag = lagOf();
    if (lag !== null && lag <= mostLagMs) notify('near', 'Public pages are read from the replica.');
    else
      notify(
        'late',
        `The replica is more than ${mostLagMs} ms behind: public pages are read from the primary.`,
      );
  }

  const tend = async () => {
    while (!isClosed) {
      await measure();
      await new Promise((done) => setTimeout(done, everyMs).unref());
    }
  };
  void tend();

  /** Each change waits for its own place; the latest one counts. */
  let changes = 0;
  async function require(change: number): Promise<void> {
    const lsn = await ofPrimary(primary).catch(() => null);
    if (change !== changes || isClosed) return;
    if (lsn !== null) {
      needed = lsn;
      return;
    }
    await new Promise((done) => setTimeout(done, everyMs).unref());
    if (change === changes) await require(change);
  }

  return {
    async read(work) {
      if (!isNear()) return work({ db: primary, isReplica: false });
      try {
        return await work({ db: replica, isReplica: true });
      } catch {
        restUntil = nowMs() + restMs;
        return work({ db: primary, isReplica: false });
      }
    },
    changed() {
      needed = null;
      changes += 1;
      void require(changes);
    },
    state: () => ({ source: isNear() ? 'replica' : 'primary', lagMs: lagOf() }),
    close() {
      isClosed = true;
    },
  };
}
