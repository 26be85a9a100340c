import { data } from 'react-router';
import { renderDocument } from '#src/features/boards/actions/render.server.ts';
import { withSealedPictures } from '#src/features/boards/actions/sealed-files.server.ts';
import { FaqContent } from '#src/features/boards/contract/faq.ts';
import { listBranches } from '#src/features/branches/actions/branches.server.ts';
import { findPreview } from '#src/features/publishing/actions/documents.server.ts';
import { academyContext } from '#src/platform/react/context.ts';
import { formatDay } from '#src/shared/seoul-time.ts';
import { Notice } from '#src/ui/notice.tsx';
import { Accordion } from '#src/ui/text/accordion.tsx';
import { Prose } from '#src/ui/text/prose.tsx';
import { pageMeta } from '#src/web/page/page-meta.ts';
import katexStyle from '../../../../node_modules/.academy-fonts/katex.css?url';
import { LegalContent } from '../contract/legal.ts';
import { PageContent } from '../contract/office.ts';
import { Blocks } from '../parts/blocks.tsx';
import { LegalSectionsView } from '../parts/legal-versions.tsx';
import type { Route } from './+types/preview.page.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  const academy = context.get(academyContext);
  const { db, clock } = academy;
  const found = await findPreview(db, params.token, clock.now());
  const none = { post: null, page: null, legal: null, faq: null, branches: [] };
  if (!found) return data(none, { status: 404 });
  if (found.subject.startsWith('legal-')) return data({ ...none, legal: LegalContent.parse(found.content) });
  if (found.subject.startsWith('faq-')) return data({ ...none, faq: FaqContent.parse(found.content) });
  if (found.subject.startsWith('post-')) {
    const { title, summary, body } = found.content as { title: string; summary: string; body: unknown };
    const text = renderDocument(body, { about: title });
    const html = withSealedPictures(academy, text.html);
    return data({ ...none, post: { title, summary, text: { ...text, html } } });
  }
  return data({ ...none, page: PageContent.parse(found.content), branches: await listBranches(db) });
}

export const headers = () => ({
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex',
  'referrer-policy': 'no-referrer',
});
export const meta = () => pageMeta({ title: '미리보기', isPrivate: true });

export default function PreviewPage({
  loaderData: { post, page, legal, faq, branches },
}: Route.ComponentProps) {
  if (!post && !page && !legal && !faq) {
    return (
      <div className="grid gap-4 py-8">
        <h1 className="text-3xl">미리보기 주소가 끝났습니다</h1>
        <p>미리보기는 하루 동안 볼 수 있습니다. 관리자 화면에서 새로 열어 주세요.</p>
      </div>
    );
  }
  return (
    <div className="mx-auto grid max-w-[900px] grid-cols-1 gap-6 py-6">
      <Notice tone="warn" title="아직 게시하지 않은 초안입니다.">
        <p>이 주소를 아는 사람만 하루 동안 볼 수 있습니다.</p>
      </Notice>
      {post && (
        <article className="grid grid-cols-1 gap-6">
          {post.text.hasMath && <link rel="stylesheet" href={katexStyle} precedence="default" />}
          <h1 className="text-2xl md:text-4xl">{post.title}</h1>
          <p className="text-ink-soft">{post.summary}</p>
          <Prose html={post.text.html} />
        </article>
      )}
      {page && (
        <article className="grid grid-cols-1 gap-6">
          <h1 className="text-2xl md:text-3xl">{page.title}</h1>
          <p className="max-w-[38em] text-lg text-ink-soft">{page.lead}</p>
          <Blocks blocks={page.blocks} branches={branches} />
        </article>
      )}
      {legal && (
        <article className="grid max-w-[42em] gap-4">
          <h1 className="text-2xl md:text-3xl">{legal.title}</h1>
          {legal.effectiveOn && <p className="text-ink-soft">시행일 {formatDay(legal.effectiveOn)}</p>}
          <LegalSectionsView sections={legal.sections} />
        </article>
      )}
      {faq && (
        <article className="grid gap-8">
          <h1 className="text-2xl md:text-3xl">자주 묻는 질문</h1>
          {faq.groups.map((group) => (
            <section key={group.name} className="grid gap-2">
              <h2 className="text-xl">{group.name}</h2>
              {group.entries.map(({ question, answer }) => (
                <Accordion key={question} title={question}>
                  <p>{answer}</p>
                </Accordion>
              ))}
            </section>
          ))}
        </article>
      )}
    </div>
  );
}
