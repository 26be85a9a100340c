import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { titled } from '#src/shared/identity/own-name.ts';
import { Arrival } from '#src/ui/arrival.tsx';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { callApi, sentenceOf } from '#src/web/api/api.ts';
import { keepNumber } from '../contract/number-claims.ts';

export const meta = () => [
  { title: titled('휴대폰 번호 확인') },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'no-referrer' },
];

/** Where the link of the mail leads: one press keeps the number. The code behind the `#` leaves the address at once. */
export default function KeepNumberPage() {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const [code, setCode] = useState('');
  const keep = useMutation({ mutationFn: () => callApi(keepNumber, { code }) });
  const { reset } = keep;
  useEffect(() => {
    if (hash === '') return;
    setCode(hash.slice(1));
    reset();
    void navigate('/account/number/keep', { replace: true });
  }, [hash, navigate, reset]);
  return (
    <section className="mx-auto grid w-full max-w-xl gap-6 py-4 md:py-8">
      <h1 className="text-2xl">휴대폰 번호를 계속 쓰시나요?</h1>
      {keep.isError && <Notice tone="warn" title={sentenceOf(keep.error)} isLive />}
      {keep.isSuccess && (
        <Arrival>
          <Notice tone="good" title="이 번호를 계속 쓰시는 것으로 확인했습니다." isLive>
            <p>계정은 그대로입니다. 번호가 바뀌면 내 계정에서 새 번호로 바꿔 주세요.</p>
          </Notice>
        </Arrival>
      )}
      {!keep.isSuccess && (
        <Card className="grid gap-4">
          <p>
            계정에 등록된 휴대폰 번호를 지금 쓰고 있다는 다른 분이 있습니다. 그 번호를 계속 쓰신다면 아래를
            눌러 주세요. 이제 쓰지 않는 번호라면 아무것도 하지 않으셔도 됩니다. 계정에서 번호만 내려가고
            자녀와 신청, 결제 기록은 그대로 있습니다.
          </p>
          {code === '' && <p className="text-ink-soft">메일로 받으신 링크를 다시 눌러 주세요.</p>}
          <Button disabled={code === ''} isBusy={keep.isPending} onClick={() => keep.mutate()}>
            이 번호를 계속 씁니다
          </Button>
        </Card>
      )}
      <ButtonLink to="/account" variant="secondary">
        내 계정으로
      </ButtonLink>
    </section>
  );
}
