import type { PublishKind } from '#src/features/publishing/actions/kinds.server.ts';
import { publishingErrors } from '#src/features/publishing/contract/documents.ts';
import { blanksIn } from '#src/features/publishing/rules/blanks.ts';
import { linesOf } from '#src/features/publishing/rules/diff.ts';
import { fieldErrors } from '#src/platform/http/input.ts';
import { seoulDay } from '#src/shared/seoul-time.ts';
import { LegalContent } from '../contract/legal.ts';
import { firstTextOf, legalPlaceOf } from '../rules/first-texts.ts';
import { emptyLegalFields } from '../rules/legal.ts';
import { announceLegalText, listLegalVersions } from '../store/legal.server.ts';

/** How legal texts are written: every publishing announces a version that takes the place of the last on its day. */
export const legalKind: PublishKind = {
  async live(db, key) {
    const [newest] = await listLegalVersions(db, key);
    const first = firstTextOf(key);
    if (!newest) return first && { content: first, isPublished: false };
    const { title, effectiveOn, reason, sections } = newest;
    return { content: { title, effectiveOn, reason, sections }, isPublished: true };
  },
  parse(raw) {
    const parsed = LegalContent.safeParse(raw);
    return parsed.success ? { content: parsed.data } : { fields: fieldErrors(parsed.error) };
  },
  publishedText(raw, { at, isFirst }) {
    const content = LegalContent.parse(raw);
    const texts = [content.title, ...linesOf(content.sections)];
    return {
      consentIds: [],
      isAdvertising: false,
      facts: {
        texts,
        missing: [...emptyLegalFields(content, { today: seoulDay(at), isFirst }), ...blanksIn(texts)],
        evidence: '',
        showsTuition: true,
        isRecruiting: false,
        showsStudents: false,
        pictures: 0,
        picturesWithoutAlt: 0,
      },
    };
  },
  async apply(tx, key, { content: raw, now }) {
    const content = LegalContent.parse(raw);
    const sections = content.sections.map(({ title, paragraphs }) => ({
      title,
      paragraphs: paragraphs.filter((text) => text !== ''),
    }));
    const text = { ...content, sections, key, version: content.effectiveOn };
    const announced = { ...text, position: legalPlaceOf(key) ?? 0 };
    if (!(await announceLegalText(tx, announced, seoulDay(now)))) throw publishingErrors.content_invalid();
  },
  path: (key) => `/terms#${key}`,
};
