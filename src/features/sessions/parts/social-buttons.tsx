import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { listSocialProviders } from '#src/features/members/contract/members.ts';
import { callApi } from '#src/web/api/api.ts';
import { startKakaoSdk } from '#src/web/kakao-sdk.ts';

/** As each provider's rules for its button have it: its own mark, colours and words, none of them changed by our theme. */
const looks = {
  kakao: { label: '카카오 로그인', className: 'bg-[#fee500] text-black/85' },
  naver: { label: '네이버 로그인', className: 'border border-[#d0d0d0] bg-white text-black' },
  google: { label: 'Google 계정으로 로그인', className: 'border border-[#747775] bg-white text-[#1f1f1f]' },
} as const;

const marks: Readonly<Record<keyof typeof looks, readonly (readonly [fill: string, path: string])[]>> = {
  kakao: [
    [
      '#000000',
      'M9 .6C4.029.6 0 3.713 0 7.552c0 2.388 1.558 4.494 3.932 5.746l-.999 3.649c-.088.322.28.579.563.392l4.379-2.89c.37.036.745.056 1.125.056 4.971 0 9-3.113 9-6.953C18 3.713 13.971.6 9 .6z',
    ],
  ],
  naver: [['#03c75a', 'M12.205 9.635 5.531 0H0v18h5.795V8.365L12.469 18H18V0h-5.795z']],
  google: [
    [
      '#4285f4',
      'M17.64 9.2c0-.637-.057-1.251-.164-1.84H9v3.481h4.844c-.209 1.125-.843 2.078-1.796 2.717v2.258h2.908c1.702-1.567 2.684-3.874 2.684-6.615z',
    ],
    [
      '#34a853',
      'M9 18c2.43 0 4.467-.806 5.956-2.18l-2.908-2.259c-.806.54-1.837.86-3.048.86-2.344 0-4.328-1.584-5.036-3.711H.957v2.332A8.997 8.997 0 0 0 9 18z',
    ],
    [
      '#fbbc05',
      'M3.964 10.71A5.41 5.41 0 0 1 3.682 9c0-.593.102-1.17.282-1.71V4.958H.957A8.996 8.996 0 0 0 0 9c0 1.452.348 2.827.957 4.042l3.007-2.332z',
    ],
    [
      '#ea4335',
      'M9 3.58c1.321 0 2.508.454 3.44 1.345l2.582-2.58C13.463.891 11.426 0 9 0A8.997 8.997 0 0 0 .957 4.958L3.964 7.29C4.672 5.163 6.656 3.58 9 3.58z',
    ],
  ],
};

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
              className={`flex min-h-12 items-center justify-center gap-2 rounded-[12px] px-5 font-semibold hover:brightness-95 ${looks[provider].className}`}
            >
              <svg viewBox="0 0 18 18" className="size-[18px]" aria-hidden="true">
                {marks[provider].map(([fill, path]) => (
                  <path key={fill} fill={fill} d={path} />
                ))}
              </svg>
              {looks[provider].label}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
