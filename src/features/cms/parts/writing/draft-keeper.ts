import { ApiError, sentenceOf } from '#src/web/api/api-error.ts';
import type { DraftCopy } from '#src/web/office/forms/draft-copy.ts';

const savesAfterMs = 1_500;
const retriesAfterMs = [2_000, 4_000, 8_000, 15_000, 30_000] as const;

export interface Saved {
  readonly version: number;
  readonly at: string | null;
  readonly text: string;
}

/** One save. */
export interface Order {
  readonly version: number;
  readonly text: string;
  /** Put over what another window or person saved. */
  readonly isOver: boolean;
}

export interface Keeping {
  readonly first: Saved;
  readonly copy: DraftCopy;
  /** Saves a text on top of a version; throws what the API throws. */
  send(order: Order): Promise<{ readonly version: number; readonly editedAt: string }>;
  /** Called after whatever changes what is shown. */
  onChange(): void;
}

export interface DraftKeeper {
  readonly saved: () => Saved;
  /** Why the last save did not happen; null when it did. */
  readonly refusal: () => string | null;
  /** The version of somebody who saved first; null where nobody has. */
  readonly behind: () => number | null;
  /** Whether the last save did not happen because nobody is signed in any more. */
  readonly isSignedOut: () => boolean;
  readonly isSaved: () => boolean;
  readonly change: (text: string) => void;
  /** Saves all that is typed; answers the version, or null where that could not be. */
  readonly saveNow: () => Promise<number | null>;
  /** Puts this text over the other's. */
  readonly overwrite: () => Promise<number | null>;
  /** Ends the waiting; what is not saved is saved at once. */
  readonly leave: () => void;
}

/** The sentence of a refusal with what it says of its fields. */
function refusalOf(error: unknown): string {
  const fields = error instanceof ApiError ? Object.values(error.fields) : [];
  return fields.length > 0 ? fields.join(' ') : sentenceOf(error);
}

/** Whether nobody knows if it was saved: no answer, or one that is none. */
const isUnknown = (error: unknown) =>
  !(error instanceof ApiError) || error.status === 0 || error.status >= 500 || error.status === 429;

const versionIn = (error: unknown) =>
  error instanceof ApiError && error.status === 409
    ? ((error.data as { version?: number } | null)?.version ?? null)
    : null;

/**
 * Keeps a text while it is typed: saved shortly after the last key, one save at a time, again and again until the network
 * is back. A save whose answer was lost is sent once more as it was, before anything newer.
 */
export function keepDraft({ first, copy, send, onChange }: Keeping): DraftKeeper {
  let saved = first;
  let text = first.text;
  let behind: number | null = null;
  let refusal: string | null = null;
  let isSignedOut = false;
  let unanswered: Order | null = null;
  let isOver = false;
  let flight: Promise<boolean> | null = null;
  let tries = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const isSaved = () => text === saved.text && unanswered === null;
  const plan = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => void attempt(), ms);
  };

  const failed = (error: unknown, order: Order) => {
    refusal = refusalOf(error);
    isSignedOut = error instanceof ApiError && error.status === 401;
    behind = versionIn(error);
    unanswered = isUnknown(error) ? order : null;
    if (unanswered) plan(retriesAfterMs[Math.min(tries++, retriesAfterMs.length - 1)] ?? savesAfterMs);
  };
  const trySave = async (): Promise<boolean> => {
    const order = unanswered ?? { version: saved.version, text, isOver };
    try {
      const answer = await send(order);
      saved = { version: answer.version, at: answer.editedAt, text: order.text };
      isSignedOut = false;
      [unanswered, refusal, behind, tries, isOver] = [null, null, null, 0, false];
      if (isSaved()) copy.clear();
      else plan(savesAfterMs);
      return true;
    } catch (error) {
      failed(error, order);
      return false;
    }
  };
  /** One at a time: whoever asks while one is under way waits for that one. */
  const attempt = (): Promise<boolean> => {
    if (isSaved() || behind !== null) return Promise.resolve(isSaved());
    clearTimeout(timer);
    flight ??= trySave().finally(() => {
      flight = null;
      onChange();
    });
    return flight;
  };
  const saveNow = async (): Promise<number | null> => {
    // What was typed while a save was under way goes with the next.
    while (!isSaved()) if (!(await attempt())) return null;
    return saved.version;
  };
  return {
    saved: () => saved,
    refusal: () => refusal,
    behind: () => behind,
    isSignedOut: () => isSignedOut,
    isSaved,
    change(next) {
      if (next === text) return;
      text = next;
      if (isSaved()) copy.clear();
      else copy.write(saved.version, text);
      if (!isSaved() && behind === null && unanswered === null) plan(savesAfterMs);
      onChange();
    },
    saveNow,
    overwrite() {
      if (behind !== null) saved = { ...saved, version: behind, text: '' };
      isOver ||= behind !== null;
      behind = null;
      return saveNow();
    },
    leave() {
      clearTimeout(timer);
      if (!isSaved() && behind === null) void saveNow();
    },
  };
}
