import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Programme } from '#src/features/branches/contract/programmes.ts';
import type { HomeTexts } from '#src/shared/identity/identity.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { classNames } from '#src/ui/class-names.ts';
import { SwipeRow } from '#src/ui/list/swipe-row.tsx';
import { HeroPlate } from '#src/ui/plates/hero-plate.tsx';
import { Plate } from '#src/ui/plates/plate.tsx';

export function Hero({ texts }: { texts: HomeTexts }) {
  return (
    <section className="relative overflow-hidden bg-brand-deep text-white">
      <HeroPlate className="absolute -right-24 -bottom-10 h-3/5 w-full opacity-50 [mask-image:linear-gradient(to_top_left,black,transparent_75%)] md:inset-y-0 md:right-0 md:h-full md:w-3/5 md:opacity-100 md:[mask-image:linear-gradient(to_right,transparent,black_30%)]" />
      <div className="relative mx-auto grid max-w-[1200px] gap-4 px-4 pt-10 pb-12 md:gap-5 md:px-6 md:py-28">
        {texts.lead && <p className="font-semibold text-brand-light">{texts.lead}</p>}
        <h1 className="max-w-[11em] text-4xl leading-tight md:text-5xl md:leading-tight">{texts.slogan}</h1>
        <p className="max-w-[26em] text-white/85 md:text-lg">{texts.description}</p>
        <div className="flex flex-wrap gap-3 pt-2">
          <ButtonLink to="/entranceTest" variant="light">
            입학 테스트 접수
          </ButtonLink>
          <ButtonLink to="/counseling" variant="outline">
            상담 신청
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}

/** One section of the home page: heading, a sentence, and the way to more. */
export function HomeSection({
  title,
  lead,
  more,
  aside,
  children,
}: {
  title: string;
  lead?: string;
  more?: readonly [to: string, label: string];
  /** What is chosen for the section. */
  aside?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className="laid-out-late mx-auto grid max-w-[1200px] grid-cols-1 gap-3 px-4 py-5 md:gap-6 md:px-6 md:py-12">
      <div className="grid gap-x-6 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-end">
        <div>
          <div className="flex items-center justify-between gap-4">
            <h2 className="text-2xl md:text-3xl">{title}</h2>
            {more && (
              <Link
                to={more[0]}
                aria-label={`${title} 더 보기`}
                className="inline-flex min-h-11 shrink-0 items-center gap-1 text-sm font-semibold text-brand hover:underline sm:hidden"
              >
                더 보기
              </Link>
            )}
          </div>
          {lead && <p className="text-ink-soft max-sm:text-sm sm:pt-1">{lead}</p>}
        </div>
        <div className="flex flex-wrap items-center gap-x-6 empty:hidden">
          {aside}
          {more && (
            <Link
              to={more[0]}
              className="hidden min-h-11 items-center font-semibold text-brand hover:underline sm:inline-flex"
            >
              {more[1]}
            </Link>
          )}
        </div>
      </div>
      {children}
    </section>
  );
}

/** The programmes as the office names and orders them. */
export function Programmes({ programmes }: { programmes: readonly Programme[] }) {
  return (
    <SwipeRow columns="sm:grid-cols-2 lg:grid-cols-6" size="tile">
      {programmes.map(({ key, path, name, grades, intro, plate }, index) => (
        <li
          key={key}
          className={index < 3 ? 'lg:col-span-2' : 'last:sm:col-span-2 lg:col-span-3 lg:last:col-span-3'}
        >
          <Link
            to={path}
            className="group flex h-full flex-col overflow-hidden rounded-card border border-line bg-paper hover:border-brand"
          >
            <Plate
              name={plate}
              className={classNames('h-20 w-full shrink-0 bg-brand-pale sm:h-44', index >= 3 && 'lg:h-64')}
            />
            <span className="grid gap-0.5 px-3 py-2 sm:gap-1 sm:p-5">
              <span className="text-lg font-bold tracking-tight group-hover:text-brand sm:text-xl">
                {name}
              </span>
              <span className="text-sm font-semibold text-brand">{grades}</span>
              {intro && <span className="text-ink-soft max-sm:hidden">{intro}</span>}
            </span>
          </Link>
        </li>
      ))}
    </SwipeRow>
  );
}

export function CallToAction() {
  return (
    <section className="bg-brand text-white max-sm:hidden">
      <div className="mx-auto flex max-w-[1200px] flex-wrap items-center justify-between gap-6 px-4 py-8 md:px-6 md:py-12">
        <div>
          <h2 className="text-2xl">어디서 시작할지 고민이신가요?</h2>
          <p className="pt-2">집에서 보는 레벨 테스트로 지금 위치를 먼저 확인해 보세요. 무료입니다.</p>
        </div>
        <div className="flex flex-wrap gap-3">
          <ButtonLink to="/test" variant="light">
            레벨 테스트 보기
          </ButtonLink>
          <ButtonLink to="/presentation" variant="outline">
            설명회 예약
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}
