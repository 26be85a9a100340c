const variable = /#\{[^{}]{1,40}\}/g;

/** A template has no two variables side by side: nobody could say where the one ends. */
const isFit = (between: readonly string[]) => between.slice(1, -1).every((part) => part !== '');

const plain = (text: string) => text.replaceAll('\r\n', '\n').trim();

/**
 * What stands in the `#{…}` of an approved template so that it says exactly this text; null where it cannot. Parts between
 * variables are looked for from left to right, each variable takes at least one sign, and one that stands twice says the
 * same both times. Linear in the text.
 */
export function variablesOf(template: string, text: string): Record<string, string> | null {
  const whole = plain(template);
  const names = whole.match(variable) ?? [];
  const [first = '', ...parts] = whole.split(variable);
  const rest = plain(text);
  if (parts.length === 0) return rest === first ? {} : null;
  if (!isFit([first, ...parts]) || !rest.startsWith(first)) return null;
  const found: Record<string, string> = {};
  let at = first.length;
  for (const [place, part] of parts.entries()) {
    const isLast = place === parts.length - 1;
    const end = isLast ? rest.length - part.length : rest.indexOf(part, at + 1);
    if (end <= at || !rest.startsWith(part, end)) return null;
    const name = names[place] ?? '';
    const value = rest.slice(at, end);
    if (found[name] !== undefined && found[name] !== value) return null;
    found[name] = value;
    at = end + part.length;
  }
  return found;
}
