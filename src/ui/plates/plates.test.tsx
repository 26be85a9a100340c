import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { keysOf } from '#src/shared/record.ts';
import { buildingSvg } from './building.ts';
import { heroDrawing } from './hero-drawing.ts';
import { drawHeroBy, HeroPlate } from './hero-plate.tsx';
import { drawPlatesBy, Plate } from './plate.tsx';
import { platePaths } from './plate-paths.ts';
import { type PlateName, plates } from './plate-svg.ts';

const names = keysOf(plates);
const markup = (name: PlateName, seed: number) => renderToStaticMarkup(<Plate name={name} seed={seed} />);

drawPlatesBy(platePaths);

describe.each(names)('the plate %s', (name) => {
  test('is the same for the same seed and another for another', () => {
    expect(markup(name, 3)).toBe(markup(name, 3));
    expect(markup(name, 3)).not.toBe(markup(name, 4));
  });

  test('is light, whole and hidden from screen readers', () => {
    for (let seed = 0; seed < 20; seed += 1) {
      const svg = markup(name, seed);
      expect(svg.length).toBeLessThan(20_000);
      expect(svg).not.toMatch(/NaN|Infinity|undefined/);
      expect(svg).toContain('aria-hidden="true"');
      expect(svg).toContain('<path ');
    }
  });
});

test('the hero plate is the same every time and light', () => {
  drawHeroBy(heroDrawing);
  const svg = renderToStaticMarkup(<HeroPlate />);
  expect(svg).toBe(renderToStaticMarkup(<HeroPlate />));
  expect(svg.length).toBeLessThan(20_000);
});

test('the picture of a branch is the same for its code, another for another, light and whole', () => {
  const codes = ['daechi', 'mokdong', 'junggye', 'bundang', 'pyeongchon', 'songdo', 'gwanggyo'];
  expect(new Set(codes.map((code) => buildingSvg(code))).size).toBe(codes.length);
  for (const code of codes) {
    const svg = buildingSvg(code);
    expect(svg).toBe(buildingSvg(code));
    expect(svg.length).toBeLessThan(8_000);
    expect(svg).not.toMatch(/NaN|Infinity|undefined/);
  }
});
