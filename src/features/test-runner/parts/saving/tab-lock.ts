export interface HeldTab {
  /** False where another tab of this browser has the same attempt open. */
  readonly isAlone: boolean;
  letGo(): void;
}

/**
 * Says whether this tab is the only one of the browser with the attempt open, and holds that place. A browser
 * without locks counts as alone; the lease on the server decides in the end.
 */
export function holdTab(attemptNo: string): Promise<HeldTab> {
  const alone: HeldTab = { isAlone: true, letGo: () => undefined };
  if (typeof navigator === 'undefined' || !navigator.locks) return Promise.resolve(alone);
  return new Promise((found) => {
    let letGo = () => {};
    const gone = new Promise<void>((done) => {
      letGo = done;
    });
    navigator.locks
      .request(`level-test ${attemptNo}`, { ifAvailable: true }, (lock) => {
        found({ isAlone: lock !== null, letGo });
        return lock ? gone : undefined;
      })
      .catch(() => found(alone));
  });
}
