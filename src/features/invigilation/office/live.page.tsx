import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { LiveTestDecisions } from '#src/features/invigilation/parts/office/dialogs/live-test-dialogs.tsx';
import { PauseDialog } from '#src/features/invigilation/parts/office/dialogs/pause-dialog.tsx';
import { TimeDialog } from '#src/features/invigilation/parts/office/dialogs/time-dialog.tsx';
import { VoidDialog } from '#src/features/invigilation/parts/office/dialogs/void-dialog.tsx';
import { formatSeoulTime } from '#src/shared/seoul-time.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { EmptyState, Notice, Skeleton } from '#src/ui/notice.tsx';
import { StatusBadge } from '#src/ui/status.tsx';
import { countdownText } from '#src/ui/time/countdown-text.ts';
import { callApi, sentenceOf } from '#src/web/api/api.ts';
import { useAct } from '#src/web/office/forms/use-act.tsx';
import { OfficeButtonLink } from '#src/web/office/ways.tsx';
import { useServerNow } from '#src/web/use-server-now.ts';
import { helpedEndpoint, type LiveRow, liveTestEndpoint } from '../contract/office.ts';

const connectionTones = { live: 'good', shaky: 'wait', away: 'bad' } as const;
const pollEveryMs = 5_000;

/** Who sits a level test right now: where, how the connection is, how long still. */
export default function LiveTestPage() {
  const live = useQuery({
    queryKey: ['office', 'level-tests', 'live'],
    queryFn: () => callApi(liveTestEndpoint, {}),
    // While clocks stand somebody waits to see that the screens show it.
    refetchInterval: ({ state }) => (state.data?.rows.some((row) => row.pausedAt) ? 2_000 : pollEveryMs),
  });
  return (
    <section className="grid gap-6">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div>
          <h1 className="text-2xl">레벨 테스트 실시간</h1>
          <p className="text-ink-soft">지금 응시 중인 학생과 연결 상태입니다. 5초마다 새로 봅니다.</p>
        </div>
        <div className="flex flex-wrap gap-2">
          <ButtonLink to="/office/level-tests/attempts" variant="secondary">
            응시 기록
          </ButtonLink>
          {live.data?.maySettle && (
            <OfficeButtonLink to="/office/level-tests/settings">설정</OfficeButtonLink>
          )}
        </div>
      </div>
      {live.error && <Notice tone="bad" title={sentenceOf(live.error)} isLive />}
      {live.isPending && <Skeleton className="h-64" />}
      {live.data && live.data.rows.length === 0 && <EmptyState title="지금 응시 중인 학생이 없습니다." />}
      {live.data && live.data.rows.length > 0 && (
        <LiveList rows={live.data.rows} serverNow={live.data.serverNow} mayDecide={live.data.mayDecide} />
      )}
    </section>
  );
}

interface LiveListProps {
  readonly rows: readonly LiveRow[];
  readonly serverNow: string;
  /** Others look on, and answer calls for help. */
  readonly mayDecide: boolean;
}

function LiveList({ rows, serverNow, mayDecide }: LiveListProps) {
  const nowMs = useServerNow(serverNow);
  const away = rows.filter((row) => row.connection === 'away').length;
  const calling = rows.filter((row) => row.asksHelp).length;
  return (
    <>
      <p role="status">
        응시 중 <strong>{rows.length}명</strong> · 끊김 <strong>{away}명</strong> · 도움 요청{' '}
        <strong>{calling}명</strong>
      </p>
      {mayDecide && <LiveTestDecisions rows={rows} />}
      <ul className="grid gap-3 xl:grid-cols-2">
        {rows.map((row) => (
          <li key={row.attemptNo}>
            <LiveCard row={row} nowMs={nowMs} mayDecide={mayDecide} />
          </li>
        ))}
      </ul>
    </>
  );
}

type Asked = 'none' | 'time' | 'pause' | 'void';

function LiveCard({ row, nowMs, mayDecide }: { row: LiveRow; nowMs: number; mayDecide: boolean }) {
  const [dialog, setDialog] = useState<Asked>('none');
  const isPaused = row.pausedAt !== null;
  const leftMs = Date.parse(row.deadlineAt) - (row.pausedAt === null ? nowMs : Date.parse(row.pausedAt));
  const helping = useAct({ mutationFn: () => callApi(helpedEndpoint, { attemptNo: row.attemptNo }) });
  return (
    <div className="grid gap-3 rounded-card border border-line bg-paper p-4">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <div>
          <h2 className="text-lg">
            <Link to={`/office/level-tests/attempts/${row.attemptNo}`} className="hover:underline">
              {row.studentName}
            </Link>{' '}
            <span className="font-normal text-ink-soft">{row.grade}</span>
          </h2>
          <p className="text-sm text-ink-soft">
            {row.branchName} · {row.kind === 'retest' && '재시험 '}
            {row.title}
          </p>
        </div>
        <div className="grid justify-items-start gap-1 sm:justify-items-end">
          <StatusBadge tone={connectionTones[row.connection]}>{row.connectionLabel}</StatusBadge>
          <p className="tabular-nums">
            남은 시간 <strong>{countdownText(leftMs)}</strong>
            {isPaused && (row.isPauseShown ? ' (멈춤)' : ' (멈춤, 화면에 적용 중)')}
          </p>
        </div>
      </div>
      <p className="text-sm">{factsOf(row).join(' · ')}</p>
      <div className="flex flex-wrap gap-2">
        {row.asksHelp && (
          <Button isBusy={helping.isPending} onClick={() => helping.mutate()}>
            도움 요청 확인
          </Button>
        )}
        {mayDecide && (
          <>
            <Button variant="secondary" onClick={() => setDialog('time')}>
              시간 더 주기
            </Button>
            <Button variant={isPaused ? 'primary' : 'secondary'} onClick={() => setDialog('pause')}>
              {isPaused ? '다시 시작' : '일시 중지'}
            </Button>
            <Button variant="secondary" onClick={() => setDialog('void')}>
              무효 처리
            </Button>
          </>
        )}
      </div>
      <LiveDialogs row={row} dialog={dialog} onClose={() => setDialog('none')} />
    </div>
  );
}

function factsOf(row: LiveRow): readonly string[] {
  return [
    `${row.position}번 보는 중 (${row.answeredCount}/${row.itemCount} 답함)`,
    row.lastSavedAt ? `마지막 저장 ${formatSeoulTime(row.lastSavedAt)}` : '저장된 답 없음',
    row.unsent > 0 ? `저장 전 ${row.unsent}개` : '',
    row.noticeCount > 0 ? `기록 ${row.noticeCount}건` : '',
    row.addedSeconds > 0 ? `더 드린 시간 ${Math.round(row.addedSeconds / 60)}분` : '',
    row.device,
  ].filter(Boolean);
}

interface LiveDialogsProps {
  readonly row: LiveRow;
  readonly dialog: Asked;
  readonly onClose: () => void;
}

/** What staff decide of one who sits: more time, a stop of the clock, or that it does not count. */
function LiveDialogs({ row, dialog, onClose }: LiveDialogsProps) {
  const { attemptNo, studentName } = row;
  const about = { attemptNo, studentName, onClose };
  return (
    <>
      {dialog === 'time' && <TimeDialog {...about} timeVersion={row.timeVersion} isOpen />}
      {dialog === 'pause' && <PauseDialog {...about} isPaused={row.pausedAt !== null} isOpen />}
      <VoidDialog {...about} isOpen={dialog === 'void'} />
    </>
  );
}
