import { randomInt } from 'node:crypto';
import { spokenWords } from './spoken-words.ts';

const rate = 8000;
const frameSamples = 160;
const reflections = 12;
const frameBytes = reflections + 1;

/** Said beside the player; the counting words are further apart to the ear than 일, 이, 삼, and 0 is said as on the phone. */
export const speechHint =
  '숫자 다섯 개를 하나, 둘, 셋처럼 우리말로 천천히 읽어 드립니다. 0은 공이라고 읽습니다. 들은 순서대로 숫자로 적어 주세요.';

/** How one word is read. */
export interface Voice {
  /** The pitch in the middle of the word. */
  readonly hertz: number;
  /** 1 as measured, more is slower. */
  readonly slowness: number;
}

interface Frame {
  readonly loudness: number;
  readonly isVoiced: boolean;
  readonly tract: readonly number[];
}

/** A signed byte stands for the arcsine of a reflection, which keeps the fine steps near ±1. */
const reflectionOf = (byte: number) => Math.sin((byte / 127) * (Math.PI / 2));

function framesOf(word: string): Frame[] {
  const bytes = Buffer.from(word, 'base64');
  return Array.from({ length: bytes.length / frameBytes }, (_, at) => {
    const head = bytes.readUInt8(at * frameBytes);
    const steps = head & 127;
    return {
      loudness: steps === 0 ? 0 : 0.0005 * 2 ** (steps / 10),
      isVoiced: head > 127,
      tract: Array.from({ length: reflections }, (_, n) =>
        reflectionOf(bytes.readInt8(at * frameBytes + 1 + n)),
      ),
    };
  });
}

/** The breath or the beat of the voice that the tract shapes; on the whole as strong at every pitch. */
function source(hertz: number): (isVoiced: boolean, howFar: number) => number {
  let phase = 0;
  return (isVoiced, howFar) => {
    if (!isVoiced) return Math.sqrt(12) * (Math.random() - 0.5);
    const pitch = hertz * (1.1 - 0.2 * howFar);
    phase += pitch / rate;
    if (phase < 1) return 0;
    phase -= 1;
    return Math.sqrt(rate / pitch);
  };
}

/** Between two numbers, by how far one has come from the first (0) to the second (1). */
const mixed = (from: number, to: number, howFar: number) => from + (to - from) * howFar;

/**
 * A tube of twelve pieces, on its way from one shape to the next: what goes up at the throat comes out at the lips. Called
 * for each of 25,000 samples; with a list made for each of them, whoever asked next waited 15 ms.
 */
function tube(): (sample: number, shapes: readonly [from: Frame, to: Frame], howFar: number) => number {
  const back = new Float64Array(reflections + 1);
  let out = 0;
  return (sample, [from, to], howFar) => {
    let forth = sample;
    for (let n = reflections - 1; n >= 0; n--) {
      const reflection = mixed(from.tract[n] ?? 0, to.tract[n] ?? 0, howFar);
      forth -= reflection * (back[n] ?? 0);
      back[n + 1] = (back[n] ?? 0) + reflection * forth;
    }
    back[0] = forth;
    // The words were measured with their highs raised.
    out = forth + 0.9 * out;
    return out;
  };
}

/** One digit as sound, between -1 and 1, 8,000 samples a second. */
export function speakDigit(digit: string, { hertz, slowness }: Voice): Float64Array {
  const frames = framesOf(spokenWords[Number(digit)] ?? '');
  const hop = Math.round(frameSamples * slowness);
  const samples = new Float64Array(frames.length * hop);
  const breathe = source(hertz);
  const shape = tube();
  frames.forEach((frame, at) => {
    const next = frames[at + 1] ?? frame;
    const shapes = [frame, next] as const;
    for (let n = 0; n < hop; n++) {
      const howFar = n / hop;
      const heartbeat = breathe(frame.isVoiced, (at + howFar) / frames.length);
      samples[at * hop + n] = shape(heartbeat * mixed(frame.loudness, next.loudness, howFar), shapes, howFar);
    }
  });
  return evened(samples);
}

/** Every word as loud as the others. */
function evened(samples: Float64Array): Float64Array {
  const peak = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0.001);
  return samples.map((sample) => (0.9 * sample) / peak);
}

const between = (low: number, high: number) => low + (randomInt(0, 1001) * (high - low)) / 1000;
const pauseSeconds = { before: 0.3, between: 0.55 } as const;

/** The digits read out, each a little higher or lower, slower or faster: a WAV of 8 kHz, 8 bit, one channel. */
export function speakDigits(digits: string): Buffer {
  const pause = (seconds: number) => new Float64Array(Math.round(rate * seconds));
  const parts = [...digits].flatMap((digit) => [
    speakDigit(digit, { hertz: between(95, 150), slowness: between(1, 1.2) }),
    pause(pauseSeconds.between),
  ]);
  return wavOf([pause(pauseSeconds.before), ...parts]);
}

function wavOf(parts: readonly Float64Array[]): Buffer {
  const samples = Buffer.concat(
    parts.map((part) => Buffer.from(Uint8Array.from(part.map((sample) => 128 + 127 * sample)))),
  );
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + samples.length, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(rate, 24);
  head.writeUInt32LE(rate, 28);
  head.writeUInt16LE(1, 32);
  head.writeUInt16LE(8, 34);
  head.write('data', 36);
  head.writeUInt32LE(samples.length, 40);
  return Buffer.concat([head, samples]);
}
