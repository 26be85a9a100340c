import sharp from 'sharp';
import { tonesOf } from '#src/shared/identity/colours.ts';
import type { Identity } from '#src/shared/identity/identity.ts';

type Colours = Pick<Identity, 'brandColour' | 'signalColour'>;

/** The icon of an academy that has none of its own, in its colours. */
export const iconSvg = ({ brandColour, signalColour }: Colours): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="${tonesOf(brandColour).deep}"/><path d="M16 6l10 10-10 10L6 16z" fill="${tonesOf(signalColour).bright}"/></svg>`;

/** What changes where the icon does, for addresses that browsers keep. */
export const iconMark = ({ icon, brandColour, signalColour }: Identity): string =>
  icon ? icon.hash.slice(0, 8) : `${brandColour}${signalColour}`.replaceAll('#', '');

/** A picture as a square PNG of some pixels; without one, the icon in the academy's colours. */
export function iconPng(picture: Buffer | null, colours: Colours, pixels: number): Promise<Buffer> {
  const source = picture ? sharp(picture) : sharp(Buffer.from(iconSvg(colours)), { density: 72 * 16 });
  return source.resize(pixels, pixels).png().toBuffer();
}

/** What of a picture a launcher surely leaves in whatever shape it cuts: the circle of 40 % around the middle. */
const safeShare = 0.56;

/** A square icon with the academy's colour around it, so that a round cut takes nothing of it. */
export async function maskablePng(icon: Buffer, { brandColour }: Colours, pixels: number): Promise<Buffer> {
  const inner = await sharp(icon)
    .resize(Math.round(pixels * safeShare))
    .toBuffer();
  const background = tonesOf(brandColour).deep;
  return sharp({ create: { width: pixels, height: pixels, channels: 4, background } })
    .composite([{ input: inner, gravity: 'centre' }])
    .png()
    .toBuffer();
}

/** One PNG as an ICO: a directory of one entry before it. */
export function icoOf(png: Buffer, pixels: number): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(pixels % 256, 6);
  head.writeUInt8(pixels % 256, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}
