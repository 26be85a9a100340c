import { describe, expect, test } from 'vitest';
import { isWorth, readPictureName, shownAs, widthsFor } from './sizes.ts';

const hash = 'a-b_'.padEnd(22, 'x');

test.each([
  [1_600, [480, 960, 1_600]],
  [1_200, [480, 960, 1_200]],
  [960, [480, 960]],
  [961, [480, 960, 961]],
  [480, [480]],
  [1, [1]],
])('a picture of %i px is made in these widths, never a larger one', (width, made) => {
  expect(widthsFor(width)).toEqual(made);
});

test.each([
  [89, true],
  [90, true],
  [91, false],
  [120, false],
])('%i bytes in place of 100 are worth a format of their own: %s', (bytes, worth) => {
  expect(isWorth(bytes, 100)).toBe(worth);
});

describe('names of pictures', () => {
  test('are read back', () => {
    expect(readPictureName(`${hash}-480.avif`)).toEqual({ hash, width: 480, format: 'avif' });
    expect(readPictureName(`${hash}-1600.webp`)).toEqual({ hash, width: 1_600, format: 'webp' });
  });
  test.each([
    ['', 'nothing'],
    [`${hash}-480.jpg`, 'a format that is not made'],
    [`${hash}-0480.webp`, 'a number with a nought before it'],
    [`${hash}-0.webp`, 'no width'],
    [`${hash}-48000.webp`, 'a width nothing has'],
    [`${hash}-480.5.webp`, 'half a pixel'],
    [`${hash}-480.webp\n`, 'a line more'],
    [`${hash.slice(1)}-480.webp`, 'a hash cut off'],
    [`${hash}x-480.webp`, 'a hash that goes on'],
    [`../../etc-${hash.slice(10)}-480.webp`, 'a way elsewhere'],
    [`${hash}-480.webp/..`, 'a way back'],
    [`${hash}.webp`, 'no size at all'],
  ])('%j is none: %s', (name) => expect(readPictureName(name)).toBeNull());
});

test('the markup names every size by its width, the smallest first, the own one as what everybody reads', () => {
  const sizes = [
    { width: 960, format: 'webp' },
    { width: 1_200, format: 'avif' },
    { width: 480, format: 'webp' },
    { width: 480, format: 'avif' },
  ] as const;
  expect(shownAs({ hash, width: 1_200, sizes })).toEqual({
    src: `/pictures/${hash}-1200.webp`,
    srcSet: `/pictures/${hash}-480.webp 480w, /pictures/${hash}-960.webp 960w, /pictures/${hash}-1200.webp 1200w`,
    avif: `/pictures/${hash}-480.avif 480w, /pictures/${hash}-1200.avif 1200w`,
  });
});

test('a picture smaller than every size has only itself, and no format that did not pay', () => {
  expect(shownAs({ hash, width: 300, sizes: [] })).toEqual({
    src: `/pictures/${hash}-300.webp`,
    srcSet: `/pictures/${hash}-300.webp 300w`,
  });
});
