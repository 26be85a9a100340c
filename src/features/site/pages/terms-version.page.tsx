import { data, Link } from 'react-router';
import { diffLines, linesOf } from '#src/features/publishing/rules/diff.ts';
import { academyContext } from '#src/platform/react/context.ts';
import type { PageHandle } from '#src/platform/react/page-address.ts';
import { formatDay, seoulDay } from '#src/shared/seoul-time.ts';
import { Notice } from '#src/ui/notice.tsx';
import { DiffLines } from '#src/ui/text/diff-lines.tsx';
import { pageMeta } from '#src/web/page/page-meta.ts';
import { LegalSectionsView, LegalVersions } from '../parts/legal-versions.tsx';
import { NotFoundScreen, notFoundMeta } from '../parts/not-found-screen.tsx';
import { legalStateOf, versionBefore } from '../rules/legal.ts';
import { listLegalVersions } from '../store/legal.server.ts';
import type { Route } from './+types/terms-version.page.ts';

/** The parameters this page reads; nothing else of its address reaches it. */
export const handle = { reads: [] } satisfies PageHandle;

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, clock } = context.get(academyContext);
  const versions = await listLegalVersions(db, params.key);
  const text = versions.find(({ version }) => version === params.version);
  if (!text) return data(null, { status: 404 });
  const today = seoulDay(clock.now());
  const before = versionBefore(text, versions);
  return {
    text,
    today,
    state: legalStateOf(text, versions, today),
    dates: versions.map(({ sections: _sections, ...one }) => one),
    changes: before && {
      since: before.effectiveOn,
      lines: diffLines(linesOf(before.sections), linesOf(text.sections)),
    },
  };
}

export const headers = () => ({ 'cache-control': 'public, max-age=0, s-maxage=30' });
export const meta = ({ loaderData }: Route.MetaArgs) =>
  loaderData
    ? pageMeta({
        title: `${loaderData.text.title} (${loaderData.text.version})`,
        description: `${formatDay(loaderData.text.effectiveOn)}부터의 ${loaderData.text.title}과 달라진 점.`,
        path: `/terms/${loaderData.text.key}/${loaderData.text.version}`,
      })
    : notFoundMeta();

const notes = {
  past: '이전 버전입니다. 지금은 새 버전이 시행되고 있습니다.',
  current: null,
  coming: '아직 시행되지 않은 버전입니다. 시행일까지는 현재 버전이 적용됩니다.',
} as const;

export default function TermsVersionPage({ loaderData }: Route.ComponentProps) {
  return loaderData ? <TermsVersion {...loaderData} /> : <NotFoundScreen />;
}

type Shown = NonNullable<Route.ComponentProps['loaderData']>;

function TermsVersion({ text, today, state, dates, changes }: Shown) {
  const note = notes[state];
  return (
    <article className="grid max-w-[42em] gap-8">
      <header className="grid gap-2">
        <p>
          <Link
            to={`/terms#${text.key}`}
            className="inline-flex min-h-11 items-center text-brand hover:underline"
          >
            ← 약관과 방침
          </Link>
        </p>
        <h1 className="text-2xl md:text-3xl">{text.title}</h1>
        <p className="text-ink-soft">시행일 {formatDay(text.effectiveOn)}</p>
        {text.reason && <p>개정 이유: {text.reason}</p>}
      </header>
      {note && <Notice tone="warn" title={note} />}
      {changes && (
        <section className="grid gap-3 rounded-card border border-line p-4" aria-labelledby="changes">
          <h2 id="changes" className="text-xl">
            달라진 점
          </h2>
          <p className="text-sm text-ink-soft">{formatDay(changes.since)}부터 시행한 버전과 비교했습니다.</p>
          <DiffLines lines={changes.lines.filter(({ kind }) => kind !== 'same')} />
        </section>
      )}
      <section className="grid gap-4">
        <h2 className="text-xl">전문</h2>
        <LegalSectionsView sections={text.sections} />
      </section>
      <section className="grid gap-3">
        <h2 className="text-xl">모든 버전</h2>
        <LegalVersions title={text.title} versions={dates} today={today} shown={text.version} />
      </section>
    </article>
  );
}
