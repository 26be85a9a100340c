/** One answer as this browser holds it. `ackedRev` is the last rev the server confirmed under `leaseEpoch`. */
export interface LocalAnswer {
  readonly attemptNo: string;
  readonly position: number;
  readonly leaseEpoch: number;
  readonly rev: number;
  readonly ackedRev: number;
  /** The last rev the server took otherwise: kept for staff, too late, or not taken. It need not be sent again as it is. */
  readonly endedRev?: number;
  readonly answer: unknown;
  readonly isFlagged: boolean;
  /** When it was given, by the corrected clock. */
  readonly answeredAt: string;
}

/** Whether the server has not answered for it yet. */
export const isUnsent = ({ rev, ackedRev, endedRev }: LocalAnswer): boolean =>
  ackedRev < rev && endedRev !== rev;

export interface Outbox {
  /** What this browser holds of the attempt, in order of position. */
  all(): Promise<LocalAnswer[]>;
  put(answer: LocalAnswer): Promise<void>;
  /** False where the browser has no storage for us: then nothing survives a reload. */
  readonly isKept: boolean;
}

const databaseName = 'msc-level-test';
const storeName = 'answers';

function asPromise<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((done, fail) => {
    request.onsuccess = () => done(request.result);
    request.onerror = () => fail(request.error ?? new Error('IndexedDB'));
  });
}

function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(databaseName, 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore(storeName, { keyPath: ['attemptNo', 'position'] });
  };
  return asPromise(request);
}

/** An outbox that forgets with the page, for browsers that forbid their storage. */
export function memoryOutbox(): Outbox {
  const held = new Map<number, LocalAnswer>();
  return {
    isKept: false,
    all: async () => [...held.values()].toSorted((a, b) => a.position - b.position),
    put: async (answer) => {
      held.set(answer.position, answer);
    },
  };
}

/** The answers of one attempt in IndexedDB; in memory where the browser forbids it. */
export async function openOutbox(attemptNo: string): Promise<Outbox> {
  try {
    const database = await openDatabase();
    const range = IDBKeyRange.bound([attemptNo, 0], [attemptNo, 1_000]);
    return {
      isKept: true,
      all: () =>
        asPromise<LocalAnswer[]>(database.transaction(storeName).objectStore(storeName).getAll(range)),
      put: (answer) =>
        new Promise((done, fail) => {
          // `strict`: written to the disk before the promise is kept, where the browser can.
          const work = database.transaction(storeName, 'readwrite', { durability: 'strict' });
          work.objectStore(storeName).put(answer);
          work.oncomplete = () => done();
          work.onerror = () => fail(work.error ?? new Error('IndexedDB'));
          work.onabort = () => fail(work.error ?? new Error('IndexedDB'));
        }),
    };
  } catch {
    return memoryOutbox();
  }
}

/** Forgets every answer kept here; the tests of this browser are handed in. */
export async function forgetAnswers(): Promise<void> {
  try {
    const database = await openDatabase();
    await asPromise(database.transaction(storeName, 'readwrite').objectStore(storeName).clear());
    database.close();
  } catch {
    // The browser forbids its storage: nothing was kept.
  }
}

/** Whether this browser can keep answers; tried by writing, for the device check. */
export async function canKeepAnswers(): Promise<boolean> {
  const box = await openOutbox('device-check');
  if (!box.isKept) return false;
  try {
    await box.put({
      attemptNo: 'device-check',
      position: 1,
      leaseEpoch: 1,
      rev: 1,
      ackedRev: 1,
      answer: null,
      isFlagged: false,
      answeredAt: '',
    });
    return (await box.all()).length === 1;
  } catch {
    return false;
  }
}
