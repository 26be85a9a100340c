/** Where a child was in a paper, kept in this browser so that a reload goes on there. */
export interface Place {
  read(): number | null;
  write(position: number): void;
}

/** The place in one attempt; a browser that forbids its storage forgets it with the page. */
export function placeOf(attemptNo: string): Place {
  const name = `msc-level-test-place-${attemptNo}`;
  return {
    read() {
      try {
        return Number(window.localStorage.getItem(name)) || null;
      } catch {
        return null;
      }
    },
    write(position) {
      try {
        window.localStorage.setItem(name, String(position));
      } catch {
        // Then the last answered question is where it goes on.
      }
    },
  };
}
