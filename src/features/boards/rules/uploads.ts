import { pictureMime, signOf } from '#src/shared/pictures.ts';

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
      .slice(-120)
      // Cut within a sign, half of it would stand first, which no answer and no address can hold.
      .replace(/^[\p{Cs}\p{M} ]+/u, '') || '파일'
  );
}

/** An editor may come back to a text weeks later and find the picture there; after a season it was not wanted. */
export const unusedDays = 90;
