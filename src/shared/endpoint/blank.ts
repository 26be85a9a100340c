/**
 * The specification's §5 rule of emptiness: null, undefined, an empty or blank string, the texts
 * `undefined` and `null`, an empty array, an empty object.
 */
export function isBlank(value: unknown): boolean {
  if (value === null || value === undefined) return true;
  if (typeof value === 'string') return ['', 'undefined', 'null'].includes(value.trim());
  if (Array.isArray(value)) return value.length === 0;
  // Each byte of a file is a key of it: listing those of a photo stood everything still for a second.
  if (ArrayBuffer.isView(value)) return value.byteLength === 0;
  if (typeof value === 'object') return Object.keys(value).length === 0;
  return false;
}
