/** One box of a form: what the server gave it, what stands in it, and how both are said. */
export interface Stand {
  readonly label: string;
  readonly stored: string;
  readonly own: string;
  /** A value of it in words: a list is told by its lines and not by its keys. */
  readonly textOf: (value: string) => string;
}

/** The boxes of a form by name; of several that share one, each has its own. */
export type Stands = ReadonlyMap<string, Stand>;

/** The boxes nobody touched here whose stored value somebody else changed: they take it. */
export function followers(before: Stands, now: Stands): readonly string[] {
  return [...now].flatMap(([key, { stored, own }]) => {
    const was = before.get(key);
    return was && was.stored !== stored && own === was.stored ? [key] : [];
  });
}

export interface Overtaken {
  /** What somebody else changed, by the labels of the form. */
  readonly changed: readonly string[];
  /** What was changed here too, and to something else. */
  readonly contested: readonly { readonly label: string; readonly stored: string; readonly own: string }[];
}

/** What somebody else changed since the form was begun, or since it was last looked at. */
export function overtaken(began: Stands, now: Stands): Overtaken {
  const changed = [...now].filter(([key, { stored }]) => {
    const was = began.get(key);
    return was !== undefined && was.stored !== stored;
  });
  return {
    changed: [...new Set(changed.map(([, { label }]) => label))],
    contested: changed.flatMap(([, { label, stored, own, textOf }]) =>
      own === stored ? [] : [{ label, stored: textOf(stored), own: textOf(own) }],
    ),
  };
}

/** What is sent, as it stands stored once it is saved: a form typed into meanwhile begins with it. */
export function asStored(sent: Stands): Stands {
  return new Map([...sent].map(([key, stand]) => [key, { ...stand, stored: stand.own }]));
}

/** Whether a form differs from what was sent of it (`asStored`). */
export function isTypedSince(sent: Stands, now: Stands): boolean {
  return [...now].some(([key, { own }]) => own !== (sent.get(key)?.stored ?? own));
}

/** Whether what is stored now is what was sent (`asStored`), blanks around it aside: nobody else saved anything between. */
export const isOwnSave = (sent: Stands, now: Stands): boolean =>
  [...now].every(([key, { stored }]) => stored.trim() === (sent.get(key)?.stored ?? stored).trim());
