import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Programme } from '#src/features/branches/contract/programmes.ts';
import type { HomeTexts } from '#src/shared/identity/identity.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { classNames } from '#src/ui/class-names.ts';
import { HeroPlate } from '#src/ui/plates/hero-plate.tsx';
import { Plate } from '#src/ui/plates/plate.tsx';

export function Hero({ texts }: { texts: HomeTexts }) {
  return (
    <section className="relative overflow-hidden bg-brand-deep text-white">
      <HeroPlate className="absolute inset-y-0 -right-1/2 h-full w-full opacity-35 md:right-0 md:w-3/5 md:opacity-100 [mask-image:linear-gradient(to_right,transparent,black_30%)]" />
      <div className="relative mx-auto grid max-w-[1200px] gap-5 px-4 py-16 md:px-6 md:py-28">
        {texts.lead && <p className="font-semibold text-brand-light">{texts.lead}</p>}
        <h1 className="max-w-[11em] text-4xl leading-tight md:text-5xl md:leading-tight">{texts.slogan}</h1>
        <p className="max-w-[26em] text-lg text-white/85">{texts.description}</p>
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
  children,
}: {
  title: string;
  lead?: string;
  more?: readonly [to: string, label: string];
  children: ReactNode;
}) {
  return (
    <section className="mx-auto grid max-w-[1200px] grid-cols-1 gap-6 px-4 py-10 md:px-6 md:py-14">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <div>
          <h2 className="text-2xl md:text-3xl">{title}</h2>
          {lead && <p className="pt-2 text-ink-soft">{lead}</p>}
        </div>
        {more && (
          <Link
            to={more[0]}
            className="inline-flex min-h-11 items-center font-semibold text-brand hover:underline"
          >
            {more[1]}
          </Link>
        )}
      </div>
      {children}
    </section>
  );
}

/** The programmes as the office names and orders them. */
export function Programmes({ programmes }: { programmes: readonly Programme[] }) {
  return (
    <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-6">
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
              className={classNames('h-44 w-full bg-brand-pale', index >= 3 && 'lg:h-64')}
            />
            <span className="grid gap-1 p-5">
              <span className="text-xl font-bold tracking-tight group-hover:text-brand">{name}</span>
              <span className="text-sm font-semibold text-brand">{grades}</span>
              {intro && <span className="text-ink-soft">{intro}</span>}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

export function CallToAction() {
  return (
    <section className="bg-brand text-white">
      <div className="mx-auto flex max-w-[1200px] flex-wrap items-center justify-between gap-6 px-4 py-12 md:px-6">
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
