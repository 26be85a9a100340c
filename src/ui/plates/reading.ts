import { ellipse, type PlateShape, pathOf, plateBox, seeded } from './shapes.ts';

const lineHeight = 42;
const margin = 28;

/** Lines of words, and above them the leaps of a reader's eye; one word is where it rests. */
export function reading(seed: number): PlateShape[] {
  const random = seeded(seed);
  const bars: string[] = [];
  const leaps: string[] = [];
  const rests: string[] = [];
  let lit = '';
  for (let row = 0, y = 62; y < plateBox.height - 10; row += 1, y += lineHeight) {
    let x = margin + (row === 0 ? 28 : 0);
    let last: number | null = null;
    while (x < plateBox.width - margin - 20) {
      const width = Math.min(18 + random() * 52, plateBox.width - margin - x);
      const bar = pathOf([
        [x, y],
        [x + width, y],
        [x + width, y + 9],
        [x, y + 9],
      ]);
      if (row === 2 && lit === '' && random() > 0.6) lit = bar;
      else bars.push(bar);
      const middle = Math.round(x + width / 2);
      if (random() > 0.25) {
        if (last !== null)
          leaps.push(`M${last} ${y - 6}Q${(last + middle) / 2} ${y - 26} ${middle} ${y - 6}`);
        rests.push(ellipse([middle, y - 6], { rx: 2.4, ry: 2.4 }));
        last = middle;
      }
      x += width + 9;
    }
  }
  return [
    { d: letterforms(), tone: 'pale', stroke: 34 },
    { d: bars.join(''), tone: 'deep', opacity: 0.75 },
    { d: leaps.join(''), tone: 'brand', stroke: 1.5 },
    { d: rests.join(''), tone: 'brand' },
    { d: lit, tone: 'signal' },
  ];
}

/** The strokes of ㄱ, ㅇ and ㅅ, large, behind the lines. */
function letterforms(): string {
  return `M30 60H140V220${ellipse([225, 150], { rx: 48, ry: 62 })}M345 60Q340 170 290 240M340 140Q360 200 395 240`;
}
