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
  /** True for what an older copy took the place of. */
  readonly isReplaced?: boolean;
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

const prefix = 'msc.office.unsaved.';

/** What storage holds under a name; null for anything that is no copy. */
function copyAt(name: string): LeftCopy | null {
  try {
    const kept = JSON.parse(window.localStorage.getItem(name) ?? 'null') as LeftCopy | null;
    return kept && typeof kept.text === 'string' && typeof kept.version === 'number' ? kept : null;
  } catch {
    return null;
  }
}

function dropAt(name: string): void {
  try {
    window.localStorage.removeItem(name);
  } catch {
    // Nothing was kept.
  }
}

function keepAt(name: string, copy: LeftCopy): void {
  try {
    window.localStorage.setItem(name, JSON.stringify(copy));
  } catch {
    // Blocked or full: the text stays in the page and is saved from there.
  }
}

/** Names of the copies of a text; those without a mark of their opening are of an earlier form. */
function namesOf(subject: string): readonly string[] {
  const plain = `${prefix}${subject}`;
  try {
    return Object.keys(window.localStorage).filter((name) => name === plain || name.startsWith(`${plain}#`));
  } catch {
    return [];
  }
}

export interface OwnCopy extends DraftCopy {
  /** What earlier openings left, the newest first; what is the same as `text` is saved by now and forgotten. */
  left(text: string): readonly LeftCopy[];
  /** Forgets a left one that was answered, and whatever says the same. */
  drop(left: Pick<LeftCopy, 'text'>): void;
  /** Keeps a text that another is about to take the place of. */
  keepReplaced(version: number, text: string): LeftCopy;
}

/**
 * What was typed and not saved, in the storage of this browser. Each opening of a text writes under a name of its own, so
 * that neither its writing nor its saving touches what an earlier one left.
 */
export function draftCopy(subject: string): OwnCopy {
  const fresh = () => `${prefix}${subject}#${crypto.randomUUID()}`;
  const own = fresh();
  const others = () => namesOf(subject).filter((name) => name !== own);
  const drop = ({ text }: Pick<LeftCopy, 'text'>) => {
    for (const name of others()) if (isSameJson(copyAt(name)?.text ?? '', text)) dropAt(name);
  };
  const at = () => new Date().toISOString();
  return {
    write: (version, text) => keepAt(own, { version, text, at: at() }),
    clear: () => dropAt(own),
    left(text) {
      drop({ text });
      const found = others().flatMap((name) => copyAt(name) ?? []);
      const isFirst = (one: LeftCopy, place: number) =>
        found.findIndex((other) => isSameJson(other.text, one.text)) === place;
      return found.sort((a, b) => b.at.localeCompare(a.at)).filter(isFirst);
    },
    drop,
    keepReplaced(version, text) {
      const copy = { version, text, at: at(), isReplaced: true };
      keepAt(fresh(), copy);
      return copy;
    },
  };
}
