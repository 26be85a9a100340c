import { isSubject, type SubjectName, subjectOf } from '#src/ui/plates/subjects/subject-of.ts';

/** What is drawn for a post of a category whose words say nothing more particular. */
const ofCategory: Readonly<Record<string, SubjectName>> = {
  수학: 'solids',
  과학: 'experiment',
  독서: 'library',
  초등: 'notebook',
  중등: 'linear',
  고등: 'change',
  진행: 'calendar',
  안내: 'talk',
  운영: 'calendar',
  입학: 'steps',
  '학습 습관': 'notebook',
  과제: 'notebook',
  자료: 'notebook',
};

interface Pictured {
  readonly id: number;
  readonly title: string;
  readonly summary: string;
  readonly category: string;
}

/** The picture of a post, the same wherever it appears: from its title, else its summary, else its category. */
export const coverOf = ({ title, summary, category }: Omit<Pictured, 'id'>): SubjectName =>
  subjectOf(title, summary) ?? ofCategory[category] ?? 'talk';

/** Where the picture is fetched; its number makes two posts of one subject look like two. */
export const coverPath = (post: Pictured): string => `/plates/posts/${coverOf(post)}-${post.id}.svg`;

/** Reads that address back; null for one that is none. */
export function readCoverName(name: string): { readonly subject: SubjectName; readonly seed: number } | null {
  const [, subject = '', seed = ''] = /^([a-z]+)-([1-9]\d{0,14})$/.exec(name) ?? [];
  return isSubject(subject) ? { subject, seed: Number(seed) % 2 ** 31 } : null;
}
