import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { roundList } from '#src/features/opening/contract/round-list.ts';
import { readRoundEndpoint } from '#src/features/opening/contract/rounds.ts';
import { RoundCard } from '#src/features/opening/parts/round-card.tsx';
import { RoundForm } from '#src/features/opening/parts/round-form.tsx';
import { type RoundStage, stageLabels } from '#src/features/opening/rules/round-stage.ts';
import type { OfficeSession } from '#src/features/test-sessions/contract/office.ts';
import { useOfficeSessions } from '#src/features/test-sessions/parts/use-office-sessions.ts';
import { roundLabels } from '#src/features/test-sessions/rules/rounds.ts';
import { formatSeoulDate, formatSeoulDateTime, seoulDay } from '#src/shared/seoul-time.ts';
import { Button } from '#src/ui/button.tsx';
import { belowName } from '#src/ui/list/list-looks.ts';
import { EmptyState, Notice, Skeleton } from '#src/ui/notice.tsx';
import { StatusBadge, type StatusTone } from '#src/ui/status.tsx';
import { callApi, sentenceOf } from '#src/web/api/api.ts';
import { DeclaredList } from '#src/web/office/list/declared-list.tsx';
import { inShort } from '#src/web/office/list/in-short.ts';
import { RowButton, whole } from '#src/web/office/list/row-name.tsx';
import { officeToday } from '#src/web/office/office-today.ts';
import { PageHead } from '#src/web/office/page-head.tsx';
import { OfficeLink } from '#src/web/office/ways.tsx';
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
      <PageHead title="접수 방식" about={<About />} facts={<Others sessions={sessions.data.sessions} />}>
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
        bareBelow={20}
        cells={{
          title: ({ roundId, modeLabel, opensAt }, text) => (
            <>
              <RowButton onPress={() => choose(roundId)}>{text}</RowButton>
              <span className={belowName}>
                {modeLabel}
                <br />
                {whole(`${inShort(formatSeoulDateTime(opensAt))}부터`)}
              </span>
            </>
          ),
          sessions: ({ sessions: held }, text) => (
            <span title={text} className="max-sm:whitespace-nowrap">
              {held.map(({ title, startsAt }) => `${inShort(formatSeoulDate(startsAt))} ${title}`).join(', ')}
            </span>
          ),
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
        empty={<EmptyState title="모든 회차를 선착순으로 접수합니다." />}
      />
    </section>
  );
}

function About() {
  return (
    <>
      추첨, 대기실, 학년별 순차 접수처럼 선착순이 아닌 접수를 정합니다. 리허설은 가상 학부모로 접수를 미리
      진행해 보는 것이며, 실제 좌석과 신청은 바뀌지 않습니다.
    </>
  );
}

/** How many coming sessions open in no way of their own. */
function Others({ sessions }: { sessions: readonly OfficeSession[] }) {
  const rounds = useQuery({
    queryKey: ['office', 'list', roundList.name, 'all'],
    queryFn: () => callApi(roundList.list, { size: '100' }),
  });
  if (!rounds.data) return null;
  const own = new Set(rounds.data.rows.flatMap((round) => round.sessions.map(({ sessionId }) => sessionId)));
  const others = sessions.filter(
    ({ sessionId, state, startsAt }) =>
      state !== 'cancelled' && seoulDay(startsAt) >= officeToday() && !own.has(sessionId),
  );
  if (own.size === 0 || others.length === 0) return null;
  return (
    <OfficeLink to="/office/tests" className="text-brand hover:underline">
      나머지 {others.length}개 회차: 선착순
    </OfficeLink>
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
