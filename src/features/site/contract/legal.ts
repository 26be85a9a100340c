import { z } from 'zod';

export const LegalSections = z.array(z.object({ title: z.string(), paragraphs: z.array(z.string()) }));

/** One version of a legal text; the version a member agreed to is kept with the consent. */
export interface LegalText {
  readonly key: string;
  readonly title: string;
  readonly version: string;
  /** Seoul day from which it is in force. */
  readonly effectiveOn: string;
  /** Why it took the place of the one before; empty for the first. */
  readonly reason: string;
  readonly sections: z.infer<typeof LegalSections>;
}

/** What the editor of a legal text holds: its next version. */
export const LegalContent = z.strictObject({
  title: z.string().trim().max(80, '제목은 80자까지입니다.'),
  /** Seoul day from which it is in force; empty until the writer says. */
  effectiveOn: z.union([z.literal(''), z.iso.date('시행일을 확인해 주세요.')]),
  reason: z.string().trim().max(300, '개정 이유는 300자까지입니다.'),
  sections: z
    .array(
      z.strictObject({
        title: z.string().trim().max(120, '조의 제목은 120자까지입니다.'),
        paragraphs: z
          .array(z.string().trim().max(3_000, '한 문단은 3,000자까지입니다.'))
          .max(60, '한 조에 60문단까지 적을 수 있습니다.'),
      }),
    )
    .max(80, '80조까지 적을 수 있습니다.'),
});
export type LegalContent = z.infer<typeof LegalContent>;
