import { add, type Rational, rational, readNumber } from '#src/features/items/rules/numbers/number.ts';

/** An exact number as a decimal where it has an end, otherwise as a fraction. */
export function numberText({ top, bottom }: Rational): string {
  for (let places = 0; places <= 20; places += 1) {
    const scale = 10n ** BigInt(places);
    if ((top * scale) % bottom !== 0n) continue;
    const digits = ((top < 0n ? -top : top) * scale) / bottom;
    const text = digits.toString().padStart(places + 1, '0');
    const whole = text.slice(0, text.length - places);
    const sign = top < 0n ? '-' : '';
    return places === 0 ? `${sign}${whole}` : `${sign}${whole}.${text.slice(-places)}`;
  }
  return `${top}/${bottom}`;
}

/** The middle and half the width of a range, exactly; null where the ends are no numbers or turned round. */
export function rangeOf(from: string, to: string): { value: string; tolerance: string } | null {
  const [low, high] = [readNumber(from)?.value, readNumber(to)?.value];
  if (!low || !high) return null;
  const sum = add(low, high);
  const width = add(high, { top: -low.top, bottom: low.bottom });
  const middle = rational(sum.top, sum.bottom * 2n);
  const half = rational(width.top, width.bottom * 2n);
  if (!middle || !half || half.top < 0n) return null;
  return { value: numberText(middle), tolerance: numberText(half) };
}

/** Both ends of a tolerance, exactly; none where there is no tolerance or the ends cannot be written as decimals. */
export function endsOf(value: string, tolerance: string): string[] {
  const [middle, half] = [readNumber(value)?.value, readNumber(tolerance)?.value];
  if (!middle || !half || half.top === 0n) return [];
  const ends = [add(middle, { top: -half.top, bottom: half.bottom }), add(middle, half)].map(numberText);
  return ends.filter((end) => !end.includes('/'));
}

/** 1 / number, exactly ("0.01" → "100"); what is no number stays as it is, so that the item's check names it. */
export function turnedOver(number: string): string {
  const value = readNumber(number)?.value;
  const turned = value ? rational(value.bottom, value.top) : null;
  return turned ? numberText(turned) : number;
}

const parts = [1 / 3, 2 / 3, 1 / 6, 5 / 6, 1 / 7, 1 / 9, 2 / 9, 4 / 9, 5 / 9, 7 / 9, 8 / 9];

/** A share given in percent; 33.33333 is a third. */
export function shareOf(percent: number): number {
  const share = percent / 100;
  const near = parts.find((part) => Math.abs(part - Math.abs(share)) < 0.000_05);
  return near === undefined ? share : near * Math.sign(share);
}

/** A share as percent, with at most five digits behind the point. */
export function percentOf(share: number): string {
  return String(Math.round(share * 10_000_000) / 100_000);
}
