import type { SocialProvider } from '#src/providers/social/port.ts';
import type { Notice } from './notices.ts';

const names: Readonly<Record<SocialProvider, string>> = {
  kakao: '카카오',
  naver: '네이버',
  google: 'Google',
};

/** Told to whoever has ended, at the provider, the only way into the account. */
export function lastWayGone(loginId: string, provider: SocialProvider): Notice {
  const name = names[provider];
  return {
    subject: `[{academy}] ${name} 연결이 끊어졌습니다`,
    text: `[{academy}] ${name}에서 연결을 끊으셔서 ${name}로는 더 로그인하실 수 없습니다. 아이디 ${loginId}의 비밀번호를 만들면 계정을 그대로 쓰실 수 있습니다: {site}/findAccount`,
    template: 'member.last_way_gone',
  };
}
