/** A piece of the page that is fetched when it is first needed. One that did not come through is fetched again next time. */
export function fetchedLate<T>(load: () => Promise<T>): () => Promise<T> {
  let piece: Promise<T> | null = null;
  return () => {
    piece ??= load().catch((error: unknown) => {
      piece = null;
      throw error;
    });
    return piece;
  };
}
