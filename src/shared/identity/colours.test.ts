import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  colourRefusal,
  colourStyle,
  contrast,
  leastContrast,
  mix,
  readableShade,
  tonesOf,
} from './colours.ts';
import { defaultColours } from './identity-defaults.ts';

const hex = fc.integer({ min: 0, max: 0xffffff }).map((number) => `#${number.toString(16).padStart(6, '0')}`);

describe('contrast', () => {
  test.each([
    ['#000000', '#ffffff', 21],
    ['#ffffff', '#ffffff', 1],
    ['#777777', '#ffffff', 4.48],
    ['#0b6e6e', '#ffffff', 6.04],
  ])('%s on %s is %d', (one, other, ratio) => {
    expect(contrast(one, other)).toBeCloseTo(ratio, 1);
    expect(contrast(other, one)).toBe(contrast(one, other));
  });
});

describe('a colour is taken where everything in it can be read', () => {
  test('those of the theme are', () => {
    expect(colourRefusal('대표색', defaultColours.brandColour)).toBeNull();
    expect(colourRefusal('강조색', defaultColours.signalColour)).toBeNull();
  });

  test('a light one is refused with its ratio and with a shade that would do', () => {
    const refusal = colourRefusal('대표색', '#5cc9bf');
    expect(refusal).toContain('명암비 1.8:1, 4.5:1 이상');
    const proposed = /예: (#[0-9a-f]{6})$/.exec(refusal ?? '')?.[1] ?? '';
    expect(colourRefusal('대표색', proposed)).toBeNull();
  });

  test.each(['', 'teal', '#0b6', '#0b6e6', '#0b6e6g', '0b6e6e', '#0b6e6e;}body{'])(
    '%s is no colour',
    (typed) => {
      expect(colourRefusal('대표색', typed)).toContain('여섯 자리');
    },
  );

  test('the proposed shade of any colour is taken, and what is taken is read on every ground it stands on', () => {
    fc.assert(
      fc.property(hex, (any) => {
        expect(colourRefusal('대표색', readableShade(any))).toBeNull();
        if (colourRefusal('대표색', any) !== null) return;
        const { main, deep, pale, light } = tonesOf(any);
        for (const [text, ground] of [
          [main, '#ffffff'],
          [main, '#f4f6f8'],
          [main, pale],
          ['#ffffff', deep],
          [light, deep],
        ] as const)
          expect(contrast(text, ground)).toBeGreaterThanOrEqual(leastContrast);
      }),
    );
  });

  test('the shades of the dark theme are read on its paper, whatever was chosen', () => {
    fc.assert(
      fc.property(hex, (any) => {
        const dark = /data-theme="dark"\]\{(.*)\}$/.exec(
          colourStyle({ brandColour: any, signalColour: defaultColours.signalColour }),
        )?.[1];
        const shade = /--color-brand:(#[0-9a-f]{6})/.exec(dark ?? '')?.[1];
        const ink = /--color-on-brand:(#[0-9a-f]{6})/.exec(dark ?? '')?.[1];
        if (any === defaultColours.brandColour || !shade || !ink) return expect(dark).toBeUndefined();
        expect(contrast(shade, '#141c28')).toBeGreaterThanOrEqual(leastContrast);
        expect(contrast(ink, shade)).toBeGreaterThanOrEqual(leastContrast);
      }),
    );
  });
});

describe('the style of own colours', () => {
  test('is nothing where none were chosen', () => {
    expect(colourStyle(defaultColours)).toBe('');
  });

  test('names only what was chosen, for both themes', () => {
    const style = colourStyle({ ...defaultColours, brandColour: '#1a3f8f' });
    expect(style).toContain(':root:not([data-theme="dark"]){--color-brand:#1a3f8f;');
    expect(style).toContain(`--color-brand-deep:${mix('#1a3f8f', '#000000', 0.31)}`);
    expect(style).not.toContain('signal');
    expect(style).toContain(':root[data-theme="dark"]{--color-brand:');
  });
});
