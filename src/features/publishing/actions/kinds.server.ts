import type { PublishFacts } from '#src/features/publishing/rules/legal/legal-check.ts';
import type { Db, Tx } from '#src/platform/db/database.ts';
import type { FieldErrors } from '#src/shared/endpoint/app-error.ts';
import type { SubjectKind } from '../rules/subjects.ts';

/** What stands on consents and where claims are proven, whatever kind of thing is published. */
export interface PublishedText {
  readonly facts: Omit<PublishFacts, 'consents'>;
  readonly consentIds: readonly number[];
  /** False for what is never an advertisement, whatever its words: terms, questions. */
  readonly isAdvertising: boolean;
}

/** When a text is to be published, and whether nothing of it was before. */
export interface PublishedWhen {
  readonly at: Date;
  readonly isFirst: boolean;
}

export type Parsed = { readonly content: unknown } | { readonly fields: FieldErrors };

/** What there is of a thing that is published. */
export interface Live {
  readonly content: unknown;
  readonly isPublished: boolean;
  /** How it is called that nobody sees it though it is published. */
  readonly hiddenLabel?: string;
  /** Never published and thrown away: it is brought back before it goes out. */
  readonly isThrownAway?: boolean;
}

/** One kind of thing that is published: posts and pages hand this down through open.ts. */
export interface PublishKind {
  /** What the public sees now, as content of the editor, or what writing begins with; null where there is no such thing. */
  live(db: Db | Tx, key: string): Promise<Live | null>;
  /** Cleans what an editor sent, or says what is wrong with it. */
  parse(raw: unknown): Parsed;
  /** What the legal check looks at. */
  publishedText(content: unknown, when: PublishedWhen): PublishedText;
  /** Makes the content what the public sees. */
  apply(tx: Tx, key: string, gone: { readonly content: unknown; readonly now: Date }): Promise<void>;
  path(key: string): string;
}

export type PublishKinds = Readonly<Record<SubjectKind, PublishKind>>;
