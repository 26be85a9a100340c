import type { PersonalEnd } from './personal-ends.ts';

/** The columns of a table that can hold words: texts, days, JSON, lists of texts and bytes. */
export interface TableWords {
  /** Those that never hold anything about a person, or a number or hash nobody can be read from. */
  readonly plain: readonly string[];
  /** Those that may, each with its end. */
  readonly personal: Readonly<Record<string, PersonalEnd>>;
}

/** The columns of one table: the plain ones in one line, the others each with its end. */
export function words(plain: string, personal: Readonly<Record<string, PersonalEnd>> = {}): TableWords {
  return { plain: plain.split(' ').filter(Boolean), personal };
}
