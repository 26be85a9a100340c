import { expect, test } from 'vitest';
import { mimeOf } from '#src/features/item-exchange/rules/media.ts';
import { answerText } from '#src/features/items/rules/answer-text.ts';
import { mediaIn } from '#src/features/items/rules/text/plain.ts';
import { bank } from './bank.ts';
import { madeMedia } from './drawn.ts';
import { drawnItems } from './drawn-items.ts';

test('the bank ships with pictures and recordings, each small and safe to show', () => {
  const media = madeMedia();
  expect(media.filter(({ mime }) => mime === 'image/svg+xml').length).toBeGreaterThanOrEqual(7);
  expect(media.filter(({ mime }) => mime === 'audio/wav').length).toBeGreaterThanOrEqual(2);
  for (const { key, mime, bytes } of media) {
    expect(key).toMatch(/^[\w-]{24}$/);
    expect(mimeOf(bytes)).toBe(mime);
    expect(bytes.length).toBeLessThan(40_000);
  }
  const named = mediaIn(bank.map(({ content }) => content));
  expect(new Set(named)).toEqual(new Set(media.map(({ key }) => key)));
});

test.each(drawnItems)('$code says what is to be seen, and not the answer', ({ content }) => {
  const block = content.body.stem[0];
  if (block?.type === 'audio') return expect(block.transcript).not.toBe('');
  if (block?.type !== 'image') throw new Error('no picture');
  expect(block.alt.length).toBeGreaterThan(10);
  expect(block.alt).not.toContain(answerText(content, 1));
});

test('a recording sounds as long as its tones', () => {
  for (const { mime, bytes } of madeMedia())
    if (mime === 'audio/wav') {
      const view = new DataView(bytes.buffer, bytes.byteOffset);
      expect(view.getUint32(40, true)).toBe(bytes.length - 44);
      expect(view.getUint32(24, true)).toBe(8_000);
    }
});
