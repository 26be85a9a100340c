import { z } from 'zod';

export const LegalSections = z.array(z.object({ title: z.string(), paragraphs: z.array(z.string()) }));

/** One version of a legal text; the version a member agreed to is kept with the consent. */
export interface LegalText {
  readonly key: string;
  readonly title: string;
  readonly version: string;
  /** Seoul day from which it is in force. */
  readonly effectiveOn: string;
  readonly sections: z.infer<typeof LegalSections>;
}
