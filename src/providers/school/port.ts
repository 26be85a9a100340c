import type { Probe } from '#src/shared/probe.ts';

/** A school as its education office writes it. */
export interface FoundSchool {
  readonly name: string;
  /** Where it stands, as far as two of one name are told apart by it: `서울특별시 강남구`. */
  readonly region: string;
}

export interface SchoolPort {
  /** Elementary, middle and high schools whose name holds the letters, 10 at most; empty when none does. */
  search(letters: string): Promise<readonly FoundSchool[]>;
  /** Searches for one well-known school. */
  probe(): Promise<Probe>;
}
