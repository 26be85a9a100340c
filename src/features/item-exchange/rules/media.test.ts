import { expect, test } from 'vitest';
import { mimeOf } from './media.ts';

const bytes = (...parts: (string | readonly number[])[]) =>
  Uint8Array.from(parts.flatMap((part) => (typeof part === 'string' ? [...Buffer.from(part)] : part)));
const frame = [0xff, 0xfb, 0x90, 0x44, 0, 0];
const tag = (length: number) => bytes('ID3', [4, 0, 0], [0, 0, length >> 7, length & 0x7f]);
const tagged = (length: number, ...behind: (readonly number[])[]) =>
  bytes(
    [...tag(length)],
    Array.from({ length }, () => 0x41),
    ...behind,
  );

test.each([
  ['a frame of MPEG 1', bytes(frame), 'audio/mpeg'],
  ['a frame of MPEG 2', bytes([0xff, 0xf3, 0x90]), 'audio/mpeg'],
  ['a frame of MPEG 1 with a checksum', bytes([0xff, 0xfa, 0x90]), 'audio/mpeg'],
  ['a tag and a frame', tagged(300, frame), 'audio/mpeg'],
  ['a tag, zeros and a frame', tagged(5, [0, 0, 0, 0], frame), 'audio/mpeg'],
  ['a tag alone', tagged(300), null],
  ['a tag that promises more than there is', bytes([...tag(300)], frame), null],
  ['a tag and a program', tagged(5, [0x4d, 0x5a, 0x90]), null],
  ['two bytes of text in UTF-16', bytes([0xff, 0xfe, 0x41, 0]), null],
  ['nothing', bytes(), null],
])('%s: known by its bytes', (_what, file, mime) => expect(mimeOf(file)).toBe(mime));
