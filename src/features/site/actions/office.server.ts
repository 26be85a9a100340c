import type { PublishKind } from '#src/features/publishing/actions/kinds.server.ts';
import { linesOf } from '#src/features/publishing/rules/diff.ts';
import { fieldErrors } from '#src/platform/http/input.ts';
import { PageContent } from '../contract/office.ts';
import { emptyFieldsOf } from '../rules/page-fields.ts';
import { applyPage, findPageContent } from '../store/office.server.ts';

/** How pages made of blocks are written and published. */
export const pageKind: PublishKind = {
  async live(db, key) {
    const content = await findPageContent(db, key);
    return content && { content, isPublished: true };
  },
  parse(raw) {
    const parsed = PageContent.safeParse(raw);
    return parsed.success ? { content: parsed.data } : { fields: fieldErrors(parsed.error) };
  },
  publishedText(raw) {
    const content = PageContent.parse(raw);
    return {
      consentIds: content.consentIds,
      isAdvertising: true,
      facts: {
        texts: [content.title, content.lead, ...linesOf(content.blocks)],
        missing: emptyFieldsOf(content),
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
