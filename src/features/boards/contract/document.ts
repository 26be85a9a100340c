/** One mark of a text: bold, a link and the like. */
export interface DocMark {
  readonly type: string;
  readonly attrs?: Readonly<Record<string, unknown>>;
}

/** One node of a stored text, as the editor (Tiptap) writes it; only cleaned ones are stored or shown. */
export interface DocNode {
  readonly type: string;
  readonly attrs?: Readonly<Record<string, unknown>>;
  readonly content?: readonly DocNode[];
  readonly marks?: readonly DocMark[];
  readonly text?: string;
}

/** A whole text; its type is `doc`. */
export interface Doc extends DocNode {
  readonly type: 'doc';
  readonly content: readonly DocNode[];
}

/** Hosts whose videos may be shown, with the shape of their ids. */
export const videoHosts = {
  youtube: /^[\w-]{11}$/,
  vimeo: /^\d{6,12}$/,
} as const;
