export const subjectKinds = ['post', 'page', 'legal', 'faq'] as const;
export type SubjectKind = (typeof subjectKinds)[number];

export interface Subject {
  readonly kind: SubjectKind;
  /** The id of a post, the path of a page with its slash, the key of a legal text, `all` for the questions. */
  readonly key: string;
}

function kindOf(text: string, end: number): SubjectKind {
  return subjectKinds.find((kind) => kind === text.slice(0, end)) ?? 'post';
}

/** Reads `post-12`, `page-whymsc`, `legal-terms` or `faq-all`. */
export function readSubject(wire: string): Subject {
  const end = wire.indexOf('-');
  const kind = kindOf(wire, end);
  const key = wire.slice(end + 1);
  return { kind, key: kind === 'page' ? `/${key}` : key };
}

/** As the database writes it: `post:12`, `page:/whymsc`. */
export function subjectRow({ kind, key }: Subject): string {
  return `${kind}:${key}`;
}

/** Reads what the database writes. */
export function fromRow(row: string): Subject {
  const end = row.indexOf(':');
  return { kind: kindOf(row, end), key: row.slice(end + 1) };
}

/** As an address writes it. */
export function subjectWire({ kind, key }: Subject): string {
  return `${kind}-${key.replace('/', '')}`;
}
