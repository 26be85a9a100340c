import { commonErrors } from '#src/shared/endpoint/app-error.ts';

export const subjectKinds = ['post', 'page', 'legal', 'faq'] as const;
export type SubjectKind = (typeof subjectKinds)[number];

export interface Subject {
  readonly kind: SubjectKind;
  /** The id of a post, the path of a page with its slash, the key of a legal text, `all` for the questions. */
  readonly key: string;
}

function kindOf(text: string, end: number): SubjectKind | undefined {
  return subjectKinds.find((kind) => kind === text.slice(0, end));
}

/** Reads `post-12`, `page-whymsc`, `legal-terms` or `faq-all`; what is none of these is not found. */
export function readSubject(wire: string): Subject {
  const end = wire.indexOf('-');
  const kind = kindOf(wire, end);
  if (!kind) throw commonErrors.not_found();
  const key = wire.slice(end + 1);
  return { kind, key: kind === 'page' ? `/${key}` : key };
}

/** As the database writes it: `post:12`, `page:/whymsc`. */
export function subjectRow({ kind, key }: Subject): string {
  return `${kind}:${key}`;
}

/** Reads what the database writes; another word there is a fault of ours. */
export function fromRow(row: string): Subject {
  const end = row.indexOf(':');
  const kind = kindOf(row, end);
  if (!kind) throw new Error(`No kind of text is called ${row.slice(0, end)}.`);
  return { kind, key: row.slice(end + 1) };
}

/** As an address writes it. */
export function subjectWire({ kind, key }: Subject): string {
  return `${kind}-${key.replace('/', '')}`;
}
