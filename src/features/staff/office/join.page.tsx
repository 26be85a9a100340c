import { useEffect, useRef, useState } from 'react';
import { ownName, titled } from '#src/shared/identity/own-name.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { Facts } from '#src/ui/card.tsx';
import { Notice, Skeleton } from '#src/ui/notice.tsx';
import { callApi, sentenceOf } from '#src/web/api/api.ts';
import { useAct } from '#src/web/office/forms/use-act.tsx';
import { readInvitationEndpoint } from '../contract/joining.ts';
import { type Authenticator, AuthenticatorStep, PasswordStep } from '../parts/join-steps.tsx';
import { RecoveryCodes } from '../parts/recovery-codes.tsx';

export const meta = () => [
  { title: titled('관리자 초대') },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'no-referrer' },
];

/** The mailed link's secret stands behind the `#`; it is taken out of the address at once. */
export default function JoinPage() {
  const [code, setCode] = useState('');
  const [authenticator, setAuthenticator] = useState<Authenticator | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const hasBegun = useRef(false);
  const reading = useAct({
    renews: null,
    mutationFn: (secret: string) => callApi(readInvitationEndpoint, { code: secret }),
  });
  const { mutate } = reading;
  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    const secret = window.location.hash.slice(1);
    window.history.replaceState(window.history.state, '', window.location.pathname);
    setCode(secret);
    mutate(secret);
  }, [mutate]);
  const invited = reading.data;
  return (
    <main className="mx-auto grid w-full max-w-md gap-6 px-4 py-12">
      <header className="grid gap-1">
        <p className="font-bold text-brand">{ownName()}</p>
        <h1 className="text-2xl">{invited?.isReset ? '관리자 계정 다시 설정' : '관리자 초대'}</h1>
      </header>
      {reading.error && (
        <Notice tone="bad" title={sentenceOf(reading.error)} isLive>
          <p>받으신 메일의 링크 전체를 주소창에 붙여 넣었는지도 확인해 주세요.</p>
        </Notice>
      )}
      {!invited && !reading.error && <Skeleton className="h-40" />}
      {invited && !codes && (
        <>
          <Facts
            rows={[
              ['이름', invited.name],
              ['이메일', invited.email],
              ['역할', invited.roleLabel],
              ['분원', invited.branches.join(', ') || '전체 분원'],
            ]}
          />
          {authenticator ? (
            <AuthenticatorStep code={code} authenticator={authenticator} onDone={setCodes} />
          ) : (
            <PasswordStep code={code} onDone={setAuthenticator} />
          )}
        </>
      )}
      {codes && (
        <>
          <RecoveryCodes codes={codes} />
          <ButtonLink to="/office">로그인하러 가기</ButtonLink>
        </>
      )}
    </main>
  );
}
