/**
 * An answer as a call may carry it: a text with half a sign (a lone surrogate) or a NUL in it is refused together with
 * everything it came with. Looks into lists and objects at any depth.
 */
export function wellFormed(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll('\0', '').toWellFormed();
  if (Array.isArray(value)) return value.map(wellFormed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, wellFormed(one)]));
}
