/** Pictures that may come in; all of them leave as WebP. SVG is a program, not a picture. */
const pictures: readonly (readonly [RegExp, string])[] = [
  [/^ffd8ff/, 'image/jpeg'],
  [/^89504e470d0a1a0a/, 'image/png'],
  [/^474946383[79]61/, 'image/gif'],
  [/^52494646.{8}57454250/, 'image/webp'],
];

/** Files by how they begin, and the endings that go with it. */
const files: readonly { readonly sign: RegExp; readonly endings: Readonly<Record<string, string>> }[] = [
  { sign: /^255044462d/, endings: { pdf: 'application/pdf' } },
  {
    sign: /^504b0304/,
    endings: {
      zip: 'application/zip',
      hwpx: 'application/hwp+zip',
      docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    },
  },
  {
    sign: /^d0cf11e0a1b11ae1/,
    endings: {
      hwp: 'application/x-hwp',
      doc: 'application/msword',
      xls: 'application/vnd.ms-excel',
      ppt: 'application/vnd.ms-powerpoint',
    },
  },
];

/** The first bytes of a file as hex. */
export function signOf(bytes: Uint8Array): string {
  return [...bytes.subarray(0, 16)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The kind of a picture by its bytes, whatever its name says; null: none that is taken. */
export function pictureMime(bytes: Uint8Array): string | null {
  return pictures.find(([sign]) => sign.test(signOf(bytes)))?.[1] ?? null;
}

/** The kind of a file by its bytes and its ending, which must agree; null: none that is taken. */
export function fileMime(bytes: Uint8Array, name: string): string | null {
  const ending = /\.([A-Za-z]{3,4})$/.exec(name)?.[1]?.toLowerCase() ?? '';
  const found = files.find(({ sign }) => sign.test(signOf(bytes)))?.endings[ending];
  const mime = pictureMime(bytes);
  const isPicture = mime !== null && new RegExp(`/${ending.replace('jpg', 'jpeg')}$`).test(mime);
  return found ?? (isPicture ? mime : null);
}

/** A file's name without folders, control signs and tricks of direction. */
export function safeName(name: string): string {
  return (
    name
      .normalize('NFC')
      .toWellFormed()
      .replace(/[\p{C}\\/:*?"<>|]/gu, ' ')
      .replace(/\s+/g, ' ')
      .replace(/^[. ]+/, '')
      .trim()
      .slice(-120) || '파일'
  );
}
