import { useSearchParams } from 'react-router';
import { ownName } from '#src/shared/identity/own-name.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { Notice } from '#src/ui/notice.tsx';

/** The welcome, and the way back to where the newcomer was going. */
export function DoneStep({ isSignedIn }: { isSignedIn: boolean }) {
  const [query] = useSearchParams();
  const wanted = query.get('returnTo');
  const isOwn = wanted?.startsWith('/') && !wanted.startsWith('//') && !wanted.includes('\\');
  const next = isOwn && wanted && wanted !== '/' ? wanted : '/entranceTest';
  return (
    <>
      <Notice tone="good" title={`${ownName()} 회원이 되신 것을 환영합니다.`} isLive>
        <p>이제 입학 테스트를 접수하고, 설명회와 상담을 예약하고, 결과를 한곳에서 보실 수 있습니다.</p>
      </Notice>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={isSignedIn ? next : `/signin?${new URLSearchParams({ returnTo: next })}`}>
          {isSignedIn
            ? next === '/entranceTest'
              ? '입학 테스트 보기'
              : '보던 곳으로'
            : '로그인하고 이어서 하기'}
        </ButtonLink>
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
