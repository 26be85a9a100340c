import { useSearchParams } from 'react-router';
import { safeReturnTo } from '#src/features/members/rules/members.ts';
import { ownName } from '#src/shared/identity/own-name.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { Notice } from '#src/ui/notice.tsx';

/** The welcome of somebody who was on no way and has no child here yet, or whom the sign-in did not reach. */
export function DoneStep({ isSignedIn }: { isSignedIn: boolean }) {
  const [query] = useSearchParams();
  const wanted = safeReturnTo(query.get('returnTo') ?? undefined);
  const next = wanted === '/' ? '/entranceTest' : wanted;
  return (
    <>
      <Notice tone="good" title={`${ownName()} 회원이 되신 것을 환영합니다.`} isLive>
        <p>
          {isSignedIn
            ? '자녀를 등록하시면 입학 테스트를 접수하고 결과를 한곳에서 보실 수 있습니다.'
            : '이제 로그인하시면 입학 테스트를 접수하고 결과를 한곳에서 보실 수 있습니다.'}
        </p>
      </Notice>
      <div className="flex flex-wrap gap-3">
        {isSignedIn ? (
          <ButtonLink to="/account">자녀 등록하기</ButtonLink>
        ) : (
          <ButtonLink to={`/signin?${new URLSearchParams({ returnTo: next })}`}>
            로그인하고 이어서 하기
          </ButtonLink>
        )}
        <ButtonLink to="/guide" variant="secondary">
          입학 절차 보기
        </ButtonLink>
        <ButtonLink to="/" variant="quiet">
          홈으로
        </ButtonLink>
      </div>
    </>
  );
}
