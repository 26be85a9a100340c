import { insertLegalText, insertPage } from '#src/features/site/store/pages.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { aboutPages } from './content/about.ts';
import { legalTexts } from './content/legal.ts';
import { programmePages } from './content/programmes.ts';

/** The pages of the site and the legal texts. */
export async function seedContent(academy: Academy): Promise<void> {
  const now = academy.clock.now();
  for (const page of [...aboutPages, ...programmePages]) await insertPage(academy.db, page, now);
  for (const [position, text] of legalTexts.entries()) await insertLegalText(academy.db, text, position);
}
