import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { type QuitState, useSession } from '#src/web/session.tsx';
import { exitSentences } from '#src/web/start-rules.ts';
import { safeReturnTo } from '../parts/return-to.ts';

export const meta = () => [{ title: '로그아웃 안내 | MSC 아카데미' }, { name: 'robots', content: 'noindex' }];

const reasons: Readonly<Record<string, readonly [title: string, why: string]>> = {
  failed: [
    exitSentences.failed,
    '오래 접속하지 않으셨거나, 다른 기기에서 비밀번호를 바꾸셨거나, 로그인이 만료되었을 때 이렇게 됩니다.',
  ],
  mismatched: [
    exitSentences.mismatched,
    '이 브라우저에 남아 있던 회원 정보와 서버의 회원 정보가 서로 달라 안전을 위해 로그아웃했습니다.',
  ],
  incomplete: [
    '로그인 정보가 온전하지 않아 로그아웃되었습니다.',
    '브라우저에 저장된 로그인 정보의 일부가 지워져 있었습니다. 브라우저 기록을 정리하면 이렇게 될 수 있습니다.',
  ],
  withdrawn: ['회원 탈퇴가 끝났습니다.', '그동안 MSC 아카데미를 이용해 주셔서 감사합니다.'],
  password: ['비밀번호를 바꾸어 모든 기기에서 로그아웃되었습니다.', '새 비밀번호로 다시 로그인해 주세요.'],
  everywhere: ['모든 기기에서 로그아웃되었습니다.', '다시 이용하시려면 로그인해 주세요.'],
};
const plain = ['로그아웃되었습니다.', '다시 이용하시려면 로그인해 주세요.'] as const;

/** Says why somebody was signed out, what is safe and how to go on; clears identifiers and token. */
export default function QuitPage() {
  const { state } = useLocation() as { state: Partial<QuitState> | null };
  const { signOut } = useSession();
  const navigate = useNavigate();
  useEffect(() => signOut(), [signOut]);
  const reason: string = state?.reason ?? '';
  const [title, why] = reasons[reason] ?? plain;
  const returnTo = safeReturnTo(state?.from);
  return (
    <section className="mx-auto grid w-full max-w-xl gap-6 px-4 py-12" aria-labelledby="quit-title">
      <h1 id="quit-title" className="text-2xl">
        {title}
      </h1>
      <p>{why}</p>
      {reason !== 'withdrawn' && (
        <Notice tone="info" title="안심하세요">
          <p>
            접수하신 신청, 선점한 자리, 결제 내역은 그대로 보관되어 있으며 로그인하시면 이어서 볼 수 있습니다.
          </p>
        </Notice>
      )}
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => navigate(`/signin?${new URLSearchParams({ returnTo })}`)}>다시 로그인</Button>
        <ButtonLink to="/" look="secondary">
          홈으로
        </ButtonLink>
      </div>
      <p className="text-sm text-ink-soft">
        본인이 아닌 것 같은 로그인이 있었다면 로그인 후 내 계정의 &lsquo;로그인 기기&rsquo;에서 모두
        로그아웃해 주세요.
      </p>
    </section>
  );
}
