export interface HeldTab {
  /** False where another tab of this browser has the same attempt open. */
  readonly isAlone: boolean;
  /** The test is sat here from now on: the place is this tab's, whoever held it. */
  take(): void;
  letGo(): void;
}

/**
 * Says whether this tab is the only one of the browser with the attempt open, and holds that place until another tab sits
 * the attempt: whichever of them is loaded again afterwards asks before it goes on. A browser without locks counts as
 * alone; the lease on the server decides in the end.
 */
export function holdTab(attemptNo: string): Promise<HeldTab> {
  const nothing = { take: () => undefined, letGo: () => undefined };
  if (typeof navigator === 'undefined' || !navigator.locks)
    return Promise.resolve({ isAlone: true, ...nothing });
  const name = `level-test ${attemptNo}`;
  let letGo = () => {};
  const gone = new Promise<void>((done) => {
    letGo = done;
  });
  // What is stolen ends in an error here: then another tab has the place.
  const take = () => void navigator.locks.request(name, { steal: true }, () => gone).catch(() => undefined);
  return new Promise((found) => {
    navigator.locks
      .request(name, { ifAvailable: true }, (lock) => {
        found({ isAlone: lock !== null, take, letGo });
        return lock ? gone : undefined;
      })
      .catch(() => found({ isAlone: true, ...nothing, letGo }));
  });
}
