import { academyContext } from '#src/platform/react/context.ts';
import type { PageHandle } from '#src/platform/react/page-address.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/notice.tsx';
import { jsonLd, pageMeta } from '#src/web/page/page-meta.ts';
import { FaqGroups } from '../parts/faq-groups.tsx';
import { SearchForm } from '../parts/search-form.tsx';
import { readListQuery } from '../rules/post-lists.ts';
import { listFaqCategories, listFaqRows } from '../store/faq.server.ts';
import type { Route } from './+types/faq.page.ts';

/** The parameters this page reads; nothing else of its address reaches it. */
export const handle = { reads: ['category', 'q'], isTitled: true } satisfies PageHandle;

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = context.get(academyContext);
  const query = readListQuery(url.searchParams);
  const [entries, categories] = await Promise.all([
    listFaqRows(db, query.category, query.keywords),
    listFaqCategories(db),
  ]);
  return { query, entries, categories };
}

export const headers = () => ({ 'cache-control': 'public, max-age=0, s-maxage=30' });

export const meta = ({ loaderData }: Route.MetaArgs) => [
  ...pageMeta({
    title: '자주 묻는 질문',
    description: '입학, 테스트, 결제와 환불, 수업, 회원에 대해 자주 묻는 질문과 답입니다.',
    path: '/faq',
  }),
  jsonLd({
    '@type': 'FAQPage',
    mainEntity: (loaderData?.entries ?? []).map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  }),
];

export default function FaqPage({ loaderData: { query, entries, categories } }: Route.ComponentProps) {
  const { category, keywords } = query;
  const shown = categories
    .map((name) => ({ name, entries: entries.filter((one) => one.category === name) }))
    .filter((group) => group.entries.length > 0);
  return (
    <div className="grid grid-cols-1 gap-8">
      <SearchForm
        action="/faq"
        categories={categories}
        category={category}
        keywords={keywords}
        placeholder="예: 환불, 셔틀, ㅎㅂ"
      />
      {shown.length === 0 && (
        <EmptyState title="조건에 맞는 질문이 없습니다.">
          <p>다른 낱말로 찾으시거나 상담을 신청해 주세요.</p>
          <ButtonLink to="/counseling">상담 신청하기</ButtonLink>
        </EmptyState>
      )}
      <FaqGroups groups={shown} isWhole={category !== '' || keywords !== ''} />
      <div className="grid gap-3 rounded-card bg-brand-pale p-6">
        <p className="text-lg font-bold">찾는 답이 없으신가요?</p>
        <p>분원 상담 선생님이 전화나 방문으로 답해 드립니다.</p>
        <p>
          <ButtonLink to="/counseling">상담 신청</ButtonLink>
        </p>
      </div>
    </div>
  );
}
