/**
 * What was typed into a long form, for this tab only and until it is done, so that reload and back lose
 * nothing. Never give it a password. Works in memory where the browser blocks its storage.
 */
export function tabDraft<T extends object>(name: string) {
  return {
    read(): Partial<T> {
      try {
        const kept: unknown = JSON.parse(window.sessionStorage.getItem(name) ?? '{}');
        return typeof kept === 'object' && kept !== null ? kept : {};
      } catch {
        return {};
      }
    },
    write(draft: T): void {
      try {
        window.sessionStorage.setItem(name, JSON.stringify(draft));
      } catch {
        // Blocked or full: the form still works until the page is left.
      }
    },
    clear(): void {
      try {
        window.sessionStorage.removeItem(name);
      } catch {
        // Nothing was kept.
      }
    },
  };
}

/** A draft as the tab keeps it: whose it is by the member's identifier, or null for nobody's yet. */
export interface Kept<T> {
  readonly by: string | null;
  readonly typed: Partial<T>;
}

/** A member signed out by hand: nothing of what she typed stays in this tab. */
export function forgetDraftsOf(userSeqId: string): void {
  try {
    for (const name of Object.keys(window.sessionStorage)) {
      const tab = tabDraft<Kept<object>>(name);
      if (tab.read().by === userSeqId) tab.clear();
    }
  } catch {
    // Blocked: nothing was kept.
  }
}
