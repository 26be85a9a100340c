import { josa } from 'es-hangul';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { ownName, titled } from '#src/shared/identity/own-name.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { exitSentences } from '#src/web/page/start-rules.ts';
import { type QuitState, useSession } from '#src/web/session/session.tsx';
import { safeReturnTo } from '../parts/return-to.ts';

export const meta = () => [{ title: titled('로그아웃 안내') }, { name: 'robots', content: 'noindex' }];

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
  password: ['비밀번호를 바꾸어 모든 기기에서 로그아웃되었습니다.', '새 비밀번호로 다시 로그인해 주세요.'],
  everywhere: ['모든 기기에서 로그아웃되었습니다.', '다시 이용하시려면 로그인해 주세요.'],
};
const wasIn = [
  '로그아웃되었습니다.',
  '로그아웃 안내 화면을 여셔서 이 브라우저에서 로그아웃했습니다.',
] as const;
const wasOut = ['로그인하지 않은 상태입니다.', '회원 화면을 이용하시려면 로그인해 주세요.'] as const;
const underWay = ['로그아웃하고 있습니다.', '잠시만 기다려 주세요.'] as const;

type Ending = 'underWay' | 'done' | 'failed';

/** Signs out here and on the server; until the server has said so, nobody is told that it is done. */
function useEnding() {
  const { signOut, end, status } = useSession();
  const [ending, setEnding] = useState<Ending>('underWay');
  const [isMember, setIsMember] = useState(false);
  const first = useRef(status);
  const endSession = useCallback(async () => {
    setEnding('underWay');
    setEnding((await end()) ? 'done' : 'failed');
  }, [end]);
  useEffect(() => {
    const isExpected = document.documentElement.dataset.session === 'expected';
    setIsMember(first.current === 'in' || isExpected);
    signOut();
    void endSession();
  }, [signOut, endSession]);
  return { ending, isMember, endSession };
}

function textFor(reason: string, ending: Ending, isMember: boolean): readonly [title: string, why: string] {
  if (reason === 'withdrawn')
    return ['회원 탈퇴가 끝났습니다.', `그동안 ${josa(ownName(), '을/를')} 이용해 주셔서 감사합니다.`];
  const known = reasons[reason];
  if (known) return known;
  if (ending === 'underWay') return underWay;
  return isMember ? wasIn : wasOut;
}

/** Says why somebody was signed out, what is safe and how to go on; ends the session and clears what was stored. */
export default function QuitPage() {
  const { state } = useLocation() as { state: Partial<QuitState> | null };
  const { ending, isMember, endSession } = useEnding();
  const reason: string = state?.reason ?? '';
  const [title, why] = textFor(reason, ending, isMember);
  const isGone = reason === 'withdrawn';
  return (
    <section className="mx-auto grid w-full max-w-xl gap-6 py-4 md:py-8" aria-labelledby="quit-title">
      <h1 id="quit-title" className="text-2xl">
        {title}
      </h1>
      <p>{why}</p>
      {ending === 'failed' && !isGone && <NotNotified onAgain={() => void endSession()} />}
      {!isGone && (
        <Notice tone="info" title="안심하세요">
          <p>
            접수하신 신청, 선점한 자리, 결제 내역은 그대로 보관되어 있으며 로그인하시면 이어서 볼 수 있습니다.
          </p>
        </Notice>
      )}
      <WaysOn returnTo={safeReturnTo(state?.from)} isGone={isGone} isBusy={ending === 'underWay'} />
    </section>
  );
}

/** Our own memory is cleared, but the server could not be asked: whoever shares this device must know. */
function NotNotified({ onAgain }: { onAgain: () => void }) {
  return (
    <Notice tone="warn" title="서버에서는 아직 로그아웃되지 않았습니다." isLive>
      <p>
        이 브라우저에 저장된 로그인 정보는 지웠지만 서버에 알리지 못했습니다. 인터넷 연결을 확인하고 다시 눌러
        주세요.
      </p>
      <Button variant="secondary" className="mt-3 justify-self-start" onClick={onAgain}>
        로그아웃 다시 시도
      </Button>
    </Notice>
  );
}

interface WaysOnProps {
  readonly returnTo: string;
  /** The account was just deleted: there is nothing to sign in to. */
  readonly isGone: boolean;
  readonly isBusy: boolean;
}

function WaysOn({ returnTo, isGone, isBusy }: WaysOnProps) {
  const navigate = useNavigate();
  const toSignIn = () => navigate(`/signin?${new URLSearchParams({ returnTo })}`);
  return (
    <>
      <div className="flex flex-wrap gap-3">
        {!isGone && (
          <Button isBusy={isBusy} busyText="로그아웃하는 중…" onClick={toSignIn}>
            다시 로그인
          </Button>
        )}
        <ButtonLink to="/" variant={isGone ? 'primary' : 'secondary'}>
          홈으로
        </ButtonLink>
      </div>
      {!isGone && (
        <p className="text-sm text-ink-soft">
          본인이 아닌 것 같은 로그인이 있었다면 로그인 후 내 계정의 &lsquo;로그인 기기&rsquo;에서 모두
          로그아웃해 주세요.
        </p>
      )}
    </>
  );
}
