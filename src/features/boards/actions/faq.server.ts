import type { PublishKind } from '#src/features/publishing/actions/kinds.server.ts';
import { linesOf } from '#src/features/publishing/rules/diff.ts';
import { fieldErrors } from '#src/platform/http/input.ts';
import { FaqContent } from '../contract/faq.ts';
import { emptyFaqFields, groupFaq } from '../rules/faq.ts';
import { listFaqRows, replaceFaq } from '../store/faq.server.ts';

/** How the questions are written: all of them are one document with its drafts and editions. */
export const faqKind: PublishKind = {
  async live(db, key) {
    if (key !== 'all') return null;
    return { content: groupFaq(await listFaqRows(db, '', '')), isPublished: true };
  },
  parse(raw) {
    const parsed = FaqContent.safeParse(raw);
    return parsed.success ? { content: parsed.data } : { fields: fieldErrors(parsed.error) };
  },
  publishedText(raw) {
    const content = FaqContent.parse(raw);
    return {
      consentIds: [],
      isAdvertising: false,
      facts: {
        texts: linesOf(content.groups),
        missing: emptyFaqFields(content),
        evidence: '',
        // The answers about tuition lead to /rules, where it stands in full.
        showsTuition: true,
        isRecruiting: false,
        showsStudents: false,
        pictures: 0,
        picturesWithoutAlt: 0,
      },
    };
  },
  apply: (tx, _key, { content: raw }) =>
    replaceFaq(
      tx,
      FaqContent.parse(raw).groups.flatMap(({ name, entries }) =>
        entries.map((entry) => ({ ...entry, category: name })),
      ),
    ),
  path: () => '/faq',
};
