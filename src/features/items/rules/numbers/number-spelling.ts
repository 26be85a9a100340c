import { type Rational, readAnswer, readNumber } from './number.ts';
import { withHalfHour } from './units.ts';

/** Units that pupils write; what is asked for stays with the key, so all of them are known here. */
const commonUnits = [
  'km',
  'm',
  'cm',
  'mm',
  'm²',
  'cm²',
  'km²',
  'm³',
  'cm³',
  'kg',
  'g',
  'mg',
  't',
  'L',
  'mL',
  '°',
  '℃',
  '%',
  '시간',
  '분',
  '초',
  '일',
  '년',
  '개월',
  'N',
  'J',
  'W',
  'V',
  'A',
  'Ω',
  'Hz',
  'm/s',
  'km/h',
];

const absolute = (value: bigint) => (value < 0n ? -value : value);

function spellFraction({ top, bottom }: Rational): string {
  const sign = top < 0n ? '-' : '';
  const [whole, rest] = [absolute(top) / bottom, absolute(top) % bottom];
  if (rest === 0n) return `${sign}${whole}`;
  return whole === 0n ? `${sign}${rest}/${bottom}` : `${sign}${whole}과 ${rest}/${bottom}`;
}

/** A decimal with all its places, or the fraction where it has no end. */
function spellDecimal(value: Rational): string {
  let [bottom, places] = [value.bottom, 0];
  for (; bottom % 10n === 0n; places++) bottom /= 10n;
  for (; bottom % 5n === 0n; places++) bottom /= 5n;
  for (; bottom % 2n === 0n; places++) bottom /= 2n;
  if (bottom !== 1n) return spellFraction(value);
  const digits = ((absolute(value.top) * 10n ** BigInt(places)) / value.bottom)
    .toString()
    .padStart(places + 1, '0');
  const tail = places === 0 ? '' : `.${digits.slice(-places)}`.replace(/0+$/, '').replace(/\.$/, '');
  return `${value.top < 0n ? '-' : ''}${digits.slice(0, digits.length - places)}${tail}`;
}

/** An amount in several units, part by part; which of them the key knows is not for the pupil to see. */
function inParts(text: string): string | null {
  const amount = withHalfHour(text.trim());
  const parts = amount.match(/[\d,.]+\s?[^\d\s,.]+/g) ?? [];
  const isWhole = parts.join('').replace(/\s/g, '') === amount.replace(/\s/g, '');
  const read = parts.map((part) => readNumber(part, commonUnits));
  if (parts.length < 2 || !isWhole || !read.every((one) => one !== null && one.unit !== '')) return null;
  return read.map((one) => one && `${spellDecimal(one.value)} ${one.unit}`).join(' ');
}

/**
 * How a typed number is read, in words for the pupil: "1과 3/4", "-3", "12 cm"; null where it cannot be read as a number.
 * It says nothing of whether it is right.
 */
export function readingText(text: string, shownUnit: string): string | null {
  const plain = readAnswer(text, { units: [], shownUnit });
  const found =
    plain ?? readNumber(text, commonUnits) ?? readAnswer(text, { units: commonUnits, shownUnit: '' });
  if (!found) return inParts(text);
  const isFraction = /\/|frac|분의|[\u00BC-\u00BE\u2150-\u215E]/.test(text);
  const spelled = isFraction ? spellFraction(found.value) : spellDecimal(found.value);
  return found.unit === '' ? spelled : `${spelled} ${found.unit}`;
}
