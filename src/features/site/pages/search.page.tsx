import { Form, Link } from 'react-router';
import { cleanQuery } from '#src/features/boards/rules/post-lists.ts';
import { academyContext } from '#src/platform/react/context.ts';
import type { PageHandle } from '#src/platform/react/page-address.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { TextField } from '#src/ui/fields/field.tsx';
import { EmptyState } from '#src/ui/notice.tsx';
import { pageMeta } from '#src/web/page/page-meta.ts';
import { type Hit, searchSite } from '../actions/search.server.ts';
import { SiteMapList } from '../parts/site-map-list.tsx';
import type { Route } from './+types/search.page.ts';

/** The parameters this page reads; nothing else of its address reaches it. */
export const handle = { reads: ['q'] } satisfies PageHandle;

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, clock } = context.get(academyContext);
  const keywords = cleanQuery(url.searchParams.get('q'));
  if (keywords === '') return { keywords, groups: [], meant: null };
  return { keywords, ...(await searchSite(db, keywords, clock.now())) };
}

export const meta = () => pageMeta({ title: '검색', isPrivate: true });

/** What parents ask for most. */
const suggestions = ['환불', '강사', '교습비', '셔틀', '레벨 테스트', '보강', '대기 신청'] as const;

export default function SearchPage({ loaderData: { keywords, groups, meant } }: Route.ComponentProps) {
  const count = groups.reduce((sum, { hits }) => sum + hits.length, 0);
  return (
    <div className="grid gap-8 py-4">
      <h1 className="text-3xl">검색</h1>
      <Form key={keywords} method="get" role="search" className="max-w-xl">
        <TextField
          label="검색어"
          name="q"
          type="search"
          maxLength={50}
          defaultValue={keywords}
          placeholder="예: 입학 테스트, 환불, ㅅㅌ"
          after={
            <Button type="submit" className="shrink-0">
              검색
            </Button>
          }
        />
      </Form>
      {keywords !== '' && (
        <p aria-live="polite" className="text-ink-soft">
          {meant
            ? `‘${keywords}’ 검색 결과가 없어 ‘${meant}’ 결과 ${count}건을 보여 드립니다.`
            : `‘${keywords}’ 검색 결과 ${count}건`}
        </p>
      )}
      {keywords !== '' && count === 0 && (
        <EmptyState title="찾는 내용이 없습니다.">
          <p>다른 말로 바꾸어 보시거나 상담을 신청해 주세요.</p>
          <ButtonLink to="/counseling">상담 신청하기</ButtonLink>
        </EmptyState>
      )}
      {groups.map(({ name, hits }) => (
        <section key={name} className="grid gap-2">
          <h2 className="text-xl">{name}</h2>
          <ul className="border-t border-line">
            {hits.map((hit) => (
              <HitRow key={`${hit.to}|${hit.kind}|${hit.title[0]?.text}`} hit={hit} />
            ))}
          </ul>
        </section>
      ))}
      {count === 0 && <Suggestions />}
    </div>
  );
}

/** Where nothing was asked or nothing found: what others look for, and the whole site. */
function Suggestions() {
  return (
    <>
      <nav aria-label="많이 찾는 말" className="flex flex-wrap gap-2">
        {suggestions.map((keywords) => (
          <Link
            key={keywords}
            to={`/search?${new URLSearchParams({ q: keywords })}`}
            className="flex min-h-11 items-center rounded-full border border-line px-4 hover:border-brand hover:text-brand"
          >
            {keywords}
          </Link>
        ))}
      </nav>
      <SiteMapList />
    </>
  );
}

function HitRow({ hit }: { hit: Hit }) {
  return (
    <li className="relative grid gap-1 border-b border-line py-3 hover:bg-mist md:px-3">
      <p className="text-sm text-brand">{hit.kind}</p>
      <h3 className="text-lg">
        <Link to={hit.to} className="after:absolute after:inset-0 hover:underline">
          <Pieces pieces={hit.title} />
        </Link>
      </h3>
      {hit.text.length > 0 && (
        <p className="max-w-[46em] text-ink-soft">
          <Pieces pieces={hit.text} />
        </p>
      )}
    </li>
  );
}

function Pieces({ pieces }: { pieces: Hit['text'] }) {
  return pieces.map(({ text, isFound }, index) =>
    isFound ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text never change places
      <mark key={index} className="bg-amber-pale font-semibold text-ink">
        {text}
      </mark>
    ) : (
      text
    ),
  );
}
