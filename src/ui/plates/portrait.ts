import { type PlateName, plates } from './plate-svg.ts';
import { ellipse, type PlateShape, plateBox } from './shapes.ts';

/** Upright, as portraits are. */
export const portraitBox = { width: 320, height: 400 } as const;

type Hair = 'short' | 'swept' | 'crop' | 'bob' | 'long' | 'bun';
type Cloth = 'jacket' | 'knit' | 'shirt' | 'cardigan';

interface Looks {
  readonly hair: Hair;
  readonly cloth: Cloth;
  readonly hasGlasses?: boolean;
  readonly colour: string;
  readonly hairColour?: string;
}

const dark = '#1d2530';
const brown = '#4a352b';
const grey = '#7d858c';

/** The faces to choose from; whoever is drawn is like nobody in particular. */
const looks: readonly Looks[] = [
  { hair: 'bob', cloth: 'jacket', colour: '#084c4c' },
  { hair: 'short', cloth: 'shirt', colour: '#0b6e6e', hasGlasses: true },
  { hair: 'long', cloth: 'knit', colour: '#e2502b', hairColour: brown },
  { hair: 'swept', cloth: 'jacket', colour: '#0f1b2d' },
  { hair: 'bun', cloth: 'cardigan', colour: '#0b6e6e', hasGlasses: true },
  { hair: 'crop', cloth: 'knit', colour: '#084c4c', hairColour: grey, hasGlasses: true },
  { hair: 'long', cloth: 'jacket', colour: '#0f1b2d' },
  { hair: 'swept', cloth: 'knit', colour: '#8a5a00', hairColour: brown },
  { hair: 'bob', cloth: 'shirt', colour: '#5b8f8c', hairColour: brown, hasGlasses: true },
  { hair: 'short', cloth: 'cardigan', colour: '#084c4c' },
  { hair: 'bun', cloth: 'jacket', colour: '#8a2f17', hairColour: grey },
  { hair: 'crop', cloth: 'shirt', colour: '#0f1b2d' },
];

const skin = '#f3d3bd';
const shade = '#e2b89d';

const fill = (d: string, colour: string, opacity = 1) =>
  `<path d="${d}" fill="${colour}"${opacity === 1 ? '' : ` opacity="${opacity}"`}/>`;
const line = (d: string, colour: string, width: number) =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;

/** What lies behind the head. */
const hairBehind: Readonly<Record<Hair, string>> = {
  short: '',
  swept: '',
  crop: '',
  bob: 'M92 176C84 92 116 62 160 62s76 30 68 114c-1 30-6 50-14 62c-20 8-88 8-108 0c-8-12-13-32-14-62Z',
  long: 'M88 180C80 92 114 60 160 60s80 32 72 120c2 52 10 84 20 116c-40 14-144 14-184 0c10-32 18-64 20-116Z',
  bun: 'M160 22a30 30 0 0 1 26 44c28 14 42 46 38 102c-2 22-6 34-12 42c-24 8-80 8-104 0c-6-8-10-20-12-42c-4-56 10-88 38-102A30 30 0 0 1 160 22Z',
};

/** And what falls over the forehead. */
const hairBefore: Readonly<Record<Hair, string>> = {
  short:
    'M100 158C92 98 118 66 162 66c42 0 68 30 58 92c-6-22-14-34-24-42c-26 12-58 10-72-2c-10 10-18 26-24 44Z',
  swept: 'M100 160c-10-60 16-98 64-98c44 0 66 34 56 98c-6-18-10-30-18-40c-30 2-60-8-74-22c-4 22-18 40-28 62Z',
  crop: 'M101 150C96 100 122 74 160 74s64 26 59 76c-5-18-12-28-20-34c-24-8-54-8-78 0c-8 6-15 16-20 34Z',
  bob: 'M98 190c-8-66 10-112 62-112c52 0 70 46 62 112c-8-26-18-46-34-62c-22 12-56 12-72 0c-8 20-14 40-18 62Z',
  long: 'M98 184c-6-62 12-106 62-106s68 44 62 106c-10-34-28-58-60-74c-28 18-52 42-64 74Z',
  bun: 'M102 168c-6-54 14-90 58-90s64 36 58 90c-8-30-24-50-42-58c-28 6-54 22-74 58Z',
};

/** Shoulders in what is worn. */
function cloth({ cloth: worn, colour }: Looks): string {
  const shoulders = fill('M10 420c4-82 44-104 100-116c20 18 80 18 100 0c56 12 96 34 100 116Z', colour);
  switch (worn) {
    case 'jacket':
      return (
        shoulders +
        fill('M118 302l42 118l42-118l-20-8c-12 12-32 12-44 0Z', '#ffffff') +
        fill('M118 302l-22 14l48 104h16Z', colour) +
        fill('M202 302l22 14l-48 104h-16Z', colour) +
        line('M96 316l48 104M224 316l-48 104', '#ffffff55', 2)
      );
    case 'knit':
      return (
        shoulders +
        line('M112 306c18 22 78 22 96 0', '#ffffff88', 7) +
        line('M102 313c20 30 96 30 116 0', '#ffffff33', 3)
      );
    case 'shirt':
      return (
        shoulders +
        fill('M122 298l38 34l-26 22l-24-46Z', '#ffffff') +
        fill('M198 298l-38 34l26 22l24-46Z', '#ffffff') +
        line('M160 340v80', '#ffffff66', 2)
      );
    case 'cardigan':
      return (
        shoulders +
        fill('M124 300c8 44 20 84 36 120c16-36 28-76 36-120c-18 14-54 14-72 0Z', '#f4f6f8') +
        line('M124 300c8 44 20 84 36 120c16-36 28-76 36-120', '#ffffff66', 3)
      );
  }
}

function face(hasGlasses: boolean, hairColour: string): string {
  return (
    fill('M136 240v54c0 20 48 20 48 0v-54Z', shade) +
    fill(ellipse([100, 180], { rx: 10, ry: 15 }), shade) +
    fill(ellipse([220, 180], { rx: 10, ry: 15 }), shade) +
    fill('M102 160c0-48 22-72 58-72s58 24 58 72c0 58-24 98-58 98s-58-40-58-98Z', skin) +
    line('M122 158q12-7 24-1M174 157q12-6 24 1', hairColour, 4) +
    fill(ellipse([134, 178], { rx: 4.5, ry: 5.5 }), dark) +
    fill(ellipse([186, 178], { rx: 4.5, ry: 5.5 }), dark) +
    line('M160 182q-6 16-3 21q3 3 8 1', shade, 3) +
    line('M140 222q20 15 40 0', '#a8503a', 4) +
    fill(ellipse([120, 206], { rx: 11, ry: 7 }), '#e2502b', 0.14) +
    fill(ellipse([200, 206], { rx: 11, ry: 7 }), '#e2502b', 0.14) +
    (hasGlasses
      ? line(
          `${ellipse([134, 178], { rx: 21, ry: 18 })}${ellipse([186, 178], { rx: 21, ry: 18 })}M155 176q5-4 10 0M113 174l-12-4M207 174l12-4`,
          dark,
          3,
        )
      : '')
  );
}

/** The figure of the subject, as a wall behind whoever teaches it. */
function wall(behind: PlateName): string {
  const scale = portraitBox.height / plateBox.height;
  const tones = {
    brand: '#0b6e6e',
    deep: '#084c4c',
    pale: '#c9e3e1',
    line: '#ffffff',
    signal: '#e2502b',
    ink: '#0f1b2d',
  };
  const path = ({ d, tone, stroke, opacity = 1 }: PlateShape) =>
    stroke
      ? `<path d="${d}" fill="none" stroke="${tones[tone]}" stroke-width="${stroke}" opacity="${opacity}"/>`
      : fill(d, tones[tone], opacity);
  const moved = `translate(${Math.round((portraitBox.width - plateBox.width * scale) / 2)} 0) scale(${scale})`;
  return `<g opacity="0.3" transform="${moved}">${plates[behind](5).map(path).join('')}</g>`;
}

/** A person drawn by numbers before the figure of the subject: the same for the same number. */
export function portraitSvg(number: number, behind: PlateName): string {
  const one = looks[number % looks.length] ?? looks[0];
  if (!one) return '';
  const hairColour = one.hairColour ?? dark;
  const { width, height } = portraitBox;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" preserveAspectRatio="xMidYMin slice">`,
    `<rect width="${width}" height="${height}" fill="#e6f2f1"/>`,
    wall(behind),
    fill(ellipse([160, 186], { rx: 150, ry: 170 }), '#ffffff', 0.55),
    fill(hairBehind[one.hair], hairColour),
    fill('M112 318c0-20 12-26 24-30h48c12 4 24 10 24 30Z', shade),
    `<g transform="translate(0 -16)">${cloth(one)}</g>`,
    face(one.hasGlasses ?? false, hairColour),
    fill(hairBefore[one.hair], hairColour),
    '</svg>',
  ].join('');
}
