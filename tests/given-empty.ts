import type { TestAcademy } from './start.ts';

/** Takes away the texts every test begins with: nobody has written any yet. */
export async function withoutTexts({ owner }: TestAcademy): Promise<void> {
  await owner.deleteFrom('legal_texts').execute();
}
