import { useLocation } from 'react-router';
import { academyContext } from '#src/platform/react/context.ts';
import type { PageHandle } from '#src/platform/react/page-address.ts';
import { formatDay, seoulDay } from '#src/shared/seoul-time.ts';
import { editionText } from '#src/shared/words/edition.ts';
import { EmptyState } from '#src/ui/notice.tsx';
import { pageMeta } from '#src/web/page/page-meta.ts';
import { LegalSectionsView, LegalVersions } from '../parts/legal-versions.tsx';
import { listLegalDates, listLegalTexts } from '../store/legal.server.ts';
import type { Route } from './+types/terms.page';

/** The terms are laid out at once, with their versions below them and the way to what follows; that is when it comes near. */
const lateFrom = 1;

/** The parameters this page reads; nothing else of its address reaches it. */
export const handle = { reads: [], isTitled: true } satisfies PageHandle;

export async function loader({ context }: Route.LoaderArgs) {
  const { db, clock } = context.get(academyContext);
  const today = seoulDay(clock.now());
  const [texts, dates] = await Promise.all([listLegalTexts(db, today), listLegalDates(db)]);
  return { texts, dates, today };
}

export const headers = () => ({ 'cache-control': 'public, max-age=0, s-maxage=30' });
export const meta = () =>
  pageMeta({
    title: '약관과 방침',
    description: '이용약관, 개인정보 처리방침, 아동용 쉬운 안내와 그 시행일, 이전 버전과 달라진 점.',
    path: '/terms',
  });

export default function TermsPage({ loaderData: { texts, dates, today } }: Route.ComponentProps) {
  // A link from another page may lead to a part, and the router knows of no `:target`.
  const isFirstPage = useLocation().key === 'default';
  return (
    <article className="grid gap-10">
      {texts.length === 0 && <EmptyState title="약관과 방침을 준비하고 있습니다." />}
      <nav aria-label="약관 목록" className="flex flex-wrap gap-2">
        {texts.map((text) => (
          <a
            key={text.key}
            href={`#${text.key}`}
            className="flex min-h-11 items-center rounded-full border border-line px-4 hover:border-brand"
          >
            {text.title}
          </a>
        ))}
      </nav>
      {texts.map((text, place) => (
        <section key={text.key} id={text.key} className="grid max-w-[42em] gap-4">
          <h2 className="text-2xl">{text.title}</h2>
          <p className="text-sm text-ink-soft">
            시행일 {formatDay(text.effectiveOn)} · {editionText(text.version)}
          </p>
          <LegalSectionsView sections={text.sections} isLate={isFirstPage && place >= lateFrom} />
          <LegalVersions
            title={text.title}
            versions={dates.filter(({ key }) => key === text.key)}
            today={today}
          />
        </section>
      ))}
    </article>
  );
}
