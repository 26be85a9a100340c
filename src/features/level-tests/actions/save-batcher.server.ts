import {
  type AnswerToSave,
  type SavedAnswer,
  saveAnswers,
} from '#src/features/level-attempts/store/answers.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import type { Db } from '#src/platform/db/database.ts';

export interface SaveBatcherOptions {
  /** How long a save waits for company. */
  readonly gatherMs: number;
  /** Answers in one transaction. */
  readonly most: number;
  /** Transactions at a time. */
  readonly lanes: number;
  /** False leaves the order of revs out: the control of the tests, never the academy. */
  readonly isOrdered: boolean;
}

export const saveBatcherDefaults: SaveBatcherOptions = { gatherMs: 2, most: 250, lanes: 3, isOrdered: true };

interface Waiting {
  readonly entry: AnswerToSave;
  readonly key: string;
  readonly settle: (saved: SavedAnswer) => void;
  readonly fail: (error: unknown) => void;
}

export interface SaveBatcher {
  /** Resolves when the answer is in the database, or is known not to count. */
  save(entry: AnswerToSave): Promise<SavedAnswer>;
}

/** The database itself refused one of the values; the others need not fail with it. */
function isAboutOneValue(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && /^2[23]/.test(String(error.code));
}

/** Takes up to `most` answers off the list, one for each position of each attempt; the rest keep their order. */
function takeBatch(waiting: Waiting[], most: number): Waiting[] {
  const keys = new Set<string>();
  const batch: Waiting[] = [];
  const rest: Waiting[] = [];
  for (const one of waiting) {
    const fits = batch.length < most && !keys.has(one.key);
    if (fits) keys.add(one.key);
    (fits ? batch : rest).push(one);
  }
  waiting.splice(0, waiting.length, ...rest);
  return batch;
}

async function saveBatch(db: Db, batch: readonly Waiting[], isOrdered: boolean): Promise<void> {
  try {
    const entries = batch.map(({ entry }) => entry);
    const saved = await saveAnswers(db, entries, isOrdered);
    for (const one of saved) batch[one.n]?.settle(one);
  } catch (error) {
    if (batch.length > 1 && isAboutOneValue(error)) {
      for (const one of batch) await saveBatch(db, [one], isOrdered);
      return;
    }
    for (const one of batch) one.fail(error);
  }
}

/**
 * Groups the saves of many students within a few milliseconds into one transaction. Nothing is held back
 * while the database is idle for longer than `gatherMs`, and an answer is never confirmed before its commit.
 */
export function saveBatcher(
  academy: Pick<Academy, 'db'>,
  options: Partial<SaveBatcherOptions> = {},
): SaveBatcher {
  const { gatherMs, most, lanes, isOrdered } = { ...saveBatcherDefaults, ...options };
  const waiting: Waiting[] = [];
  let underWay = 0;
  let timer: NodeJS.Timeout | null = null;

  const schedule = () => {
    if (timer === null && waiting.length > 0 && underWay < lanes) timer = setTimeout(flush, gatherMs);
  };
  const flush = () => {
    timer = null;
    const batch = takeBatch(waiting, most);
    if (batch.length === 0) return;
    underWay += 1;
    void saveBatch(academy.db, batch, isOrdered).finally(() => {
      underWay -= 1;
      schedule();
    });
    schedule();
  };
  return {
    save: (entry) =>
      new Promise((settle, fail) => {
        waiting.push({ entry, key: `${entry.attemptNo} ${entry.position}`, settle, fail });
        schedule();
      }),
  };
}
