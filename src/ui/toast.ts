import { toastPlace } from './toast-place.ts';

/** One press that takes back what was just done. */
export interface Undo {
  readonly label: string;
  readonly run: () => void;
}

/** How long a sentence with a way back stays; long enough to read it and to reach for it. */
const undoMs = 12_000;

/**
 * Says a short sentence at the edge of the screen, with a way back where there is one; the part is fetched with the first
 * one. Never refuses, for what was done stays done: where the part does not come, what went wrong is said by the browser
 * itself, and what went well is not said.
 */
export async function toast(
  sentence: string,
  tone: 'good' | 'bad' | 'plain' = 'good',
  undo?: Undo,
): Promise<void> {
  const part = await import('sonner').catch(() => null);
  if (!part) {
    if (tone === 'bad') window.alert(sentence);
    return;
  }
  // Asked for only now: a place that was asked for and does not come would take the page with it.
  await toastPlace.wanted();
  const options = undo && { duration: undoMs, action: { label: undo.label, onClick: undo.run } };
  if (tone === 'good') part.toast.success(sentence, options);
  else if (tone === 'bad') part.toast.error(sentence, options);
  else part.toast(sentence, options);
}

/** Says a sentence that stays until it is taken away, by what is answered; taken away before it came, it never comes. */
export function lastingToast(sentence: string): () => void {
  let isOver = false;
  const shown = import('sonner')
    .then(async (part) => {
      await toastPlace.wanted();
      if (isOver) return () => {};
      const id = part.toast(sentence, { duration: Number.POSITIVE_INFINITY });
      return () => void part.toast.dismiss(id);
    })
    // Without its part there is nothing said.
    .catch(() => () => {});
  return () => {
    isOver = true;
    void shown.then((takeAway) => takeAway());
  };
}
