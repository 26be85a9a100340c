import type { PublishKind } from '#src/features/publishing/actions/kinds.server.ts';
import { blanksIn } from '#src/features/publishing/rules/blanks.ts';
import { linesOf } from '#src/features/publishing/rules/diff.ts';
import { fieldErrors } from '#src/platform/http/input.ts';
import { PageContent } from '../contract/office.ts';
import { firstPageOf } from '../rules/first-pages.ts';
import { emptyFieldsOf } from '../rules/page-fields.ts';
import { applyPage, findPageContent } from '../store/office.server.ts';

/** How pages made of blocks are written and published. */
export const pageKind: PublishKind = {
  async live(db, key) {
    const written = await findPageContent(db, key);
    const content = written ?? firstPageOf(key);
    return content && { content, isPublished: written !== null };
  },
  parse(raw) {
    const parsed = PageContent.safeParse(raw);
    return parsed.success ? { content: parsed.data } : { fields: fieldErrors(parsed.error) };
  },
  publishedText(raw) {
    const content = PageContent.parse(raw);
    const texts = [content.title, content.lead, ...linesOf(content.blocks)];
    return {
      consentIds: content.consentIds,
      isAdvertising: true,
      facts: {
        texts,
        missing: [...emptyFieldsOf(content), ...blanksIn(texts)],
        evidence: content.evidence,
        showsTuition: content.showsTuition,
        isRecruiting: false,
        showsStudents: false,
        pictures: 0,
        picturesWithoutAlt: 0,
      },
    };
  },
  apply: (tx, key, { content, now }) => applyPage(tx, key, { content: PageContent.parse(content), now }),
  path: (key) => key,
};
