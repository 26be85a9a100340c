import { useState } from 'react';
import { useNavigate } from 'react-router';
import { adoptSocial } from '#src/features/members/contract/members.ts';
import { ownName } from '#src/shared/identity/own-name.ts';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { callApi } from '#src/web/api/api.ts';
import { safeReturnTo } from './return-to.ts';
import { SignInForm } from './sign-in-form.tsx';

interface SocialChoiceProps {
  readonly provider: 'kakao' | 'naver' | 'google';
  readonly title: string;
  readonly onSignUp: () => void;
}

/** Somebody we do not know by that provider: a new member, or one who proves it by signing in. */
export function SocialChoice({ provider, title, onSignUp }: SocialChoiceProps) {
  const [isMember, setIsMember] = useState(false);
  const navigate = useNavigate();
  const adopt = async (isLedOn: boolean) => {
    const { returnTo } = await callApi(adoptSocial, { provider });
    if (!isLedOn) await navigate(safeReturnTo(returnTo), { replace: true });
  };
  if (isMember) {
    return (
      <Card className="grid gap-4">
        <h2 className="text-lg">기존 아이디로 로그인</h2>
        <p className="text-ink-soft">
          로그인하시면 {title} 계정을 이 회원에 연결합니다. 다음부터는 {title} 로그인만으로 들어오실 수
          있습니다.
        </p>
        <SignInForm onSignedIn={adopt} />
        <Button variant="quiet" className="justify-self-start -ml-5" onClick={() => setIsMember(false)}>
          뒤로
        </Button>
      </Card>
    );
  }
  return (
    <>
      <Notice tone="info" title={`${title} 계정을 확인했습니다.`} isLive>
        <p>아직 {ownName()} 회원과 연결되지 않은 계정입니다. 어떻게 할까요?</p>
      </Notice>
      <div className="grid gap-3">
        <Button className="min-h-12" onClick={onSignUp}>
          새로 가입하기
        </Button>
        <Button variant="secondary" className="min-h-12" onClick={() => setIsMember(true)}>
          이미 회원입니다
        </Button>
      </div>
    </>
  );
}
