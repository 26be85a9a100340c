/** A copy of a text outside of its page, for when the page ends before it was saved. */
export interface DraftCopy {
  write(version: number, text: string): void;
  clear(): void;
}

export interface LeftCopy {
  readonly version: number;
  readonly text: string;
  /** When the last key was pressed. */
  readonly at: string;
}

/** The same JSON, whatever the order of its keys. */
export function isSameJson(one: string, other: string): boolean {
  const ordered = (text: string) =>
    JSON.stringify(JSON.parse(text), (_key, value: unknown) =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => a.localeCompare(b)))
        : value,
    );
  try {
    return ordered(one) === ordered(other);
  } catch {
    return false;
  }
}

/** What was typed and not saved, in the storage of this browser: the copy of one text. */
export function draftCopy(subject: string): DraftCopy & { read(): LeftCopy | null } {
  const name = `msc.office.unsaved.${subject}`;
  return {
    read() {
      try {
        const kept = JSON.parse(window.localStorage.getItem(name) ?? 'null') as LeftCopy | null;
        return kept && typeof kept.text === 'string' && typeof kept.version === 'number' ? kept : null;
      } catch {
        return null;
      }
    },
    write(version, text) {
      try {
        window.localStorage.setItem(name, JSON.stringify({ version, text, at: new Date().toISOString() }));
      } catch {
        // Blocked or full: the text stays in the page and is saved from there.
      }
    },
    clear() {
      try {
        window.localStorage.removeItem(name);
      } catch {
        // Nothing was kept.
      }
    },
  };
}
