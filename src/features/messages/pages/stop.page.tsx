import { useMutation, useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { titled } from '#src/shared/identity/own-name.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { ApiError, callApi, sentenceOf } from '#src/web/api/api.ts';
import { checkStopLinkEndpoint, stopAdvertisingEndpoint } from '../contract/messages.ts';

export const meta = () => [
  { title: titled('광고 수신 거부') },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'no-referrer' },
];

/** Where the link at the end of an advertisement leads: one press, no sign-in. */
export default function StopPage() {
  const { token = '' } = useParams();
  const stopping = useMutation({ mutationFn: () => callApi(stopAdvertisingEndpoint, { token }) });
  const link = useQuery({
    queryKey: ['stop', token],
    retry: false,
    queryFn: () => callApi(checkStopLinkEndpoint, { token }),
  });
  // Whoever cannot be told yet whether the link is good may press all the same.
  if (isRefused(link.error) || isRefused(stopping.error)) return <WrongLink />;
  return (
    <section className="mx-auto grid w-full max-w-xl gap-6 py-8">
      <h1 className="text-2xl">광고 수신 거부</h1>
      {stopping.error && <Notice tone="bad" title={sentenceOf(stopping.error)} isLive />}
      {stopping.data ? (
        <Notice tone="good" title="더 이상 광고를 보내지 않습니다." isLive>
          <p>접수, 결제, 시험 안내처럼 신청하신 일에 필요한 문자는 계속 보내 드립니다.</p>
        </Notice>
      ) : (
        <>
          <p>아래 단추를 누르시면 문자와 이메일로 보내는 광고를 모두 멈춥니다. 로그인하지 않으셔도 됩니다.</p>
          <Button
            className="justify-self-start"
            isBusy={stopping.isPending}
            onClick={() => stopping.mutate()}
          >
            광고 그만 받기
          </Button>
        </>
      )}
    </section>
  );
}

const isRefused = (error: unknown) => error instanceof ApiError && error.status >= 400 && error.status <= 404;

function WrongLink() {
  return (
    <section className="mx-auto grid w-full max-w-xl justify-items-start gap-6 py-8">
      <h1 className="text-2xl">주소가 올바르지 않습니다</h1>
      <Notice tone="bad" title="이 주소로는 광고 수신을 거부할 수 없습니다." isLive>
        <p>
          받으신 광고 끝의 주소를 처음부터 끝까지 눌러 주세요. 로그인하시면 내 계정의 알림에서도 끄실 수
          있습니다.
        </p>
      </Notice>
      <ButtonLink to="/account" variant="secondary">
        내 계정에서 끄기
      </ButtonLink>
    </section>
  );
}
