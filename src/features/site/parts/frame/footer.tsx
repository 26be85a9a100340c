import { Link } from 'react-router';
import type { AcademyProfile } from '#src/features/site/contract/profile.ts';
import { ownName } from '#src/shared/identity/own-name.ts';

function legalRows(profile: AcademyProfile): readonly (readonly [string, string])[] {
  return [
    ['상호', profile.companyName],
    ['대표자', profile.representative],
    ['주소', profile.address],
    ['전화', profile.phone],
    ['전자우편', profile.email],
    ['사업자등록번호', profile.businessNo],
    ['통신판매업신고번호', `${profile.mailOrderNo} (${profile.mailOrderOffice})`],
    ['학원등록번호', profile.academyNo],
    ['개인정보 보호책임자', profile.privacyOfficer],
    ['호스팅 제공', profile.hosting],
  ];
}

const links = [
  ['/terms', '이용약관'],
  ['/terms#privacy', '개인정보 처리방침'],
  ['/rules', '수강료와 환불 규정'],
  ['/branches', '분원 안내'],
  ['/faq', '자주 묻는 질문'],
] as const;

interface Props {
  readonly profile: AcademyProfile | null;
  readonly branches: readonly { readonly code: string; readonly name: string }[];
}

export function Footer({ profile, branches }: Props) {
  return (
    <footer className="no-print bg-ink pb-20 text-sm text-white/80 md:pb-0">
      <div className="mx-auto grid max-w-[1200px] gap-3 px-4 py-5 md:gap-6 md:px-6 md:py-10">
        <p className="text-lg font-bold text-white">{ownName()}</p>
        <nav aria-label="약관과 안내">
          <ul className="flex flex-wrap gap-x-5">
            {links.map(([to, label]) => (
              <li key={to}>
                <Link
                  to={to}
                  className={`inline-flex min-h-11 items-center underline-offset-4 hover:underline ${to.endsWith('privacy') ? 'font-bold text-white' : ''}`}
                >
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        {branches.length > 0 && (
          <nav aria-label="분원">
            <ul className="flex flex-wrap gap-x-5">
              {branches.map(({ code, name }) => (
                <li key={code}>
                  <Link
                    to={`/branches/${code}`}
                    className="inline-flex min-h-11 items-center underline-offset-4 hover:underline"
                  >
                    {name}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        )}
        {profile && (
          <dl className="flex flex-wrap gap-x-5 gap-y-1 border-t border-white/15 pt-4 max-sm:text-xs md:pt-6">
            {legalRows(profile).map(([term, value]) => (
              <div key={term} className="flex flex-wrap gap-x-2">
                <dt className="text-white/65">{term}</dt>
                <dd className="tabular-nums">{value}</dd>
              </div>
            ))}
          </dl>
        )}
        {profile?.note && <p className="text-white/65 max-sm:text-xs">{profile.note}</p>}
      </div>
    </footer>
  );
}
