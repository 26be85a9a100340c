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
