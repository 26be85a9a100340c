import { useMutation, useQuery } from '@tanstack/react-query';
import { formatSeoulDate } from '#src/shared/seoul-time.ts';
import { Arrival } from '#src/ui/arrival.tsx';
import { Button } from '#src/ui/button.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { callApi, sentenceOf } from '#src/web/api/api.ts';
import { claimNumber, type NumberClaim, readNumberClaim } from '../contract/number-claims.ts';
import { lastDayLabel, objectDays } from '../rules/number-claims.ts';

const texts = {
  signUp: {
    title: '이 번호로 가입하신 적이 없나요?',
    end: '이 번호로 가입하실 수 있습니다.',
    meanwhile: '상담과 설명회는 가입하지 않아도 신청하실 수 있습니다.',
  },
  change: {
    title: '이 번호를 쓰는 다른 계정이 본인의 것이 아닌가요?',
    end: '이 번호로 바꾸실 수 있습니다.',
    meanwhile: '그때까지 계정은 지금의 번호를 그대로 씁니다.',
  },
} as const;
type Purpose = keyof typeof texts;

/**
 * The road of whoever got a number that somebody else's account has, at sign-up or for an account of their own: it is
 * asked, and nothing of it is told here.
 */
export function TakenNumber({ purpose = 'signUp' }: { purpose?: Purpose }) {
  const before = useQuery({
    queryKey: ['number-claim'],
    queryFn: () => callApi(readNumberClaim, {}),
    staleTime: 0,
  });
  const claim = useMutation({ mutationFn: () => callApi(claimNumber, {}) });
  const stands = claim.data ?? before.data;
  if (stands?.state === 'asked') {
    const asked = <Asked claim={stands} purpose={purpose} />;
    return claim.data ? <Arrival>{asked}</Arrival> : asked;
  }
  return (
    <Notice tone="info" title={texts[purpose].title}>
      <p>
        통신사에서 새로 받은 번호라면 예전에 쓰던 분의 계정에 남아 있을 수 있습니다. 알려 주시면 그 계정에
        확인하고, {objectDays}일 동안 이의가 없으면 {texts[purpose].end} 그 계정의 내용은 보여 드리지
        않습니다.
      </p>
      {claim.isError && <Notice tone="bad" title={sentenceOf(claim.error)} isLive />}
      <Button
        variant="secondary"
        className="justify-self-start"
        isBusy={claim.isPending}
        onClick={() => claim.mutate()}
      >
        제 계정이 아닙니다
      </Button>
    </Notice>
  );
}

function Asked({ claim, purpose }: { claim: NumberClaim; purpose: Purpose }) {
  const dueAt = new Date(claim.dueAt ?? 0);
  return (
    <Notice tone="good" title="확인을 접수했습니다." isLive>
      <p>
        {lastDayLabel(dueAt)}까지 그 계정에서 이의가 없으면 {formatSeoulDate(dueAt)}부터 {texts[purpose].end}{' '}
        결과는 이 번호로 문자를 보내 드립니다. {texts[purpose].meanwhile}
      </p>
    </Notice>
  );
}
