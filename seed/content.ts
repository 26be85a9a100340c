import { insertLegalText } from '#src/features/site/store/legal.server.ts';
import { insertPage } from '#src/features/site/store/pages.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { aboutPages } from './content/about.ts';
import { legalTexts } from './content/legal.ts';
import { earlierLegalTexts } from './content/legal-earlier.ts';
import { programmePages } from './content/programmes.ts';
import { rulesPage } from './content/rules.ts';

/** The pages of the site and the legal texts. */
export async function seedContent(academy: Academy): Promise<void> {
  const now = academy.clock.now();
  for (const page of [...aboutPages, ...programmePages, rulesPage]) await insertPage(academy.db, page, now);
  for (const [position, text] of legalTexts.entries()) {
    for (const earlier of earlierLegalTexts.filter(({ key }) => key === text.key))
      await insertLegalText(academy.db, earlier, position);
    await insertLegalText(academy.db, text, position);
  }
}
