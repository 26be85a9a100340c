import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { joinChild, viewInvitation } from '#src/features/members/contract/family.ts';
import type { CallOf, DataOf } from '#src/shared/endpoint/endpoint.ts';
import { titled } from '#src/shared/identity/own-name.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { Check } from '#src/ui/fields/field.tsx';
import { Notice, Skeleton } from '#src/ui/notice.tsx';
import { ApiError, callApi, sentenceOf } from '#src/web/api/api.ts';

export const meta = () => [
  { title: titled('자녀 초대') },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'no-referrer' },
];

type Answer = Omit<CallOf<typeof joinChild>, 'code'>;

/** Opens an invitation. The code stands behind the `#`, which no server sees, and leaves the address at once. */
export default function JoinChildPage() {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const [code] = useState(hash.slice(1));
  const hasBegun = useRef(false);
  const opening = useMutation({ mutationFn: () => callApi(viewInvitation, { code }) });
  const join = useMutation({
    mutationFn: (answer: Answer) => callApi(joinChild, { code, ...answer }),
  });
  const { mutate } = opening;
  useEffect(() => {
    if (hasBegun.current || code === '') return;
    hasBegun.current = true;
    void navigate('/account/join', { replace: true });
    mutate();
  }, [navigate, mutate, code]);
  const invitation = opening.data;
  return (
    <section className="mx-auto grid w-full max-w-xl gap-6 py-4 md:py-8">
      <h1 className="text-2xl">자녀 초대</h1>
      {code === '' && (
        <Notice tone="info" title="문자로 받으신 초대 링크를 다시 눌러 주세요." isLive>
          <p>안전을 위해 링크의 코드는 주소창에 남기지 않습니다.</p>
        </Notice>
      )}
      {opening.isPending && <Skeleton className="h-40" />}
      {opening.isError && <Notice tone="warn" title={sentenceOf(opening.error)} isLive />}
      {join.isSuccess && (
        <>
          <Notice tone="good" title="연결했습니다." isLive>
            <p>내 계정과 신청 내역에서 함께 보실 수 있습니다.</p>
          </Notice>
          <ButtonLink to="/account">내 계정으로</ButtonLink>
        </>
      )}
      {invitation && !join.isSuccess && (
        <Invitation
          invitation={invitation}
          isBusy={join.isPending}
          error={join.error}
          onJoin={(answer) => join.mutate(answer)}
        />
      )}
    </section>
  );
}

interface InvitationProps {
  readonly invitation: DataOf<typeof viewInvitation>;
  readonly isBusy: boolean;
  readonly error: Error | null;
  readonly onJoin: (answer: Answer) => void;
}

/** Who invites to which child, what a guardian declares, and whether it is a child of the list already. */
function Invitation({ invitation, isBusy, error, onJoin }: InvitationProps) {
  const [isGuardian, setIsGuardian] = useState(false);
  const isAsked = error instanceof ApiError && error.code === 'family.same_child';
  const join = (sameChild?: boolean) =>
    onJoin({
      ...(isGuardian && { guardianConsent: true }),
      ...(sameChild !== undefined && { sameChild }),
    });
  return (
    <Card className="grid gap-4">
      <p>
        <strong>{invitation.invitedBy}</strong>님이 <strong>{invitation.childName}</strong> 학생의 접수와
        결과를 {invitation.role === 'student' ? '본인 계정으로 볼 수 있도록' : '함께 보도록'} 초대했습니다.
      </p>
      {invitation.role === 'guardian' && (
        <Check
          label={`저는 ${invitation.childName} 학생의 보호자(법정대리인)입니다.`}
          checked={isGuardian}
          onChange={(event) => setIsGuardian(event.target.checked)}
        />
      )}
      {error && !isAsked && <Notice tone="bad" title={sentenceOf(error)} isLive />}
      {isAsked && (
        <Notice tone="info" title={`내 자녀 목록의 ${invitation.childName} 학생과 같은 자녀입니까?`} isLive>
          <p>같은 자녀이면 하나로 합칩니다. 접수와 결과는 모두 그대로 옮겨집니다.</p>
          <div className="flex flex-wrap gap-2">
            <Button variant="secondary" isBusy={isBusy} onClick={() => join(true)}>
              같은 자녀입니다. 합치기
            </Button>
            <Button variant="quiet" onClick={() => join(false)}>
              다른 자녀입니다
            </Button>
          </div>
        </Notice>
      )}
      {!isAsked && (
        <Button
          isBusy={isBusy}
          disabled={invitation.role === 'guardian' && !isGuardian}
          onClick={() => join()}
        >
          초대 받기
        </Button>
      )}
    </Card>
  );
}
