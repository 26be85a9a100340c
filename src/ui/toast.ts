import { toastPlace } from './toast-place.ts';

/** One press that takes back what was just done. */
export interface Undo {
  readonly label: string;
  readonly run: () => void;
}

/** How long a sentence with a way back stays; long enough to read it and to reach for it. */
const undoMs = 12_000;

/** Says a short sentence at the edge of the screen, with a way back where there is one; the part is fetched with the first one. */
export async function toast(
  sentence: string,
  tone: 'good' | 'bad' | 'plain' = 'good',
  undo?: Undo,
): Promise<void> {
  const [{ toast: sonner }] = await Promise.all([import('sonner'), toastPlace.wanted()]);
  const options = undo && { duration: undoMs, action: { label: undo.label, onClick: undo.run } };
  if (tone === 'good') sonner.success(sentence, options);
  else if (tone === 'bad') sonner.error(sentence, options);
  else sonner(sentence, options);
}
