import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { plateTones } from '#src/shared/identity/colours.ts';
import { type PlateName, plateSvg } from '#src/ui/plates/plate-svg.ts';
import { isSubject, type SubjectName } from '#src/ui/plates/subjects/subject-of.ts';
import { subjectSvg } from '#src/ui/plates/subjects/subjects.ts';

const width = 1200;
const height = 630;
const platesWidth = 470;

const fontFile = (weight: string) =>
  fileURLToPath(import.meta.resolve(`pretendard/dist/public/static/Pretendard-${weight}.otf`));

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const escapeMarkup = (text: string) => text.replace(/[&<>]/g, (sign) => signs[sign] ?? sign);

interface Line {
  readonly text: string;
  readonly weight: 'Bold' | 'Medium';
  readonly size: number;
  readonly colour: string;
}

/** A line of words as a picture; long ones break, and what is still too long is cut by the caller. */
async function textImage({ text, weight, size, colour }: Line) {
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${colour}">${escapeMarkup(text)}</span>`,
      font: `Pretendard ${weight} ${size}`,
      fontfile: fontFile(weight),
      width: width - platesWidth - 120,
      rgba: true,
      spacing: Math.round(size * 0.12),
      wrap: 'word-char',
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true });
  return { input: data, height: info.height };
}

export interface ShareText {
  /** What the academy calls itself. */
  readonly academy: string;
  readonly title: string;
  readonly above: string;
  /** A plate of a programme, or what a post is about. */
  readonly plate: PlateName | SubjectName;
  readonly seed: number;
  readonly brandColour: string;
  readonly signalColour: string;
}

const cut = (text: string, most: number) => (text.length > most ? `${text.slice(0, most - 1)}…` : text);

/** A chosen cover in the shape pages are shared with; JPEG, which every messenger shows. Null where it cannot be read. */
export async function cutSharePicture(cover: Buffer): Promise<Buffer | null> {
  try {
    return await sharp(cover, { limitInputPixels: 60_000_000 })
      .resize({ width, height, fit: 'cover' })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 80 })
      .toBuffer();
  } catch {
    return null;
  }
}

/** The picture that is shown where a page is shared: 1200 × 630, the page's words beside a plate. */
export async function drawSharePicture(text: ShareText): Promise<Buffer> {
  const { academy, title, above, plate, seed } = text;
  const tones = plateTones(text);
  const [small, large, name] = await Promise.all([
    textImage({ text: cut(above || academy, 24), weight: 'Medium', size: 30, colour: tones.brand }),
    textImage({ text: cut(title, 46), weight: 'Bold', size: title.length > 22 ? 50 : 60, colour: '#0f1b2d' }),
    textImage({ text: cut(academy, 24), weight: 'Bold', size: 32, colour: tones.deep }),
  ]);
  const plateSize = { width: platesWidth, height };
  return sharp({ create: { width, height, channels: 3, background: '#ffffff' } })
    .composite([
      {
        input: Buffer.from(
          isSubject(plate)
            ? subjectSvg(plate, seed, { size: plateSize, tones })
            : plateSvg(plate, seed, { size: plateSize, tones }),
        ),
        left: width - platesWidth,
        top: 0,
      },
      { input: small.input, left: 64, top: 96 },
      { input: large.input, left: 64, top: 112 + small.height + 24 },
      { input: name.input, left: 64, top: height - 64 - name.height },
    ])
    .png({ palette: true, quality: 90, effort: 4 })
    .toBuffer();
}
