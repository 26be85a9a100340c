import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { listSocialProviders } from '#src/features/members/contract/members.ts';
import { callApi } from '#src/web/api/api.ts';
import { startKakaoSdk } from '#src/web/kakao-sdk.ts';
import google from './marks/google.svg?no-inline';
import kakao from './marks/kakao.svg?no-inline';
import naver from './marks/naver.svg?no-inline';
import { SocialRoom } from './social-room.tsx';

/** As each provider's rules for its button have it: its own mark, colours and words, none of them changed by our theme. */
const looks = {
  kakao: { label: '카카오 로그인', mark: kakao, className: 'bg-[#fee500] text-black/85' },
  naver: { label: '네이버 로그인', mark: naver, className: 'border border-[#d0d0d0] bg-white text-black' },
  google: {
    label: 'Google 계정으로 로그인',
    mark: google,
    className: 'border border-[#747775] bg-white text-[#1f1f1f]',
  },
} as const;

/** Begins at the server, which leads on to the provider; a link, so that it works like one. */
export function SocialButtons({ returnTo }: { returnTo: string }) {
  const { data, isError } = useQuery({
    queryKey: ['social-providers'],
    queryFn: () => callApi(listSocialProviders, {}),
    staleTime: 600_000,
  });
  const publicKey = data?.kakaoJavascriptKey;
  useEffect(() => {
    if (publicKey) void startKakaoSdk(publicKey);
  }, [publicKey]);
  if (!data) return isError ? null : <SocialRoom />;
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
              className={`flex min-h-12 items-center justify-center gap-2 rounded-[12px] px-5 font-semibold hover:brightness-95 ${looks[provider].className}`}
            >
              <img src={looks[provider].mark} alt="" width={18} height={18} />
              {looks[provider].label}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
