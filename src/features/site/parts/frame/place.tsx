import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import type { MainCategory, SubCategory } from '#src/shared/site-map.ts';
import { Breadcrumb } from '#src/ui/breadcrumb.tsx';
import { classNames } from '#src/ui/class-names.ts';
import { Plate } from '#src/ui/plates/plate.tsx';
import type { PlateName } from '#src/ui/plates/plate-svg.ts';
import { useInterfaceState } from '#src/web/page/interface-state.tsx';

const platesOf: Readonly<Record<string, PlateName>> = {
  programme: 'elementary',
  admission: 'high',
  learning: 'science',
  member: 'smart_reading',
  support: 'smart_reading',
};

/** What a page says of itself in one sentence, where nobody writes it in the office. */
const leads: Readonly<Record<string, string>> = {
  teachers: '아이를 직접 가르치고 살피는 선생님들입니다.',
  branches: '가까운 분원의 과정과 운영 시간을 보고 바로 전화하실 수 있습니다.',
  maps: '분원마다 가까운 역과 출구, 주차와 셔틀을 안내합니다.',
  classes: '남은 자리는 실시간으로 표시됩니다. 반은 입학 테스트나 레벨 테스트 결과에 맞추어 정합니다.',
  presentation: '가입하지 않아도 네 분까지 예약하실 수 있습니다.',
  learning: '수업 밖에서 무엇을 어떻게 익히는지 안내합니다.',
  best_report: '보호자님의 동의를 받아 올린 아이들의 리포트입니다.',
  experience_case: '아이마다 어떤 과정을 거쳐 달라졌는지 그대로 적었습니다.',
  peek: '교실에서 실제로 하는 활동을 보여 드립니다.',
  columns: '선생님들이 학부모님께 드리는 글입니다.',
  notice: '분원의 일정과 꼭 아셔야 할 소식입니다.',
  news: '학원과 교육 현장의 소식을 전합니다.',
  seminar: '학부모님과 함께하는 자리를 안내합니다.',
  promotion: '지금 참여하실 수 있는 행사입니다.',
  faq: '자주 묻는 질문과 답을 모았습니다.',
  terms: '시행 중인 약관과 방침, 이전 버전을 보실 수 있습니다.',
};

interface BannerProps {
  readonly main: MainCategory;
  readonly sub: SubCategory;
  /** The post of that board that is shown. */
  readonly post: { readonly title: string } | null;
  /** The page's own title, and whether it shows a picture of its own; null where it has its own heading. */
  readonly title: { readonly text: string; readonly lead: string; readonly hasPicture: boolean } | null;
  /** Programme pages wear the plate of their own programme. */
  readonly programmes: readonly { readonly key: string; readonly plate: PlateName }[];
}

/** Where the page stands, and what it is called: the banner is its title. */
export function Banner({ main, sub, post, title, programmes }: BannerProps) {
  const plate = programmes.find(({ key }) => key === sub.key)?.plate ?? platesOf[main.key] ?? 'special';
  return (
    <div className="relative overflow-hidden bg-brand-pale print:bg-transparent">
      {title && !title.hasPicture && (
        <Plate
          name={plate}
          seed={11}
          className="no-print absolute inset-y-0 right-0 hidden h-full w-2/5 [mask-image:linear-gradient(to_right,transparent,black_35%)] sm:block"
        />
      )}
      <div
        className={classNames(
          'relative mx-auto max-w-[1200px] px-4 md:px-6',
          title ? 'grid gap-1 pt-4 pb-6 md:pt-6 md:pb-9' : 'py-2',
        )}
      >
        <div className="no-print text-brand-deep">
          <Breadcrumb
            crumbs={[
              { label: '홈', to: '/' },
              { label: main.label },
              post ? { label: sub.label, to: sub.path } : { label: sub.label },
              ...(post ? [{ label: post.title }] : []),
            ]}
          />
        </div>
        {title && (
          <>
            <h1 className="text-3xl md:text-4xl">{title.text}</h1>
            <p className="max-w-[32em] text-ink-soft sm:max-lg:max-w-[24em] md:text-lg">
              {title.lead || leads[sub.key]}
            </p>
          </>
        )}
      </div>
    </div>
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
