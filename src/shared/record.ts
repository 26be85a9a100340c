/** The keys of a record that has no others than its type says. */
export const keysOf = <K extends string>(record: Readonly<Record<K, unknown>>): K[] =>
  Object.keys(record) as K[];

/** The same with what stands there. */
export const entriesOf = <K extends string, V>(record: Readonly<Record<K, V>>): [K, V][] =>
  Object.entries(record) as [K, V][];

/** What stands under a key that may be none of the record's; undefined where it is none. */
export const valueAt = <V>(record: Readonly<Record<string, V>>, key: string | null): V | undefined =>
  key !== null && Object.hasOwn(record, key) ? record[key] : undefined;

/** The text as one of these words; undefined where it is none of them. */
export const oneOf = <W extends string>(values: readonly W[], text: unknown): W | undefined =>
  values.find((value) => value === text);
