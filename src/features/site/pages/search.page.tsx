import { Form, Link } from 'react-router';
import { searchFaq, searchPosts } from '#src/features/boards/actions.server.ts';
import { boards } from '#src/features/boards/rules/boards.ts';
import { cleanWords, foldText, snippetOf } from '#src/features/boards/rules.ts';
import { listBranches } from '#src/features/branches/actions.server.ts';
import { academyContext } from '#src/platform/react/context.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { TextField } from '#src/ui/field.tsx';
import { EmptyState } from '#src/ui/notice.tsx';
import { pageMeta } from '#src/web/page-meta.ts';
import { searchPages } from '../store/pages.server.ts';
import type { Route } from './+types/search.page.ts';

interface Hit {
  readonly to: string;
  readonly kind: string;
  readonly title: string;
  readonly text: string;
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, clock } = context.get(academyContext);
  const words = cleanWords(url.searchParams.get('q'));
  if (words === '') return { words, groups: [] };
  const [pages, posts, questions, branches] = await Promise.all([
    searchPages(db, words),
    searchPosts(db, words, clock.now()),
    searchFaq(db, words),
    listBranches(db),
  ]);
  const label = new Map<string, string>(boards.map((board) => [board.key, board.label]));
  const folded = foldText(words);
  const groups: { name: string; hits: Hit[] }[] = [
    {
      name: '안내',
      hits: pages.map((page) => ({
        to: page.path,
        kind: '안내',
        title: page.title,
        text: snippetOf(page.lead, words),
      })),
    },
    {
      name: '분원',
      hits: branches
        .filter((one) => foldText(`${one.name} ${one.address} ${one.directions}`).includes(folded))
        .map((one) => ({ to: `/maps#${one.code}`, kind: one.region, title: one.name, text: one.address })),
    },
    {
      name: '자주 묻는 질문',
      hits: questions.slice(0, 20).map((one) => ({
        to: `/faq?${new URLSearchParams({ category: one.category, q: words })}`,
        kind: one.category,
        title: one.question,
        text: snippetOf(one.answer, words),
      })),
    },
    {
      name: '게시글',
      hits: posts.map((post) => ({
        to: `/board/${post.id}`,
        kind: label.get(post.board) ?? '',
        title: post.title,
        text: snippetOf(post.summary, words),
      })),
    },
  ];
  return { words, groups: groups.filter(({ hits }) => hits.length > 0) };
}

export const meta = () => pageMeta({ title: '검색', isPrivate: true });

export default function SearchPage({ loaderData: { words, groups } }: Route.ComponentProps) {
  const count = groups.reduce((sum, { hits }) => sum + hits.length, 0);
  return (
    <div className="grid gap-8 py-4">
      <h1 className="text-3xl">검색</h1>
      <Form key={words} method="get" role="search" className="max-w-xl">
        <TextField
          label="검색어"
          name="q"
          type="search"
          maxLength={50}
          defaultValue={words}
          placeholder="예: 입학 테스트, 환불, 대치"
          after={
            <Button type="submit" className="shrink-0">
              검색
            </Button>
          }
        />
      </Form>
      {words !== '' && (
        <p aria-live="polite" className="text-ink-soft">
          ‘{words}’ 검색 결과 {count}건
        </p>
      )}
      {words !== '' && count === 0 && (
        <EmptyState title="찾는 내용이 없습니다.">
          <p>낱말을 짧게 바꾸어 보시거나 상담을 신청해 주세요.</p>
          <ButtonLink to="/counseling">상담 신청하기</ButtonLink>
        </EmptyState>
      )}
      {groups.map(({ name, hits }) => (
        <section key={name} className="grid gap-2">
          <h2 className="text-xl">{name}</h2>
          <ul className="border-t border-line">
            {hits.map((hit) => (
              <HitRow key={`${hit.to}|${hit.title}`} hit={hit} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function HitRow({ hit }: { hit: Hit }) {
  return (
    <li className="relative grid gap-1 border-b border-line py-3 hover:bg-mist md:px-3">
      <p className="text-sm text-brand">{hit.kind}</p>
      <h3 className="text-lg">
        <Link to={hit.to} className="after:absolute after:inset-0 hover:underline">
          {hit.title}
        </Link>
      </h3>
      <p className="text-ink-soft">{hit.text}</p>
    </li>
  );
}
