const rate = 8000;

/** Said beside the player: what the beeps of the local captcha mean. The real service speaks the digits. */
export const beepHint =
  '숫자 다섯 개를 들려 드립니다. 숫자마다 삐 소리가 그 수만큼 울리고, 세 번마다 조금 쉽니다. 0은 낮고 긴 소리 한 번입니다. 다음 숫자 앞에서는 길게 쉽니다.';

function tone(seconds: number, hertz: number): number[] {
  const count = Math.round(rate * seconds);
  return Array.from({ length: count }, (_, at) => {
    const edge = Math.min(1, at / 80, (count - at) / 80);
    return 128 + Math.round(90 * edge * Math.sin((2 * Math.PI * hertz * at) / rate));
  });
}

function silence(seconds: number): number[] {
  return new Array<number>(Math.round(rate * seconds)).fill(128);
}

/** Seconds: between two beeps, after every third, and before the next digit. */
const pauses = { beep: 0.16, group: 0.3, digit: 1 } as const;

function beeps(digit: string): number[] {
  if (digit === '0') return [...tone(0.5, 260), ...silence(pauses.digit)];
  const count = Number(digit);
  const each = Array.from({ length: count }, (_, at) => {
    const isLast = at + 1 === count;
    const pause = isLast ? pauses.digit : (at + 1) % 3 === 0 ? pauses.group : pauses.beep;
    return [...tone(0.1, 880), ...silence(pause)];
  });
  return each.flat();
}

/** The digits as counted beeps: a WAV of 8 kHz, 8 bit, one channel. */
export function beepDigits(digits: string): Buffer {
  const samples = Buffer.from([...silence(0.3), ...[...digits].flatMap(beeps)]);
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
