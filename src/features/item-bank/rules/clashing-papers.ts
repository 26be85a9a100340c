import { type Handed, insteadOf } from './handed-instead.ts';

/** What an item is related to: the items it must not stand with, by their codes, and its family. */
export interface Relations {
  readonly codes: readonly string[];
  readonly family: string | null;
}

interface Holding {
  readonly formId: number;
  /** What its plan hands out now, and whether it could be drawn without the item. */
  readonly plan: Handed & { readonly canDrawWithout: boolean };
  /** What else stands on the paper. */
  readonly others: readonly { readonly code: string; readonly family: string | null }[];
}

/**
 * The papers of an item that come to hold it with what it is newly related to: enemies, with which the paper is not handed out any more, and
 * items of its family, which a paper may repeat; each with what comes of it. One rule for whoever is asked and for what is refused.
 */
export function clashingPapers<P extends Holding>(
  papers: readonly P[],
  { before, after }: { readonly before: Relations; readonly after: Relations },
): (P & { readonly text: string })[] {
  const isNew = (code: string) => after.codes.includes(code) && !before.codes.includes(code);
  const isOfFamily = (family: string | null) =>
    after.family !== null && after.family !== before.family && family === after.family;
  const clashing = papers
    .map((paper) => ({
      ...paper,
      enemies: paper.others.filter(({ code }) => isNew(code)).map(({ code }) => code),
      parallels: paper.others.filter(({ family }) => isOfFamily(family)).map(({ code }) => code),
    }))
    .filter(({ enemies, parallels }) => enemies.length + parallels.length > 0);
  const leaving = clashing.filter(({ enemies }) => enemies.length > 0).map(({ formId }) => formId);
  return clashing.map((paper) => ({
    ...paper,
    text: clashText({ ...paper, instead: insteadOf(paper.plan, leaving) }),
  }));
}

/** What of a paper clashes, and what comes of it, in a sentence. */
function clashText({
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

type Domains = readonly { readonly domainId: number; readonly parentId: number | null }[];

/**
 * The papers of an item that are not handed out any more once it stands in another domain, each with what takes its place: a
 * fixed plan counts its questions by the domain above them, whichever version of the item a paper holds.
 */
export function papersMovedOut<P extends Holding>(
  papers: readonly P[],
  { domains, from, to }: { readonly domains: Domains; readonly from: number; readonly to: number },
): (P & { readonly text: string })[] {
  const topOf = (id: number) => domains.find(({ domainId }) => domainId === id)?.parentId ?? id;
  if (topOf(from) === topOf(to)) return [];
  const moved = papers.filter(
    ({ formId, plan }) => plan.mode === 'fixed' && plan.given.some((one) => one.formId === formId),
  );
  const leaving = moved.map(({ formId }) => formId);
  return moved.map((paper) => {
    const plan = { ...paper.plan, canDraw: paper.plan.canDrawWithout };
    return { ...paper, text: insteadOf(plan, leaving) };
  });
}
