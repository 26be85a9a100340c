import { writeFileSync } from 'node:fs';
import { encode } from 'uqr';

const [width, height] = [640, 480];

/** One still picture of a QR code, as a camera would see it: raw luminance, then two planes of grey. */
function frameOf(text: string): Buffer {
  const { data, size } = encode(text, { border: 4 });
  const module = Math.floor(height / size);
  const [left, top] = [Math.floor((width - module * size) / 2), Math.floor((height - module * size) / 2)];
  const frame = Buffer.alloc((width * height * 3) / 2, 128);
  frame.fill(235, 0, width * height);
  for (let y = 0; y < module * size; y++)
    for (let x = 0; x < module * size; x++)
      if (data[Math.floor(y / module)]?.[Math.floor(x / module)]) frame[(top + y) * width + left + x] = 16;
  return frame;
}

/** Writes a film (YUV4MPEG2) that Chromium plays as its camera: nothing first, then each ticket for a second or two. */
export function filmTickets(path: string, tickets: readonly string[]): void {
  const header = Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`);
  const frame = Buffer.from('FRAME\n');
  const shots = tickets.flatMap((ticket) => Array.from({ length: 15 }, () => frameOf(ticket)));
  writeFileSync(path, Buffer.concat([header, ...shots.flatMap((shot) => [frame, shot])]));
}
