import { randomInt } from 'node:crypto';
import sharp from 'sharp';

/**
 * Digits as strokes in a 20 × 32 box: a server without fonts draws no text, so the figures are our own.
 */
const strokes: Readonly<Record<string, string>> = {
  '0': 'M10 1C3 1 1 8 1 16s2 15 9 15 9-7 9-15S17 1 10 1Z',
  '1': 'M4 8 11 1v30M4 31h14',
  '2': 'M2 9C2 3 6 1 10 1s8 3 8 8c0 7-16 14-17 22h18',
  '3': 'M2 4c3-4 15-4 15 4 0 6-6 7-9 7 4 0 11 1 11 8 0 10-14 10-18 4',
  '4': 'M14 31V1L1 22h18',
  '5': 'M17 1H4L2 15c5-4 17-3 17 7s-14 11-18 5',
  '6': 'M16 2C6 2 1 12 1 21c0 13 18 13 18 1 0-11-15-11-18-2',
  '7': 'M1 1h18L7 31',
  '8': 'M10 15C0 12 1 1 10 1s10 11 0 14C-2 18-2 31 10 31s12-13 0-16Z',
  '9': 'M4 30c10 0 15-10 15-19C19-2 1-2 1 10c0 11 15 11 18 2',
};

const width = 240;
const height = 80;

function between(low: number, high: number): number {
  return low + randomInt(0, 1001) * ((high - low) / 1000);
}

function figure(digit: string, place: number): string {
  const x = 24 + place * 34 + between(-3, 3);
  const y = 22 + between(-7, 7);
  const move = `translate(${x} ${y}) rotate(${between(-16, 16)} 10 16) skewX(${between(-12, 12)}) scale(${between(0.95, 1.2)})`;
  return `<path d="${strokes[digit] ?? ''}" transform="${move}" stroke-width="${between(2.6, 3.6)}"/>`;
}

function scratch(): string {
  const y = () => between(8, height - 8);
  return `<path d="M0 ${y()}C60 ${y()} 160 ${y()} ${width} ${y()}" stroke-width="1.4" opacity="0.55"/>`;
}

/** The digits as a distorted PNG, dark on white, 240 × 80. */
export async function drawDigits(digits: string): Promise<Buffer> {
  const figures = [...digits].map(figure).join('');
  const noise = Array.from({ length: 4 }, scratch).join('');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#fff"/><g fill="none" stroke="#0F1B2D" stroke-linecap="round" stroke-linejoin="round">${figures}${noise}</g></svg>`;
  return sharp(Buffer.from(svg)).png({ palette: true, colours: 16 }).toBuffer();
}
