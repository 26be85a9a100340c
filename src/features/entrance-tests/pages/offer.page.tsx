import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useParams } from 'react-router';
import type { z } from 'zod';
import {
  declineOfferEndpoint,
  type OfferView,
  readOfferEndpoint,
} from '#src/features/waitlist/contract/waiting.ts';
import { titled } from '#src/shared/identity/own-name.ts';
import { formatPrice } from '#src/shared/krw.ts';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { Card, Facts } from '#src/ui/card.tsx';
import { Notice, Skeleton } from '#src/ui/notice.tsx';
import { Countdown } from '#src/ui/time/countdown.tsx';
import { ApiError, callApi, sentenceOf } from '#src/web/api/api.ts';
import { useSession } from '#src/web/session/session.tsx';
import { useServerNow } from '#src/web/use-server-now.ts';

export const meta = () => [
  { title: titled('자리 안내') },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'no-referrer' },
];

/** Where the message about a free seat leads: take it after signing in, or pass it on without. */
export default function OfferPage() {
  const { token = '' } = useParams();
  // Whoever is signed in reads the names of her own children.
  const { status } = useSession();
  const offer = useQuery({
    queryKey: ['offer', token, status],
    retry: false,
    enabled: status !== 'starting',
    queryFn: () => callApi(readOfferEndpoint, { token }),
  });
  return (
    <section className="mx-auto grid w-full max-w-xl gap-6 py-2">
      {!offer.data && <h1 className="text-2xl">{headingOf(offer.error)}</h1>}
      {offer.error && <Over title={isWrong(offer.error) ? wrongLink : sentenceOf(offer.error)} />}
      {offer.isPending && <Skeleton className="h-56" />}
      {offer.data && <Offer token={token} offer={offer.data} />}
    </section>
  );
}

const wrongLink =
  '이 주소의 자리 안내를 찾지 못했습니다. 가장 최근에 받으신 문자의 주소를 처음부터 끝까지 눌러 주세요.';
const isWrong = (error: unknown) =>
  error instanceof ApiError && (error.status === 400 || error.code === 'test.offer_unknown');

function headingOf(error: unknown): string {
  if (isWrong(error)) return '주소가 올바르지 않습니다';
  return error instanceof ApiError && error.code === 'test.offer_gone' ? overHeading : '자리 안내';
}

/** Nothing is to be had by this link any more. */
function Over({ title }: { title: string }) {
  return (
    <Notice tone="warn" title={title} isLive>
      <ButtonLink to="/entranceTest" variant="secondary">
        다른 회차 보기
      </ButtonLink>
    </Notice>
  );
}

const overHeading = '자리 안내가 끝났습니다';

interface OfferProps {
  readonly token: string;
  readonly offer: z.infer<typeof OfferView>;
}

function Offer({ token, offer }: OfferProps) {
  const nowMs = useServerNow(offer.serverNow);
  const [isPassedOn, setPassedOn] = useState(false);
  // The clock is asked, not the sweep that comes after it.
  const isOver = !isPassedOn && Date.parse(offer.until) <= nowMs;
  return (
    <>
      <h1 className="text-2xl">{isOver ? overHeading : '자리가 생겼습니다'}</h1>
      {isOver ? (
        <Over title="자리를 지켜 드리는 시간이 지나 다음 순번으로 넘어갔습니다. 결제하신 금액은 없습니다." />
      ) : (
        <Answers token={token} offer={offer} nowMs={nowMs} onPassedOn={() => setPassedOn(true)} />
      )}
    </>
  );
}

interface AnswersProps extends OfferProps {
  readonly nowMs: number;
  readonly onPassedOn: () => void;
}

/** An offer in its time, with the two answers to it. */
function Answers({ token, offer, nowMs, onPassedOn }: AnswersProps) {
  const [isAsked, setAsked] = useState(false);
  const declining = useMutation({
    mutationFn: () => callApi(declineOfferEndpoint, { token }, { isKeptAlive: true }),
    onSuccess: onPassedOn,
  });
  const leaving = useDelayed(() => declining.mutate());
  if (leaving.isOn) {
    return (
      <Notice tone="info" title="자리를 다음 순번에 넘깁니다." isLive>
        <p className="mb-3">잘못 누르셨다면 지금 되돌리실 수 있습니다. 잠시 뒤에는 다음 분께 안내합니다.</p>
        <Button
          onClick={() => {
            leaving.cancel();
            setAsked(false);
          }}
        >
          되돌리기
        </Button>
      </Notice>
    );
  }
  if (declining.data) {
    return (
      <Notice tone="good" title="자리를 넘겨 주셔서 고맙습니다. 다음 순번에 바로 안내했습니다." isLive>
        <ButtonLink to="/entranceTest" variant="secondary">
          다른 회차 보기
        </ButtonLink>
      </Notice>
    );
  }
  return (
    <>
      <div className="rounded-card bg-brand p-5 text-white">
        <Countdown until={offer.until} nowMs={nowMs} className="text-xl font-bold" /> 동안 자리를 지켜
        드립니다.
      </div>
      <Card>
        <Facts
          rows={[
            ['학생', offer.childNames.join(', ')],
            ['테스트', offer.title],
            ['일시', formatSeoulDateTime(offer.startsAt)],
            ['장소', offer.branchName],
            ['응시료', offer.isChange ? '추가로 내실 금액이 없습니다' : formatPrice(offer.feeKrw)],
            ['기한', formatSeoulDateTime(offer.until)],
          ]}
        />
      </Card>
      {declining.error && <Notice tone="bad" title={sentenceOf(declining.error)} isLive />}
      {isAsked ? (
        <Notice tone="warn" title="이 자리를 다음 순번에 넘기시겠습니까?" isLive>
          <p className="mb-3">
            다음 분께 안내된 뒤에는 되돌릴 수 없고, 이 회차의 대기도 끝납니다.
            {offer.isChange && ' 지금 접수하신 회차는 그대로 유지됩니다.'}
          </p>
          <div className="flex flex-wrap gap-2">
            <Button variant="secondary" isBusy={declining.isPending} onClick={leaving.begin}>
              네, 넘기겠습니다
            </Button>
            <Button onClick={() => setAsked(false)}>자리를 그대로 두기</Button>
          </div>
        </Notice>
      ) : (
        <div className="grid gap-2 sm:grid-cols-2">
          <ButtonLink to={offer.payFor ? `/entranceTestPay?registration=${offer.payFor}` : '/applications'}>
            {takeLabel(offer)}
          </ButtonLink>
          <Button variant="secondary" onClick={() => setAsked(true)}>
            다음 순번에 넘기기
          </Button>
        </div>
      )}
    </>
  );
}

/** Long enough to see that it was the wrong button, short enough for who waits. */
const wayBackMs = 5_000;

/** Does a thing a moment later, or at once where the page is left; until then it can be taken back. */
function useDelayed(act: () => void) {
  const [isOn, setOn] = useState(false);
  const latest = useRef(act);
  latest.current = act;
  useEffect(() => {
    if (!isOn) return;
    const once = () => {
      setOn(false);
      latest.current();
    };
    const timer = setTimeout(once, wayBackMs);
    window.addEventListener('pagehide', once);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pagehide', once);
    };
  }, [isOn]);
  return { isOn, begin: () => setOn(true), cancel: () => setOn(false) };
}

/** What taking it means for who is looking. */
function takeLabel({ isOwn, isChange, feeKrw }: z.infer<typeof OfferView>): string {
  if (isChange) return isOwn ? '신청 내역에서 회차 바꾸기' : '로그인하고 회차 바꾸기';
  if (!isOwn) return '로그인하고 확정하기';
  return feeKrw > 0 ? `${formatPrice(feeKrw)} 결제하고 확정하기` : '신청 내역에서 확정하기';
}
