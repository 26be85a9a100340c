import { defaultColours, themeTones } from './identity-defaults.ts';

type Rgb = readonly [number, number, number];

const rgbOf = (hex: string): Rgb =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as [number, number, number];
const hexOf = (rgb: Rgb) => `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;

/** One colour with a share of another in it, 0 to 1. */
export function mix(hex: string, other: string, share: number): string {
  const [one, two] = [rgbOf(hex), rgbOf(other)];
  return hexOf(one.map((part, at) => part + ((two[at] ?? 0) - part) * share) as [number, number, number]);
}

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = rgbOf(hex).map((part) => {
    const share = part / 255;
    return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** How well one colour is read on another, 1 to 21 (WCAG 2.2). */
export function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

const white = '#ffffff';
const mist = '#f4f6f8';
const black = '#000000';
/** Paper and its surroundings of the dark theme. */
const night = '#141c28';

/** Text must be read at least so well (WCAG 2.2, 1.4.3). */
export const leastContrast = 4.5;

export interface Tones {
  readonly main: string;
  readonly deep: string;
  readonly pale: string;
  readonly tint: string;
  readonly light: string;
  readonly bright: string;
}

/** The tones a theme is made of, from its one colour. */
export const tonesOf = (hex: string): Tones => ({
  main: hex,
  deep: mix(hex, black, 0.31),
  pale: mix(hex, white, 0.92),
  tint: mix(hex, white, 0.78),
  light: mix(hex, white, 0.68),
  bright: mix(hex, white, 0.14),
  ...(themeTones as Readonly<Record<string, Partial<Tones>>>)[hex],
});

/** What stands on what in our screens, in one of the two colours. */
const pairs = (tones: Tones) =>
  [
    ['흰 바탕', tones.main, white],
    ['옅은 회색 바탕', tones.main, mist],
    ['같은 색의 옅은 바탕', tones.main, tones.pale],
    ['짙은 바탕의 머리글', tones.light, tones.deep],
  ] as const;

const weakest = (hex: string) =>
  pairs(tonesOf(hex))
    .map(([ground, text, on]) => ({ ground, ratio: contrast(text, on) }))
    .reduce((least, one) => (one.ratio < least.ratio ? one : least));

const isReadable = (hex: string) => weakest(hex).ratio >= leastContrast;

/** The same colour, darker by steps until everything in it can be read. */
export function readableShade(hex: string): string {
  const shades = Array.from({ length: 20 }, (_, step) => mix(hex, black, step * 0.05));
  return shades.find(isReadable) ?? black;
}

const hexPattern = /^#[0-9a-f]{6}$/i;

/** Why a colour cannot be taken, with what to do; null where it can. */
export function colourRefusal(label: string, hex: string): string | null {
  if (!hexPattern.test(hex)) return `${label}은 #0b6e6e처럼 여섯 자리로 적어 주세요.`;
  const { ground, ratio } = weakest(hex);
  if (ratio >= leastContrast) return null;
  const shown = (Math.floor(ratio * 10) / 10).toFixed(1);
  return `${label}(${hex})은 ${ground}에서 글자가 잘 읽히지 않습니다(명암비 ${shown}:1, ${leastContrast}:1 이상이어야 합니다). 더 어두운 색으로 바꿔 주세요. 예: ${readableShade(hex)}`;
}

/** The tone of the dark theme: lighter by steps until it is read on its ground. */
function nightTone(hex: string): string {
  const shades = Array.from({ length: 20 }, (_, step) => mix(hex, white, step * 0.05));
  return shades.find((shade) => contrast(shade, night) >= 7) ?? white;
}

const declared = (variables: Readonly<Record<string, string>>) =>
  Object.entries(variables)
    .map(([name, value]) => `--color-${name}:${value}`)
    .join(';');

interface Chosen {
  readonly brandColour: string;
  readonly signalColour: string;
}

function brandStyle(hex: string): readonly [day: string, night: string] {
  const { main, deep, pale, tint, light } = tonesOf(hex);
  const shade = nightTone(hex);
  return [
    declared({
      brand: main,
      'brand-deep': deep,
      'brand-pale': pale,
      'brand-tint': tint,
      'brand-light': light,
    }),
    declared({
      brand: shade,
      'brand-deep': mix(shade, white, 0.3),
      'brand-pale': mix(shade, night, 0.8),
      'on-brand': mix(hex, black, 0.8),
    }),
  ];
}

function signalStyle(hex: string): readonly [day: string, night: string] {
  const { main, pale, bright } = tonesOf(hex);
  const shade = nightTone(hex);
  return [
    declared({ signal: main, 'signal-bright': bright, 'signal-pale': pale }),
    declared({ signal: shade, 'signal-pale': mix(shade, night, 0.8) }),
  ];
}

/** The colours of a plate that is drawn on the server. */
export function plateTones({ brandColour, signalColour }: Chosen) {
  const { main, deep, pale, tint } = tonesOf(brandColour);
  return { brand: main, deep, pale: tint, ground: pale, signal: tonesOf(signalColour).bright };
}

/** The style sheet that puts an academy's own colours over those of the theme; blank where it chose none. */
export function colourStyle({ brandColour, signalColour }: Chosen): string {
  const parts = [
    ...(brandColour === defaultColours.brandColour ? [] : [brandStyle(brandColour)]),
    ...(signalColour === defaultColours.signalColour ? [] : [signalStyle(signalColour)]),
  ];
  if (parts.length === 0) return '';
  const [day, dark] = [0, 1].map((at) => parts.map((part) => part[at]).join(';'));
  return `:root:not([data-theme="dark"]){${day}}:root[data-theme="dark"]{${dark}}`;
}
