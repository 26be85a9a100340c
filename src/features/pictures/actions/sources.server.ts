import type { Academy } from '#src/platform/academy.ts';

/** One kind of picture, as its feature keeps it; handed down by the roof. */
export interface PictureSource {
  /** Whether everybody may see it at this moment. */
  isShown(academy: Academy, hash: string): Promise<boolean>;
  /** The bytes that are kept; null where this feature has none, or not just now. */
  read(academy: Academy, hash: string): Promise<Buffer | null>;
}

/** Whether everybody may see a picture, wherever it stands. */
export async function isShownAnywhere(
  academy: Academy,
  sources: readonly PictureSource[],
  hash: string,
): Promise<boolean> {
  for (const source of sources) if (await source.isShown(academy, hash)) return true;
  return false;
}

/** The kept bytes of a picture from whichever feature has them. */
export async function readAnywhere(
  academy: Academy,
  sources: readonly PictureSource[],
  hash: string,
): Promise<Buffer | null> {
  for (const source of sources) {
    const bytes = await source.read(academy, hash);
    if (bytes) return bytes;
  }
  return null;
}
