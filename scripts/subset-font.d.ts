declare module 'subset-font' {
  /** Keeps the glyphs of these characters. Without layout closure, alternates reached by OpenType features go too. */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: { readonly targetFormat: 'sfnt' | 'woff2'; readonly noLayoutClosure?: boolean },
  ): Promise<Buffer>;
}
