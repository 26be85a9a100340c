import { speakDigit } from '#src/providers/captcha/speech.ts';

const rate = 8_000;
const step = 160;
const bands = 14;
const window = 240;

/** How strong each of some bands is, in logarithms; bands grow wider upwards, as an ear's do. */
function heardAt(samples: Float64Array, from: number): number[] {
  const power = Array.from({ length: bands * 2 }, (_, band) => {
    const hertz = 150 * (3_800 / 150) ** (band / (bands * 2 - 1));
    let re = 0;
    let im = 0;
    for (let n = 0; n < window; n++) {
      const weight = 0.5 - 0.5 * Math.cos((2 * Math.PI * n) / window);
      const turn = (2 * Math.PI * hertz * n) / rate;
      const sample = weight * (samples[from + n] ?? 0);
      re += sample * Math.cos(turn);
      im += sample * Math.sin(turn);
    }
    return re * re + im * im;
  });
  // Two neighbours together, so that the pitch matters less than the mouth.
  return Array.from({ length: bands }, (_, band) =>
    Math.log(0.01 + (power[2 * band] ?? 0) + (power[2 * band + 1] ?? 0)),
  );
}

function heard(samples: Float64Array): number[][] {
  const frames: number[][] = [];
  for (let at = 0; at + window <= samples.length; at += step) frames.push(heardAt(samples, at));
  return frames;
}

const apart = (a: readonly number[], b: readonly number[]) =>
  Math.sqrt(a.reduce((sum, value, n) => sum + (value - (b[n] ?? 0)) ** 2, 0));

/** How unlike two words are, whichever is said slower. */
function unlike(a: readonly number[][], b: readonly number[][]): number {
  let before = [0, ...b.map(() => Number.POSITIVE_INFINITY)];
  for (const one of a) {
    const row = [Number.POSITIVE_INFINITY];
    b.forEach((other, n) => {
      const best = Math.min(row[n] ?? 0, before[n] ?? 0, before[n + 1] ?? 0);
      row.push(apart(one, other) + best);
    });
    before = row;
  }
  return (before.at(-1) ?? 0) / (a.length + b.length);
}

/** The words of a WAV, parted where it is silent for a while. */
function wordsOf(wav: Buffer): Float64Array[] {
  const samples = Float64Array.from(wav.subarray(44), (byte) => (byte - 128) / 127);
  const words: Float64Array[] = [];
  let from = -1;
  let last = -1;
  samples.forEach((sample, at) => {
    if (Math.abs(sample) > 0.03) {
      if (from < 0) from = at;
      last = at;
    }
    if (from >= 0 && at - last > 0.35 * rate) {
      words.push(samples.slice(from, last + 1));
      from = -1;
    }
  });
  return words;
}

/** The ten words as this listener knows them. */
const known = () => [...'0123456789'].map((digit) => heard(speakDigit(digit, { hertz: 115, slowness: 1.1 })));

/** What somebody who knows the ten words writes down after the sound of the local captcha. */
export function writtenByEar(wav: Buffer): string {
  const words = known();
  return wordsOf(wav)
    .map(heard)
    .map((word) => words.map((one) => unlike(word, one)))
    .map((distances) => distances.indexOf(Math.min(...distances)))
    .join('');
}
