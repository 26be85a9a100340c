import type { Academy } from '#src/platform/academy.ts';
import { seedBoards } from './boards.ts';
import { seedBranchPages } from './branch-pages.ts';
import { seedBranches } from './branches.ts';
import { seedCashDrawers } from './cash-drawers.ts';
import { seedClasses } from './classes.ts';
import { seedContent } from './content.ts';
import { seedCounselling } from './counselling.ts';
import { seedItems } from './items.ts';
import { seedMembers } from './members.ts';
import { seedMessageTemplates } from './message-templates.ts';
import { seedPayouts } from './payouts.ts';
import { seedPopups } from './popups.ts';
import { seedPresentations } from './presentations.ts';
import { seedPrivacy } from './privacy.ts';
import { seedReviews } from './reviews.ts';
import { seedSite } from './site.ts';
import { seedStaff } from './staff.ts';
import { seedTeachers } from './teachers.ts';
import { seedTests } from './tests.ts';

/** The demo academy, the same every time; dates are relative to the academy's now. */
export async function seedDemo(academy: Academy): Promise<void> {
  await seedBranches(academy);
  await seedTeachers(academy);
  await seedBranchPages(academy);
  await seedSite(academy);
  await seedContent(academy);
  await seedBoards(academy);
  await seedPopups(academy);
  await seedStaff(academy);
  await seedReviews(academy);
  await seedMessageTemplates(academy);
  await seedCounselling(academy);
  await seedItems(academy);
  await seedClasses(academy);
  await seedMembers(academy);
  await seedTests(academy);
  await seedPresentations(academy);
  await seedPrivacy(academy);
  await seedCashDrawers(academy);
  await seedPayouts(academy);
}
