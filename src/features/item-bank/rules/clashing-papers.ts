/** What an item is related to: the items it must not stand with, by their codes, and its family. */
export interface Relations {
  readonly codes: readonly string[];
  readonly family: string | null;
}

interface Holding {
  /** What else stands on the paper. */
  readonly others: readonly { readonly code: string; readonly family: string | null }[];
}

/**
 * The papers of an item that come to hold it with what it is newly related to: enemies, with which the paper is not handed out any more, and
 * items of its family, which a paper may repeat. One rule for whoever is asked and for what is refused.
 */
export function clashingPapers<P extends Holding>(
  papers: readonly P[],
  { before, after }: { readonly before: Relations; readonly after: Relations },
): (P & { readonly enemies: readonly string[]; readonly parallels: readonly string[] })[] {
  const isNew = (code: string) => after.codes.includes(code) && !before.codes.includes(code);
  const isOfFamily = (family: string | null) =>
    after.family !== null && after.family !== before.family && family === after.family;
  return papers
    .map((paper) => ({
      ...paper,
      enemies: paper.others.filter(({ code }) => isNew(code)).map(({ code }) => code),
      parallels: paper.others.filter(({ family }) => isOfFamily(family)).map(({ code }) => code),
    }))
    .filter(({ enemies, parallels }) => enemies.length + parallels.length > 0);
}

/** What of a paper clashes, and what comes of it, in a sentence. */
export function clashText({
  enemies,
  parallels,
  instead,
}: {
  readonly enemies: readonly string[];
  readonly parallels: readonly string[];
  readonly instead: string;
}): string {
  const lines = [
    enemies.length > 0 && `함께 내지 않을 ${enemies.join(', ')}도 들어 있어 더 내지 않습니다. ${instead}`,
    parallels.length > 0 &&
      `유사 문항 ${parallels.join(', ')}도 들어 있습니다. 계속 내며 시험지 목록에 표시합니다.`,
  ];
  return lines.filter((line) => line !== false).join(' ');
}
