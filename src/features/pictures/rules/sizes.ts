/** The widths a picture is made in, besides its own: a card, a phone, a desktop. */
export const widths = [480, 960, 1_600] as const;

export const formats = ['avif', 'webp'] as const;
export type PictureFormat = (typeof formats)[number];

/** One size as it is kept. */
export interface KeptSize {
  readonly width: number;
  readonly format: PictureFormat;
}

/** A picture by its bytes, with the sizes that were made of it. */
export interface SizedPicture {
  readonly hash: string;
  /** Of the bytes that are kept. */
  readonly width: number;
  readonly sizes: readonly KeptSize[];
}

/** The widths a picture of that width is made in, the smallest first: never larger than it is, its own the last. */
export const widthsFor = (width: number): readonly number[] => [
  ...widths.filter((one) => one < width),
  width,
];

/** A second format is kept only where it saves a tenth: otherwise it costs room and saves nobody anything. */
export const isWorth = (bytes: number, otherwise: number): boolean => bytes <= otherwise * 0.9;

/** So often it is tried to make the sizes of one picture. */
export const mostTries = 3;

/** Where a size is fetched. The name is made of the bytes: another picture has another name, so it may be kept for ever. */
export const pictureAddress = (hash: string, { width, format }: KeptSize): string =>
  `/pictures/${hash}-${width}.${format}`;

/** Reads the name in such an address back; null for one that is none. */
export function readPictureName(name: string): (KeptSize & { readonly hash: string }) | null {
  const [, hash, width, ending] = /^([\w-]{22})-([1-9]\d{0,3})\.(avif|webp)$/.exec(name) ?? [];
  const format = formats.find((one) => one === ending);
  return hash && format ? { hash, width: Number(width), format } : null;
}

const srcSetOf = (hash: string, sizes: readonly KeptSize[]) =>
  sizes.map((size) => `${pictureAddress(hash, size)} ${size.width}w`).join(', ');

/** A picture as the markup names it: the sizes of each format, and the widest for whoever reads neither. */
export function shownAs({ hash, width, sizes }: SizedPicture): {
  readonly src: string;
  readonly srcSet: string;
  readonly avif?: string;
} {
  const ordered = sizes.toSorted((one, other) => one.width - other.width);
  const own: KeptSize = { width, format: 'webp' };
  const webp = [...ordered.filter(({ format, width: of }) => format === 'webp' && of < width), own];
  const avif = ordered.filter(({ format }) => format === 'avif');
  return {
    src: pictureAddress(hash, own),
    srcSet: srcSetOf(hash, webp),
    ...(avif.length > 0 && { avif: srcSetOf(hash, avif) }),
  };
}
