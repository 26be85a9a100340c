/** What a key writes, as it is said. */
const names: Readonly<Record<string, string>> = {
  '-': '빼기',
  '+': '더하기',
  '/': '나누기',
  '.': '소수점',
  ',': '쉼표',
  '\\%': '퍼센트',
  '\\:': '띄어쓰기',
  '\\placeholder{}': '빈칸',
};

type Place = '' | '분자' | '분모';
interface Stop {
  readonly place: Place;
  /** What stands before the caret here; null at the beginning of a line or a box. */
  readonly name: string | null;
}

const token = /\\frac\s*|\\placeholder(?:\[[^\]]*\])?\{[^{}]*\}|\\[%:,; ]|\{,\}|[{}]|[^\s\\]/g;

/** The places where the caret of the maths field can stand, in their order: those in a fraction come before its own. */
function stopsOf(tex: string): Stop[] {
  const tokens = tex.match(token) ?? [];
  const stops: Stop[] = [];
  let at = 0;
  const one = (place: Place) => {
    const found = tokens[at] ?? '';
    at += 1;
    if (found.startsWith('\\frac')) return fraction(place);
    const plain = found.startsWith('\\placeholder') ? '\\placeholder{}' : found === '{,}' ? ',' : found;
    stops.push({ place, name: names[plain] ?? plain });
  };
  const box = (place: Place) => {
    stops.push({ place, name: null });
    if (tokens[at] !== '{') return one(place);
    at += 1;
    while (at < tokens.length && tokens[at] !== '}') one(place);
    at += 1;
  };
  const fraction = (place: Place) => {
    box('분자');
    box('분모');
    stops.push({ place, name: '분수' });
  };
  stops.push({ place: '', name: null });
  while (at < tokens.length) one('');
  return stops;
}

/**
 * Where the caret of the maths field stands, as a screen reader says it: `맨 앞`, `3 뒤`, `분자 빈칸`, `분수 뒤, 맨 끝`.
 * `offset` is the field's own; where it means nothing in this text, only the end is said.
 */
export function caretText(tex: string, offset: number): string {
  const stops = stopsOf(tex);
  const stop = stops[offset];
  if (stops.length <= 1) return '빈칸';
  if (!stop) return '맨 끝';
  const box = stop.place === '' ? '' : `${stop.place} `;
  const isBox = stop.name === '빈칸' || (stop.name === null && stops[offset + 1]?.name === '빈칸');
  if (isBox) return `${box}빈칸`;
  if (stop.name === null) return `${box}맨 앞`;
  return `${box}${stop.name} 뒤${offset === stops.length - 1 ? ', 맨 끝' : ''}`;
}
