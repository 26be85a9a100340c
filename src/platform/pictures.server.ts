import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { pictureMime } from '#src/shared/pictures.ts';

export interface MadePicture {
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
}

/**
 * A given picture as a WebP that fits into a square of `widest` pixels: turned as its hidden data say, then written
 * without them. `refused`: by its bytes no picture that is taken; `broken`: it begins like one and cannot be read.
 */
export async function makePicture(
  given: Uint8Array,
  { widest, quality }: { readonly widest: number; readonly quality: number },
): Promise<MadePicture | 'refused' | 'broken'> {
  if (!pictureMime(given)) return 'refused';
  try {
    const { data, info } = await sharp(given, { limitInputPixels: 60_000_000, failOn: 'error' })
      .rotate()
      .resize({ width: widest, height: widest, fit: 'inside', withoutEnlargement: true })
      .webp({ quality })
      .toBuffer({ resolveWithObject: true });
    return { bytes: data, width: info.width, height: info.height };
  } catch {
    return 'broken';
  }
}

/** What forbids to show a picture as it came: more than `most` pixels, which a phone would have to unpack, or bytes nobody can read. */
export async function pictureFault(given: Uint8Array, most: number): Promise<'too_large' | 'broken' | null> {
  try {
    const { width, height } = await sharp(given, { limitInputPixels: false }).metadata();
    return width * height > most ? 'too_large' : null;
  } catch {
    return 'broken';
  }
}

/** The name of a picture: 22 signs made of its bytes. */
export const pictureHash = (bytes: Uint8Array): string =>
  createHash('sha256').update(bytes).digest('base64url').slice(0, 22);

/** How wide and high a picture is that was made here; null where it cannot be read any more. */
export async function measurePicture(kept: Uint8Array): Promise<{ width: number; height: number } | null> {
  try {
    const { width, height } = await sharp(kept, { limitInputPixels: 60_000_000 }).metadata();
    return { width, height };
  } catch {
    return null;
  }
}

/**
 * A picture that was made here, narrower. AVIF at its second least effort: at the usual one it takes ten times as long and
 * saves nothing more (docs/decisions/0195-pictures-in-sizes.md).
 */
export async function narrowPicture(
  kept: Uint8Array,
  { width, format }: { readonly width: number; readonly format: 'avif' | 'webp' },
): Promise<Buffer> {
  const narrowed = sharp(kept, { limitInputPixels: 60_000_000 }).resize({ width, withoutEnlargement: true });
  const written =
    format === 'avif' ? narrowed.avif({ quality: 50, effort: 2 }) : narrowed.webp({ quality: 78 });
  return written.toBuffer();
}
