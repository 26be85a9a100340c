import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useParams } from 'react-router';
import { LotteryForm } from '#src/features/entrance-tests/parts/sessions/lottery-form.tsx';
import {
  type RoundView,
  readRoundEndpoint,
  readTicketEndpoint,
  takeTicketEndpoint,
} from '#src/features/opening/contract/rounds.ts';
import type { DataOf } from '#src/shared/endpoint/endpoint.ts';
import { titled } from '#src/shared/identity/own-name.ts';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { Notice, Skeleton } from '#src/ui/notice.tsx';
import { StatusBadge } from '#src/ui/status.tsx';
import { Countdown } from '#src/ui/time/countdown.tsx';
import { ApiError, callApi, sentenceOf } from '#src/web/api/api.ts';
import { useRenewing } from '#src/web/api/use-renewing.ts';
import { useSession } from '#src/web/session/session.tsx';
import { useServerNow } from '#src/web/use-server-now.ts';
import { Recompute } from '../parts/recompute.tsx';

export const meta = () => [{ title: titled('대기실') }, { name: 'robots', content: 'noindex' }];

const pollMs = 4_000;

/** The lobby or the lottery of a round: the own place, what comes next, and the proof that the order is fair. */
export default function RoundPage() {
  const { roundId = '' } = useParams();
  const found = useQuery({
    queryKey: ['round', roundId],
    queryFn: () => callApi(readRoundEndpoint, { roundId }),
    refetchInterval: ({ state }) => (isNoRound(state.error) ? false : pollMs * 3),
  });
  if (!found.data && isNoRound(found.error)) return <NoRound />;
  return (
    <section className="mx-auto grid w-full max-w-2xl gap-6 py-8">
      {!found.data && <h1 className="text-2xl">대기실</h1>}
      {found.error && <Notice tone="bad" title={sentenceOf(found.error)} isLive />}
      {found.isPending && <Skeleton className="h-72" />}
      {found.data && <Round serverNow={found.data.serverNow} round={found.data.round} />}
    </section>
  );
}

const isNoRound = (error: unknown) =>
  error instanceof ApiError && (error.status === 400 || error.status === 404);

function NoRound() {
  return (
    <section className="mx-auto grid w-full max-w-2xl justify-items-start gap-6 py-8">
      <h1 className="text-2xl">대기실을 찾을 수 없습니다</h1>
      <Notice tone="warn" title="주소가 올바르지 않거나 접수가 끝난 대기실입니다." isLive />
      <ButtonLink to="/entranceTest">입학 테스트 보기</ButtonLink>
    </section>
  );
}

function Round({ serverNow, round }: { serverNow: string; round: RoundView }) {
  const nowMs = useServerNow(serverNow);
  const { status } = useSession();
  const { pathname } = useLocation();
  const hasPlaces = round.mode === 'lobby' || round.mode === 'lottery';
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-2">
        <h1 className="text-2xl">{round.title}</h1>
        <StatusBadge tone="soon">{round.modeLabel}</StatusBadge>
      </div>
      {nowMs < Date.parse(round.opensAt) && (
        <p className="rounded-card bg-brand p-5 text-white">
          접수 시작까지 <Countdown until={round.opensAt} nowMs={nowMs} className="text-xl font-bold" />
          <br />
          {formatSeoulDateTime(round.opensAt)}
        </p>
      )}
      {round.events.map((event) => (
        <p key={event.at + event.sentence} className="text-sm break-all text-ink-soft">
          {formatSeoulDateTime(event.at)} · {event.sentence}
        </p>
      ))}
      {hasPlaces && status === 'out' && (
        <Notice title="로그인한 뒤에 순번을 받으실 수 있습니다.">
          <ButtonLink to={`/signin?returnTo=${encodeURIComponent(pathname)}`}>로그인</ButtonLink>
        </Notice>
      )}
      {hasPlaces && status === 'in' && <Place round={round} nowMs={nowMs} />}
      {!hasPlaces && <ButtonLink to="/entranceTest">회차 보기</ButtonLink>}
      <Card className="grid gap-2">
        <h2 className="text-lg">회차와 남은 자리</h2>
        <ul className="grid gap-1">
          {round.sessions.map((session) => (
            <li key={session.sessionId} className="flex justify-between gap-3">
              <span>
                {session.name} · {formatSeoulDateTime(session.startsAt)}
              </span>
              <strong className="whitespace-nowrap tabular-nums">{session.left}석</strong>
            </li>
          ))}
        </ul>
      </Card>
      {hasPlaces && <Recompute round={round} />}
    </>
  );
}

function Place({ round, nowMs }: { round: RoundView; nowMs: number }) {
  const [isChanging, setChanging] = useState(false);
  const place = useQuery({
    queryKey: ticketKey(round),
    queryFn: () => callApi(readTicketEndpoint, { roundId: round.roundId }),
    refetchInterval: pollMs,
  });
  if (!place.data)
    return place.error ? (
      <Notice tone="bad" title={sentenceOf(place.error)} />
    ) : (
      <Skeleton className="h-32" />
    );
  const { ticket } = place.data;
  if (!ticket || isChanging)
    return <Entrance round={round} nowMs={nowMs} onChanged={() => setChanging(false)} />;
  return <Ticket round={round} ticket={ticket} nowMs={nowMs} onChange={() => setChanging(true)} />;
}

const ticketKey = ({ roundId }: RoundView) => ['round-ticket', roundId];

interface EntranceProps {
  readonly round: RoundView;
  readonly nowMs: number;
  /** The wish for the lottery was given. */
  readonly onChanged: () => void;
}

/** The way to a number: into the lobby, or into the lottery. */
function Entrance({ round, nowMs, onChanged }: EntranceProps) {
  const renew = useRenewing();
  const taking = useMutation({
    mutationFn: () => callApi(takeTicketEndpoint, { roundId: round.roundId }),
    onSettled: () => renew(ticketKey(round)),
  });
  const isLottery = round.mode === 'lottery';
  if (nowMs < Date.parse(round.joinsFrom))
    return (
      <Notice
        title={`${formatSeoulDateTime(round.joinsFrom)}부터 ${isLottery ? '신청하실' : '들어오실'} 수 있습니다.`}
      />
    );
  if (isLottery && round.drawnAt) return <Notice title="추첨이 끝났습니다." />;
  if (isLottery) return <LotteryForm round={round} onDone={onChanged} />;
  return (
    <>
      {taking.error && <Notice tone="bad" title={sentenceOf(taking.error)} isLive />}
      <Button isBusy={taking.isPending || taking.isSuccess} onClick={() => taking.mutate()}>
        대기실에 들어가기
      </Button>
      <p className="text-sm text-ink-soft">
        시작 전에 들어오신 분의 순번은 시작할 때 한 번 무작위로 섞습니다. 일찍 오셔도, 창을 여러 개 여셔도
        순번은 하나입니다.
      </p>
    </>
  );
}

interface TicketProps {
  readonly round: RoundView;
  readonly ticket: NonNullable<DataOf<typeof readTicketEndpoint>['ticket']>;
  readonly nowMs: number;
  readonly onChange: () => void;
}

/** What the own number means now. */
function Ticket({ round, ticket, nowMs, onChange }: TicketProps) {
  if (ticket.state === 'admitted' && ticket.admittedUntil)
    return (
      <Notice tone="good" title="차례가 되었습니다." isLive>
        <p>
          <Countdown until={ticket.admittedUntil} nowMs={nowMs} className="font-bold" /> 안에 접수해 주세요.
        </p>
        <ButtonLink to="/entranceTest">접수하러 가기</ButtonLink>
      </Notice>
    );
  if (ticket.state === 'used')
    return (
      <Notice tone="good" title="접수하셨습니다." isLive>
        <ButtonLink to="/applications">신청 내역 보기</ButtonLink>
      </Notice>
    );
  if (ticket.state === 'lapsed')
    return (
      <Notice tone="warn" title="차례의 시간(7분)이 지났습니다." isLive>
        <p>자리가 찬 회차에 대기를 신청하시면 대기실 순번({ticket.rank}번)대로 대기 명단에 오릅니다.</p>
        <ButtonLink to="/entranceTest">회차 보기</ButtonLink>
      </Notice>
    );
  return round.mode === 'lottery' ? (
    <LotteryTicket round={round} ticket={ticket} onChange={onChange} />
  ) : (
    <LobbyTicket round={round} ticket={ticket} />
  );
}

const numberOf = ({ ticketId }: TicketProps['ticket']) => `순번표 ${ticketId}`;

function LotteryTicket({ round, ticket, onChange }: Omit<TicketProps, 'nowMs'>) {
  return (
    <Notice tone="good" title={`신청되었습니다. (${numberOf(ticket)})`} isLive>
      <p>
        {ticket.rank
          ? `추첨 순번 ${ticket.rank}번입니다. 결과는 신청 내역에서 확인해 주세요.`
          : `${formatSeoulDateTime(round.drawsAt)}에 추첨합니다.`}
      </p>
      {!round.drawnAt && (
        <Button variant="secondary" onClick={onChange}>
          신청 내용 바꾸기
        </Button>
      )}
    </Notice>
  );
}

function LobbyTicket({ round, ticket }: Pick<TicketProps, 'round' | 'ticket'>) {
  return (
    <Notice
      tone="good"
      title={
        ticket.rank
          ? `앞에 ${ticket.ahead ?? 0}명이 있습니다.`
          : `대기실에 들어오셨습니다. (${numberOf(ticket)})`
      }
      isLive
    >
      <p>
        {ticket.rank ? `순번 ${ticket.rank}번입니다. ` : '시작할 때 순번을 무작위로 정합니다. '}
        창을 닫거나 다른 기기로 오셔도 순번은 그대로입니다.
      </p>
      {ticket.rank !== null && round.sessions.every((session) => session.left <= 0) && (
        <>
          <p>지금은 자리가 모두 찼습니다. 대기를 신청하시면 이 순번대로 대기 명단에 오릅니다.</p>
          <ButtonLink to="/entranceTest">대기 신청하러 가기</ButtonLink>
        </>
      )}
    </Notice>
  );
}
