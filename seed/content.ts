import { insertLegalText } from '#src/features/site/store/legal.server.ts';
import { insertPage } from '#src/features/site/store/pages.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import type { Db } from '#src/platform/db/database.ts';
import { aboutPages } from './content/about.ts';
import { legalTexts } from './content/legal.ts';
import { earlierLegalTexts } from './content/legal-earlier.ts';
import { programmePages } from './content/programmes.ts';
import { rulesPage } from './content/rules.ts';

/** The pages of the site and the legal texts. */
export async function seedContent(academy: Academy): Promise<void> {
  const now = academy.clock.now();
  for (const page of [...aboutPages, ...programmePages, rulesPage]) await insertPage(academy.db, page, now);
  await seedLegalTexts(academy.db, () => true);
}

/** The two texts without which nobody signs up, as the demo has them. */
export async function seedTermsAndPrivacy(db: Db): Promise<void> {
  await seedLegalTexts(db, (key) => key === 'terms' || key === 'privacy');
}

async function seedLegalTexts(db: Db, isWanted: (key: string) => boolean): Promise<void> {
  for (const [position, text] of legalTexts.entries()) {
    if (!isWanted(text.key)) continue;
    for (const earlier of earlierLegalTexts.filter(({ key }) => key === text.key))
      await insertLegalText(db, earlier, position);
    await insertLegalText(db, text, position);
  }
}
