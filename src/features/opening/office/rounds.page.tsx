import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { roundList } from '#src/features/opening/contract/round-list.ts';
import { readRoundEndpoint } from '#src/features/opening/contract/rounds.ts';
import { RoundCard } from '#src/features/opening/parts/round-card.tsx';
import { RoundForm } from '#src/features/opening/parts/round-form.tsx';
import { type RoundStage, stageLabels } from '#src/features/opening/rules/round-stage.ts';
import { useOfficeSessions } from '#src/features/test-sessions/parts/use-office-sessions.ts';
import { roundLabels } from '#src/features/test-sessions/rules/rounds.ts';
import { Button } from '#src/ui/button.tsx';
import { EmptyState, Notice, Skeleton } from '#src/ui/notice.tsx';
import { StatusBadge, type StatusTone } from '#src/ui/status.tsx';
import { callApi, sentenceOf } from '#src/web/api/api.ts';
import { DeclaredList } from '#src/web/office/list/declared-list.tsx';
import { RowButton } from '#src/web/office/list/row-name.tsx';
import { PageHead } from '#src/web/office/page-head.tsx';
import { cannotShow } from '#src/web/page/cannot-show.ts';

const stageTones: Readonly<Record<RoundStage, StatusTone>> = {
  planned: 'soon',
  open: 'open',
  ended: 'closed',
};

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
    <section className="grid grid-cols-1 gap-3">
      <PageHead title="접수 방식">
        {sessions.data.may.describe && (
          <Button aria-expanded={isNew} onClick={() => setIsNew(!isNew)}>
            새 접수 방식
          </Button>
        )}
      </PageHead>
      {isNew && <RoundForm onDone={() => setIsNew(false)} />}
      {open > 0 && (
        <OpenRound
          key={open}
          roundId={open}
          mayPlan={sessions.data.may.describe}
          onClose={() => choose(null)}
        />
      )}
      <DeclaredList
        list={roundList}
        cells={{
          title: ({ roundId }, text) => <RowButton onPress={() => choose(roundId)}>{text}</RowButton>,
          stage: ({ stage }) => <StatusBadge tone={stageTones[stage]}>{stageLabels[stage]}</StatusBadge>,
          act: ({ roundId, title, stage }) =>
            stage !== 'ended' && (
              <Button variant="secondary" onClick={() => choose(roundId)}>
                리허설<span className="sr-only"> {title}</span>
              </Button>
            ),
          seedHash: (round) => <code className="text-xs">{round.seedHash}</code>,
        }}
        keyOf={(round) => round.roundId}
        nameOf={(round) => round.title}
        searchHint="이름"
        refreshMs={15_000}
        onOpen={(round) => choose(round.roundId)}
        filters={[
          { kind: 'choice', name: 'mode', label: '방식', choices: Object.entries(roundLabels) },
          {
            kind: 'choice',
            name: 'stage',
            label: '상태',
            choices: Object.entries(stageLabels),
          },
        ]}
        empty={<EmptyState title="따로 정한 접수 방식이 없습니다. 모든 회차는 선착순으로 열립니다." />}
      />
    </section>
  );
}

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
