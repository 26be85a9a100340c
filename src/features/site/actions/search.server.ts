import { newestOf, searchFaq, searchPosts } from '#src/features/boards/actions/posts.server.ts';
import { boards } from '#src/features/boards/rules/boards.ts';
import {
  containsKeywords,
  foundPieces,
  isFoundBy,
  snippetOf,
} from '#src/features/boards/rules/post-lists.ts';
import { corrected, foldText, isCorrectable, knownTerms } from '#src/features/boards/rules/search-terms.ts';
import { listBranches } from '#src/features/branches/actions/branches.server.ts';
import { listProgrammes } from '#src/features/branches/actions/programmes.server.ts';
import type { Programme } from '#src/features/branches/contract/programmes.ts';
import { listTeachers } from '#src/features/teachers/actions/teachers.server.ts';
import type { Teacher } from '#src/features/teachers/contract/teachers.ts';
import { gradesOf } from '#src/features/teachers/rules/teachers.ts';
import type { Db } from '#src/platform/db/database.ts';
import { seoulDay } from '#src/shared/seoul-time.ts';
import { siteMap } from '#src/shared/site-map.ts';
import { menuWith } from '../rules/menu.ts';
import { pageText } from '../rules/page-fields.ts';
import { pageTopics } from '../rules/page-topics.ts';
import { listLegalTexts } from '../store/legal.server.ts';
import { listPages } from '../store/pages.server.ts';

/** One place where the words were found; `isFound` pieces of its title and text are the words themselves. */
export interface Hit {
  readonly to: string;
  readonly kind: string;
  readonly title: Pieces;
  readonly text: Pieces;
}
type Pieces = ReturnType<typeof foundPieces>;

interface Found {
  readonly to: string;
  readonly kind: string;
  readonly title: string;
  readonly text: string;
}

interface Known {
  readonly programmes: readonly Programme[];
  readonly teachers: readonly Teacher[];
}

/** Pages of the office, the legal texts in force, and pages of the menu that are known by their names alone. */
async function searchPages(
  db: Db,
  keywords: string,
  { today, programmes, teachers }: { today: string } & Known,
): Promise<Found[]> {
  const [pages, texts] = await Promise.all([listPages(db), listLegalTexts(db, today)]);
  const menu = menuWith({ programmes, hasTeachers: teachers.length > 0 }).flatMap((main) =>
    main.pages.map((page) => ({ ...page, kind: main.label })),
  );
  const kindOf = new Map(menu.map(({ path, kind }) => [path, kind]));
  const hidden = new Set(programmes.flatMap(({ path, isShown }) => (isShown ? [] : [path])));
  const named = new Map(programmes.map(({ path, name }) => [path, name]));
  const written = [
    ...pages
      .filter(({ path }) => !hidden.has(path))
      .map((page) => ({
        to: page.path,
        kind: kindOf.get(page.path) ?? '안내',
        title: titleOf(page.title, named.get(page.path)),
        text: [topicsOf(page.path), pageText(page)].filter(Boolean).join('\n'),
      })),
    ...texts.map((text) => ({
      to: `/terms#${text.key}`,
      kind: '약관과 방침',
      title: text.title,
      text: text.sections.flatMap(({ title, paragraphs }) => [title, ...paragraphs]).join('\n'),
    })),
  ];
  const isNotified = new Set(written.map(({ to }) => to));
  return [
    ...menu
      .filter((page) => !isNotified.has(page.path))
      .map((page) => ({ to: page.path, kind: page.kind, title: page.label, text: topicsOf(page.path) })),
    ...written,
  ]
    .map((page) => ({ ...page, place: placeFound(page, keywords) }))
    .filter(({ place }) => place > 0)
    .sort((a, b) => b.place - a.place)
    .slice(0, 20);
}

const topicsOf = (path: string) => pageTopics[path] ?? '';

/**
 * How near to what a page is about the words stand: in its title, in what it shows, in its text; 0 for nowhere. Of two alike
 * the one with the very words comes first, not the one with another word for them.
 */
function placeFound({ to, title, text }: Found, keywords: string): number {
  const nearer = `${title}\n${topicsOf(to)}`;
  const whole = `${title}\n${text}`;
  const isWritten = (of: string) =>
    keywords.split(/\s+/).every((one) => foldText(of).includes(foldText(one)));
  if (isFoundBy(title, keywords)) return 6 + Number(isWritten(title));
  if (containsKeywords(nearer, keywords)) return 4 + Number(isWritten(nearer));
  return containsKeywords(whole, keywords) ? 2 + Number(isWritten(whole)) : 0;
}

/** The title of a programme's page, with the name parents see in the menu where its title has another. */
const titleOf = (title: string, name: string | undefined) =>
  name === undefined || title.includes(name) ? title : `${name} · ${title}`;

async function searchBranches(db: Db, keywords: string, programmes: readonly Programme[]): Promise<Found[]> {
  const branches = await listBranches(db);
  const taughtAt = (keys: readonly string[]) =>
    programmes
      .filter(({ key, isShown }) => isShown && keys.includes(key))
      .map(({ name }) => name)
      .join(', ');
  return branches
    .map((one) => ({ ...one, taught: taughtAt(one.programmes) }))
    .filter(
      (one) =>
        isFoundBy(one.name, keywords) ||
        containsKeywords(`${one.address} ${one.directions} ${one.taught}`, keywords),
    )
    .map((one) => ({
      to: `/branches/${one.code}`,
      kind: one.region,
      title: one.name,
      text: [
        one.address,
        ...[one.directions, one.taught].filter((text) => containsKeywords(text, keywords)),
      ].join(' · '),
    }));
}

/** Teachers by name, title, subject and what is written of them; asked for in general, all of them. */
function searchTeachers({ programmes, teachers }: Known, keywords: string): Found[] {
  return teachers
    .map((one) => ({
      ...one,
      taught: programmes
        .filter(({ key, isShown }) => isShown && one.programmes.includes(key))
        .map(({ name }) => name)
        .join(', '),
    }))
    .filter(
      (one) =>
        isFoundBy(`${one.name} 선생님`, keywords) ||
        containsKeywords(
          `강사 교사 ${one.title} ${one.taught} ${one.motto} ${one.introduction} ${one.career}`,
          keywords,
        ),
    )
    .slice(0, 20)
    .map((one) => ({
      to: `/teachers/${one.teacherId}`,
      kind: one.title,
      title: `${one.name} 선생님`,
      text: `${one.taught} · ${gradesOf(one)} · ${one.motto}`,
    }));
}

/** Words that stand on the site, for putting a wrong letter right. */
async function termsOfSite(db: Db, now: Date): Promise<readonly string[]> {
  const [pages, branches, questions, posts] = await Promise.all([
    listPages(db),
    listBranches(db),
    searchFaq(db, ''),
    newestOf(db, [], { limit: 300, now }),
  ]);
  const titles = [
    ...siteMap.flatMap((main) => main.pages.map(({ label }) => label)),
    ...pages.map(({ title }) => title),
    ...branches.map(({ name }) => name),
    ...questions.map(({ question }) => question),
    ...posts.map(({ title }) => title),
  ];
  const terms = titles.flatMap((title) => {
    const row = title.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
    // Two words together too: many are written without the blank.
    return [...row, ...row.flatMap((one, at) => (row[at + 1] ? [one + row[at + 1]] : []))];
  });
  return [...knownTerms, ...terms];
}

/** What was found; where that is nothing, what is found by the words that may have been meant. */
export async function searchSite(db: Db, keywords: string, now: Date) {
  const groups = await foundGroups(db, keywords, now);
  if (groups.length > 0 || !isCorrectable(keywords)) return { groups, meant: null };
  const meant = corrected(keywords, await termsOfSite(db, now));
  if (meant === null) return { groups, meant };
  const found = await foundGroups(db, meant, now);
  return { groups: found, meant: found.length > 0 ? meant : null };
}

/** Pages, branches, teachers, questions and posts with the words in them, each with the place where they stand. */
async function foundGroups(db: Db, keywords: string, now: Date) {
  const [programmes, teachers] = await Promise.all([listProgrammes(db), listTeachers(db)]);
  const [pages, branches, questions, posts] = await Promise.all([
    searchPages(db, keywords, { today: seoulDay(now), programmes, teachers }),
    searchBranches(db, keywords, programmes),
    searchFaq(db, keywords),
    searchPosts(db, keywords, now),
  ]);
  const label = new Map<string, string>(boards.map((board) => [board.key, board.label]));
  const groups = [
    { name: '안내', found: pages },
    { name: '강사', found: searchTeachers({ programmes, teachers }, keywords) },
    { name: '분원', found: branches },
    {
      name: '자주 묻는 질문',
      found: questions.slice(0, 20).map((one) => ({
        to: `/faq?${new URLSearchParams({ category: one.category, q: keywords })}`,
        kind: one.category,
        title: one.question,
        text: one.answer,
      })),
    },
    {
      name: '게시글',
      found: posts.map((post) => ({
        to: `/board/${post.id}`,
        kind: label.get(post.board) ?? '',
        title: post.title,
        text:
          containsKeywords(post.text, keywords) && !containsKeywords(post.summary, keywords)
            ? post.text
            : post.summary,
      })),
    },
  ];
  return groups
    .filter(({ found }) => found.length > 0)
    .map(({ name, found }) => ({ name, hits: found.map((one) => toHit(one, keywords)) }));
}

function toHit({ to, kind, title, text }: Found, keywords: string): Hit {
  return {
    to,
    kind,
    title: foundPieces(title, keywords),
    text: foundPieces(snippetOf(text, keywords), keywords),
  };
}
