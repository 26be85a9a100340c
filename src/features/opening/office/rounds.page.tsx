import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import {
  listRoundsEndpoint,
  type RoundView,
  readRoundEndpoint,
} from '#src/features/opening/contract/rounds.ts';
import { NewRound } from '#src/features/opening/parts/new-round.tsx';
import { RoundCard } from '#src/features/opening/parts/round-card.tsx';
import { useOfficeSessions } from '#src/features/test-sessions/parts/use-office-sessions.ts';
import { roundWords } from '#src/features/test-sessions/rules/rounds.ts';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import type { ListColumn } from '#src/ui/list/list-table.tsx';
import { EmptyState, Notice, Skeleton } from '#src/ui/notice.tsx';
import { callApi, sentenceOf } from '#src/web/api/api.ts';
import { OfficeList } from '#src/web/office/list/office-list.tsx';
import { cannotShow } from '#src/web/page/cannot-show.ts';

export default function RoundsPage() {
  const [params, setParams] = useSearchParams();
  const [isNew, setIsNew] = useState(false);
  const sessions = useOfficeSessions();
  const open = Number(params.get('open') ?? 0);
  const choose = (roundId: number | null) => {
    const next = new URLSearchParams(params);
    if (roundId === null) next.delete('open');
    else next.set('open', String(roundId));
    setParams(next, { replace: true });
  };
  if (cannotShow(sessions)) return <Notice tone="bad" title={sentenceOf(sessions.error)} isLive />;
  if (!sessions.data) return <Skeleton className="h-64" />;
  return (
    <section className="grid grid-cols-1 gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl">접수 방식</h1>
        <div className="flex flex-wrap gap-2">
          <ButtonLink to="/office/tests" variant="secondary">
            회차 목록
          </ButtonLink>
          {sessions.data.may.describe && (
            <Button aria-expanded={isNew} onClick={() => setIsNew(!isNew)}>
              새 접수 방식
            </Button>
          )}
        </div>
      </div>
      {isNew && <NewRound onDone={() => setIsNew(false)} />}
      {open > 0 && (
        <OpenRound
          key={open}
          roundId={open}
          mayPlan={sessions.data.may.describe}
          onClose={() => choose(null)}
        />
      )}
      <OfficeList
        name="test-rounds"
        caption="접수 방식"
        endpoint={listRoundsEndpoint}
        columns={columnsFor(choose)}
        keyOf={(round) => round.roundId}
        nameOf={(round) => round.title}
        searchHint="이름"
        firstSort="-createdAt"
        refreshMs={15_000}
        onOpen={(round) => choose(round.roundId)}
        filters={[
          { kind: 'choice', name: 'mode', label: '방식', choices: Object.entries(roundWords) },
          {
            kind: 'choice',
            name: 'stage',
            label: '진행',
            choices: [
              ['planned', '열리기 전'],
              ['open', '열림'],
              ['drawn', '추첨 마침'],
            ],
          },
        ]}
        empty={<EmptyState title="따로 정한 접수 방식이 없습니다. 모든 회차는 선착순으로 열립니다." />}
      />
    </section>
  );
}

const whole = (text: string) => <span className="whitespace-nowrap">{text}</span>;

const columnsFor = (choose: (roundId: number) => void): readonly ListColumn<RoundView>[] => [
  {
    key: 'title',
    name: '이름',
    sort: 'title',
    isRowHeader: true,
    cell: (round) => (
      <Button variant="quiet" className="justify-start px-0 text-left" onClick={() => choose(round.roundId)}>
        {round.title}
      </Button>
    ),
  },
  { key: 'mode', name: '방식', cell: (round) => whole(round.modeWord) },
  {
    key: 'opensAt',
    name: '접수 시작',
    sort: 'opensAt',
    cell: (round) => whole(formatSeoulDateTime(round.opensAt)),
  },
  {
    key: 'drawn',
    name: '추첨',
    cell: (round) => whole(round.drawnAt ? formatSeoulDateTime(round.drawnAt) : '-'),
  },
  { key: 'sessions', name: '회차', isNumber: true, cell: (round) => `${round.sessions.length}개` },
  { key: 'tickets', name: '순번표', isNumber: true, cell: (round) => `${round.tickets}장` },
  {
    key: 'seedHash',
    name: '시드의 해시',
    isExtra: true,
    cell: (round) => <code className="text-xs">{round.seedHash}</code>,
  },
];

/** One round with what happened and the rehearsal. */
function OpenRound({
  roundId,
  mayPlan,
  onClose,
}: {
  roundId: number;
  mayPlan: boolean;
  onClose: () => void;
}) {
  const found = useQuery({
    queryKey: ['office', 'round', roundId],
    queryFn: () => callApi(readRoundEndpoint, { roundId }),
    refetchInterval: 15_000,
  });
  if (cannotShow(found)) return <Notice tone="bad" title={sentenceOf(found.error)} isLive />;
  if (!found.data) return <Skeleton className="h-48" />;
  return <RoundCard round={found.data.round} mayPlan={mayPlan} onClose={onClose} />;
}
