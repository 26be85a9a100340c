import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import type { MainCategory, SubCategory } from '#src/shared/site-map.ts';
import { Breadcrumb } from '#src/ui/breadcrumb.tsx';
import { classNames } from '#src/ui/class-names.ts';
import { Plate } from '#src/ui/plates/plate.tsx';
import type { PlateName } from '#src/ui/plates/plate-svg.ts';
import { useInterfaceState } from '#src/web/page/interface-state.tsx';

const banners: Readonly<Record<string, { plate?: PlateName; sentence: string }>> = {
  default: { sentence: '무엇을 왜 가르치는지 말씀드립니다.' },
  programme: { plate: 'elementary', sentence: '학년과 속도에 맞는 과정을 찾아보세요.' },
  admission: { plate: 'high', sentence: '상담부터 입학까지 차례대로 안내합니다.' },
  learning: { plate: 'science', sentence: '수업이 남긴 것을 그대로 보여 드립니다.' },
  news: { sentence: '분원의 일정과 소식을 전합니다.' },
  member: { plate: 'smart_reading', sentence: '정보와 신청을 한곳에서 살펴보세요.' },
  support: { plate: 'smart_reading', sentence: '질문과 약속을 모았습니다.' },
};
interface BannerProps {
  readonly main: MainCategory;
  readonly sub: SubCategory;
  /** The post of that board that is shown. */
  readonly post: { readonly title: string } | null;
  /** Programme pages wear the plate of their own programme. */
  readonly programmes: readonly { readonly key: string; readonly plate: PlateName }[];
}

export function Banner({ main, sub, post, programmes }: BannerProps) {
  const banner = banners[main.key];
  const own = programmes.find(({ key }) => key === sub.key);
  return (
    <section
      aria-label={`${main.label} ${sub.label}`}
      className="no-print relative overflow-hidden bg-brand-pale"
    >
      <Plate
        name={own?.plate ?? banner?.plate ?? 'special'}
        seed={11}
        className="absolute inset-y-0 right-0 hidden h-full w-2/5 [mask-image:linear-gradient(to_right,transparent,black_35%)] sm:block"
      />
      <div className="relative mx-auto grid max-w-[1200px] gap-2 px-4 py-8 md:px-6 md:py-12">
        <div className="text-brand-deep">
          <Breadcrumb
            crumbs={[
              { label: '홈', to: '/' },
              { label: main.label },
              post ? { label: sub.label, to: sub.path } : { label: sub.label },
              ...(post ? [{ label: post.title }] : []),
            ]}
          />
        </div>
        <p className="text-3xl font-bold tracking-tight md:text-4xl">{main.label}</p>
        <p className="max-w-[24em] text-ink-soft">{banner?.sentence}</p>
      </div>
    </section>
  );
}

/** The pages of the category: a column on wide screens, a row that scrolls on phones. */
export function SideMenu({ main, current }: { main: MainCategory; current: SubCategory }) {
  const list = useRef<HTMLUListElement>(null);
  const { isLoggedIn } = useInterfaceState();
  const isOffered = (page: SubCategory) =>
    !page.isUnlisted && (!page.for || page.for === (isLoggedIn ? 'members' : 'visitors'));
  // On phones the row begins where the page is, not at its start.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the row moves when the page changes
  useEffect(() => {
    const row = list.current;
    const here = row?.querySelector<HTMLElement>('[aria-current]');
    if (row && here) row.scrollLeft = here.offsetLeft - (row.clientWidth - here.offsetWidth) / 2;
  }, [current.key]);
  return (
    <nav aria-label={`${main.label} 메뉴`} className="no-print -mx-4 min-w-0 md:-mx-6 lg:mx-0">
      <ul
        ref={list}
        className="relative flex overflow-x-auto border-b border-line px-4 md:px-6 lg:sticky lg:top-24 lg:grid lg:gap-1 lg:border-0 lg:px-0"
      >
        {main.pages.filter(isOffered).map((page) => {
          const isCurrent = page.key === current.key;
          return (
            <li key={page.key} className="shrink-0">
              <Link
                to={page.path}
                aria-current={isCurrent ? 'page' : undefined}
                className={classNames(
                  'flex min-h-12 items-center border-b-2 px-3 whitespace-nowrap lg:rounded-lg lg:border-0 lg:px-4',
                  isCurrent
                    ? 'border-brand font-bold text-brand lg:bg-brand-pale lg:text-brand-deep'
                    : 'border-transparent text-ink-soft hover:text-brand lg:hover:bg-mist',
                )}
              >
                {page.label}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
