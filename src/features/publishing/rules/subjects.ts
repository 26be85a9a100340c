export type SubjectKind = 'post' | 'page';

export interface Subject {
  readonly kind: SubjectKind;
  /** The id of a post, or the path of a page with its slash. */
  readonly key: string;
}

/** Reads `post-12` or `page-whymsc`. */
export function readSubject(wire: string): Subject {
  const key = wire.slice(5);
  return wire.startsWith('post-') ? { kind: 'post', key } : { kind: 'page', key: `/${key}` };
}

/** As the database writes it: `post:12`, `page:/whymsc`. */
export function subjectRow({ kind, key }: Subject): string {
  return `${kind}:${key}`;
}

/** Reads what the database writes. */
export function fromRow(row: string): Subject {
  return { kind: row.startsWith('post:') ? 'post' : 'page', key: row.slice(5) };
}

/** As an address writes it. */
export function subjectWire({ kind, key }: Subject): string {
  return `${kind}-${key.replace('/', '')}`;
}
