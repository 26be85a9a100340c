/** One answer as it was first given: when (ms), and how much there was to read before it (characters). */
export interface FirstAnswer {
  readonly position: number;
  readonly atMs: number;
  readonly characters: number;
}

/** No pupil reads Korean faster than this; grown-ups read about twelve characters a second. */
const charactersPerSecond = 30;
const leastSeconds = 1.5;

/** The seconds below which an item cannot have been read. */
export function leastReadingSeconds(characters: number): number {
  return leastSeconds + characters / charactersPerSecond;
}

/**
 * Positions that were answered faster than their item can be read, with the seconds they took: from the answer
 * before (or the start) to their own first answer, in the order in which they were given.
 */
export function hastyAnswers(
  startedAtMs: number,
  answers: readonly FirstAnswer[],
): { position: number; seconds: number }[] {
  let beforeMs = startedAtMs;
  return answers
    .toSorted((a, b) => a.atMs - b.atMs || a.position - b.position)
    .flatMap(({ position, atMs, characters }) => {
      const seconds = (atMs - beforeMs) / 1000;
      beforeMs = atMs;
      return seconds >= 0 && seconds < leastReadingSeconds(characters) ? [{ position, seconds }] : [];
    });
}

/** A wrong answer by the item version it was given to, in the author's ids. */
export type WrongAnswers = ReadonlyMap<number, string>;

export interface Likeness {
  /** Items that both answered wrong. */
  readonly both: number;
  /** Of these, the ones with the very same wrong answer. */
  readonly same: number;
}

/** How alike two papers are in their mistakes; what both have right says nothing. */
export function likenessOf(mine: WrongAnswers, theirs: WrongAnswers): Likeness {
  const both = [...mine.keys()].filter((version) => theirs.has(version));
  return {
    both: both.length,
    same: both.filter((version) => mine.get(version) === theirs.get(version)).length,
  };
}

/** Enough of the same mistakes for a person to look: five or more, and four in five of the common ones. */
export function isAlike({ both, same }: Likeness): boolean {
  return same >= 5 && same / both >= 0.8;
}
