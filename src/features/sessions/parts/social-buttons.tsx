import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { listSocialProviders } from '#src/features/members/contract/members.ts';
import { callApi } from '#src/web/api/api.ts';
import { startKakaoSdk } from '#src/web/kakao-sdk.ts';

const looks = {
  kakao: ['카카오로 로그인', 'bg-[#fee500] text-[#191600]'],
  naver: ['네이버로 로그인', 'bg-[#02783a] text-white'],
  google: ['Google로 로그인', 'border border-ink-soft/50 bg-paper text-ink'],
} as const;

/** Begins at the server, which leads on to the provider; a link, so that it works like one. */
export function SocialButtons({ returnTo }: { returnTo: string }) {
  const { data } = useQuery({
    queryKey: ['social-providers'],
    queryFn: () => callApi(listSocialProviders, {}),
    staleTime: 600_000,
  });
  const publicKey = data?.kakaoJavascriptKey;
  useEffect(() => {
    if (publicKey) void startKakaoSdk(publicKey);
  }, [publicKey]);
  if (!data) return null;
  const { providers } = data;
  if (providers.length === 0)
    return <p className="text-sm text-ink-soft">이 학원은 아이디와 비밀번호로만 로그인합니다.</p>;
  return (
    <section aria-label="소셜 로그인" className="grid gap-3">
      <p className="flex items-center gap-3 text-sm text-ink-soft before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        또는
      </p>
      <ul className="grid gap-2">
        {providers.map((provider) => (
          <li key={provider}>
            <a
              href={`/api/social/start?${new URLSearchParams({ provider, returnTo })}`}
              className={`flex min-h-12 items-center justify-center rounded-lg px-5 font-semibold hover:brightness-95 ${looks[provider][1]}`}
            >
              {looks[provider][0]}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
