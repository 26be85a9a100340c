/** So long after it was done, the same press is a double click and not a second wish. */
const doubleClickMs = 3_000;
/** So long after its answer was lost the same press of an act that can be wished again is the same wish; money is never asked for twice. */
export const repeatableMs = 120_000;

interface Press {
  readonly key: string;
  /** The answer under way or just given; null after a failure. */
  answer: Promise<unknown> | null;
  /** When it was given, in milliseconds; null while it is under way. */
  doneAt: number | null;
  /** From when on the next press is a wish of its own, its answer having been lost; null while none was. */
  freshAt: number | null;
  /** Which press of the page it was, counted; of its latest try. */
  began: number;
  /** How many had been pressed when its answer was lost. */
  lostAfter: number;
}

interface PressDeps {
  readonly now: () => number;
  readonly newKey: () => string;
}

/**
 * Makes one call of two presses: the same text pressed again while the first is under way, or within three seconds of its
 * answer, gets that answer, unless something else was pressed meanwhile: whoever takes it back wishes it anew. After a failure
 * the next press within `lostMs` goes out with the same key, so that a call whose answer was lost on the way is not done
 * twice; unless something else was pressed and done since: the page was read anew then, what it shows is known, and who
 * presses wants it once more.
 */
export function pressOnce({ now, newKey }: PressDeps) {
  const presses = new Map<string, Press>();
  let pressed = 0;
  const isOver = ({ doneAt, freshAt, answer }: Press) =>
    (doneAt !== null && now() - doneAt >= doubleClickMs) ||
    (answer === null && freshAt !== null && now() >= freshAt);
  return <T>(
    text: string,
    run: (key: string) => Promise<T>,
    lostMs = Number.POSITIVE_INFINITY,
  ): Promise<T> => {
    for (const [old, press] of presses)
      if (isOver(press) || (old !== text && press.doneAt !== null)) presses.delete(old);
    const held = presses.get(text);
    if (held?.answer) return held.answer as Promise<T>;
    const press: Press = {
      key: held?.key ?? newKey(),
      answer: null,
      doneAt: null,
      freshAt: null,
      began: ++pressed,
      lostAfter: 0,
    };
    const answer = run(press.key);
    press.answer = answer;
    presses.set(text, press);
    answer.then(
      () => {
        press.doneAt = now();
        for (const [other, { answer, lostAfter }] of presses)
          if (answer === null && lostAfter < press.began) presses.delete(other);
      },
      () => {
        press.answer = null;
        press.freshAt = now() + lostMs;
        press.lostAfter = pressed;
      },
    );
    return answer;
  };
}
