/** Pictures that may come in. SVG is a program, not a picture. */
const pictures: readonly (readonly [RegExp, string])[] = [
  [/^ffd8ff/, 'image/jpeg'],
  [/^89504e470d0a1a0a/, 'image/png'],
  [/^474946383[79]61/, 'image/gif'],
  [/^52494646.{8}57454250/, 'image/webp'],
];

/** The first bytes of a file as hex. */
export function signOf(bytes: Uint8Array): string {
  return [...bytes.subarray(0, 16)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The kind of a picture by its bytes, whatever its name says; null: none that is taken. */
export function pictureMime(bytes: Uint8Array): string | null {
  return pictures.find(([sign]) => sign.test(signOf(bytes)))?.[1] ?? null;
}
