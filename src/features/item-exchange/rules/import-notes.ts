import type { ItemMeta } from '#src/features/item-exchange/rules/outcome.ts';
import { particleAfter, quoted } from '#src/shared/words/particle.ts';

/** Where items go that do not say so themselves. */
export interface ImportPlace {
  readonly subject: string;
  readonly domainId: number;
  readonly gradeFrom: number;
  readonly gradeTo: number;
}

interface Domain {
  readonly domainId: number;
  readonly subject: string;
  readonly code: string;
  readonly name: string;
  readonly isRetired: boolean;
}

/** What the bank knows already, for the facts that a file names. */
export interface KnownHere {
  readonly domains: readonly Domain[];
  /** Codes of the bank and of the file itself. */
  readonly codes: ReadonlySet<string>;
}

/** Where an item of a file comes to stand, and in words what of its facts could not be kept as the file says them. */
export interface Placed {
  readonly domain: Domain | undefined;
  readonly subject: string;
  readonly gradeFrom: number;
  readonly gradeTo: number;
  readonly rating: number;
  readonly notes: readonly string[];
}

const within = (value: number | undefined, least: number, most: number): number | undefined =>
  value !== undefined && value >= least && value <= most ? value : undefined;

/** ‘x’로, ‘x’으로. */
const as = (name: string | number) => `${name}${particleAfter(String(name), '으로/로')}`;

export function placeImported(meta: ItemMeta, where: ImportPlace, { domains, codes }: KnownHere): Placed {
  const notes: string[] = [];
  const note = (isNoted: boolean, sentence: () => string) => {
    if (isNoted) notes.push(sentence());
  };
  const isSubject = domains.some((one) => one.subject === meta.subject);
  const subject = isSubject && meta.subject ? meta.subject : where.subject;
  note(
    !!meta.subject && !isSubject,
    () => `과목 ${quoted(meta.subject ?? '', '이/가')} 없어 고른 과목에 넣습니다.`,
  );
  const named = domains.find(
    (one) =>
      one.subject === subject && !one.isRetired && (one.code === meta.domain || one.name === meta.domain),
  );
  const domain = named ?? domains.find(({ domainId }) => domainId === where.domainId);
  note(
    !named && (!!meta.domain || subject !== where.subject),
    () =>
      `${meta.domain ? `영역 ${quoted(meta.domain, '을/를')} 쓰고 있지 않아` : '영역이 적혀 있지 않아'} ‘${domain?.name ?? ''}’에 넣습니다.`,
  );
  const gradeFrom = within(meta.gradeFrom, 1, 12) ?? where.gradeFrom;
  const gradeTo = Math.max(gradeFrom, within(meta.gradeTo, 1, 12) ?? where.gradeTo);
  const isChanged = (said: number | undefined, kept: number) => said !== undefined && said !== kept;
  note(
    isChanged(meta.gradeFrom, gradeFrom) || isChanged(meta.gradeTo, gradeTo),
    () => `학년 ${meta.gradeFrom ?? ''}~${meta.gradeTo ?? ''}을 ${gradeFrom}~${as(gradeTo)} 바꿉니다.`,
  );
  const rating = Math.min(5, Math.max(1, meta.rating ?? 3));
  note(
    isChanged(meta.rating, rating),
    () => `난이도 ${meta.rating}${particleAfter(String(meta.rating), '을/를')} ${as(rating)} 바꿉니다.`,
  );
  const strangers = (meta.enemies ?? []).filter((code) => !codes.has(code));
  note(
    strangers.length > 0,
    () => `함께 내지 않을 문항 ${strangers.map((one) => `‘${one}’`).join(', ')}은 은행에 없어 뺍니다.`,
  );
  note(
    !!meta.parent && !codes.has(meta.parent),
    () => `바탕이 된 문항 ${quoted(meta.parent ?? '', '은/는')} 은행에 없어 뺍니다.`,
  );
  return { domain, subject: domain?.subject ?? where.subject, gradeFrom, gradeTo, rating, notes };
}
