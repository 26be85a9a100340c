import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { PauseDialog } from '#src/features/invigilation/parts/office/dialogs/pause-dialog.tsx';
import { ReleaseDialog } from '#src/features/invigilation/parts/office/dialogs/release-dialog.tsx';
import { ReopenDialog } from '#src/features/invigilation/parts/office/dialogs/reopen-dialog.tsx';
import { PercentDialog, TimeDialog } from '#src/features/invigilation/parts/office/dialogs/time-dialog.tsx';
import { TranscriptsDialog } from '#src/features/invigilation/parts/office/dialogs/transcripts-dialog.tsx';
import { VoidDialog } from '#src/features/invigilation/parts/office/dialogs/void-dialog.tsx';
import { GivenAndKeyed } from '#src/features/invigilation/parts/office/given-and-keyed.tsx';
import { LateAnswers } from '#src/features/invigilation/parts/office/late-answers.tsx';
import { LevelDecision } from '#src/features/invigilation/parts/office/level-decision.tsx';
import { MarkForm, MarkList } from '#src/features/invigilation/parts/office/mark-form.tsx';
import { RetestWait } from '#src/features/invigilation/parts/office/retest-wait.tsx';
import { ShownMarks } from '#src/features/invigilation/parts/office/shown-marks.tsx';
import { timeChanges } from '#src/features/invigilation/rules/time-changes.ts';
import { attemptTones } from '#src/features/level-attempts/rules/tones.ts';
import { type OfficeDetail, readOfficeAttempt } from '#src/features/level-results/contract/attempt-report.ts';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { Card, Facts } from '#src/ui/card.tsx';
import { Notice, Skeleton } from '#src/ui/notice.tsx';
import { StatusBadge } from '#src/ui/status.tsx';
import { Table } from '#src/ui/tables/table.tsx';
import { callApi } from '#src/web/api/api.ts';
import { NotShown } from '#src/web/office/not-shown.tsx';
import { OfficeButtonLink, OfficeLink } from '#src/web/office/ways.tsx';
import { cannotShow } from '#src/web/page/cannot-show.ts';

/** One attempt: answers, points, evidence, history, and what may be decided. */
export default function AttemptPage() {
  const { attemptNo = '' } = useParams();
  const found = useQuery({
    queryKey: ['office', 'level-tests', 'attempt', attemptNo],
    queryFn: () => callApi(readOfficeAttempt, { attemptNo }),
  });
  if (cannotShow(found))
    return <NotShown error={found.error} back={['/office/level-tests', '레벨 테스트 목록']} />;
  if (!found.data) return <Skeleton className="h-96" />;
  const detail = found.data;
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <Head detail={detail} />
      {detail.voidReason && <Notice tone="warn" title={`무효: ${detail.voidReason}`} />}
      {detail.retestWaitsSince && <RetestWait attemptNo={attemptNo} since={detail.retestWaitsSince} />}
      {detail.plannedReleaseAt && (
        <Notice
          tone="info"
          title={`${formatSeoulDateTime(detail.plannedReleaseAt)}에 모든 분원의 결과와 함께 공개하도록 예약되어 있습니다.`}
        />
      )}
      <Card className="lg:[&_dl]:grid-cols-[max-content_1fr_max-content_1fr]">
        <Facts
          rows={[
            ['접수번호', detail.attempt.attemptNo],
            ['보호자 휴대폰', detail.guardianMobile || '(볼 권한이 없습니다)'],
            ['시작', detail.startedAt ? formatSeoulDateTime(detail.startedAt) : '-'],
            ['마감', detail.deadlineAt ? formatSeoulDateTime(detail.deadlineAt) : '-'],
            ['제출', detail.attempt.closedAt ? formatSeoulDateTime(detail.attempt.closedAt) : '-'],
            ['시간 조정', timeChanges(detail)],
            ['제출 답', detail.receipt ? `${detail.receipt.count}개` : '-'],
          ]}
        />
        {detail.receipt && (
          <details className="text-sm">
            <summary className="flex min-h-11 items-center font-semibold text-brand">답안 확인 값</summary>
            <code className="text-xs break-all">{detail.receipt.hash}</code>
          </details>
        )}
      </Card>
      <LateAnswers detail={detail} />
      <ShownMarks detail={detail} />
      <Essays detail={detail} />
      <LevelDecision detail={detail} />
      <Answers detail={detail} />
      <Evidence detail={detail} />
    </section>
  );
}

type Asked = 'none' | 'time' | 'percent' | 'pause' | 'void' | 'reopen' | 'release' | 'words';

function Head({ detail }: { detail: OfficeDetail }) {
  const { attempt, may } = detail;
  const [dialog, setDialog] = useState<Asked>('none');
  const isPaused = detail.pausedAt !== null;
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <h1 className="text-2xl">
            {attempt.studentName} <span className="font-normal text-ink-soft">{attempt.grade}</span>
          </h1>
          <p className="text-ink-soft">
            {attempt.branchName} · {attempt.kind === 'retest' ? `${attempt.title} 재시험` : attempt.title}
          </p>
        </div>
        <StatusBadge tone={attemptTones[attempt.state]}>{attempt.stateLabel}</StatusBadge>
      </div>
      <div className="no-print flex flex-wrap gap-2">
        <ButtonLink to="/office/level-tests/attempts" variant="secondary">
          응시 기록
        </ButtonLink>
        {may.replay && (
          <OfficeButtonLink to={`/office/level-tests/attempts/${attempt.attemptNo}/replay`}>
            다시 돌려 보기
          </OfficeButtonLink>
        )}
        {may.release && <Button onClick={() => setDialog('release')}>결과 공개</Button>}
        {may.addTime && (
          <Button variant="secondary" onClick={() => setDialog('time')}>
            시간 더 주기
          </Button>
        )}
        {may.setPercent && (
          <Button variant="secondary" onClick={() => setDialog('percent')}>
            추가 시간 비율
          </Button>
        )}
        {may.addTime && (
          <Button variant="secondary" onClick={() => setDialog('words')}>
            {detail.hasTranscripts ? '음성 대본 제공 취소' : '음성 대본 제공'}
          </Button>
        )}
        {may.pause && (
          <Button variant={isPaused ? 'primary' : 'secondary'} onClick={() => setDialog('pause')}>
            {isPaused ? '다시 시작' : '일시 중지'}
          </Button>
        )}
        {may.reopen && (
          <Button variant="secondary" onClick={() => setDialog('reopen')}>
            {attempt.state === 'void' ? '무효 되돌리기' : '다시 열기'}
          </Button>
        )}
        {may.void && (
          <Button variant="secondary" onClick={() => setDialog('void')}>
            무효 처리
          </Button>
        )}
      </div>
      {detail.release.waitsFor.map((sentence) => (
        <Notice key={sentence} tone="warn" title={`아직 공개할 수 없습니다. ${sentence}`} />
      ))}
      <HeadDialogs detail={detail} dialog={dialog} onClose={() => setDialog('none')} />
    </div>
  );
}

interface HeadDialogsProps {
  readonly detail: OfficeDetail;
  readonly dialog: Asked;
  readonly onClose: () => void;
}

/** What may be decided of an attempt, each in its dialog. */
function HeadDialogs({ detail, dialog, onClose }: HeadDialogsProps) {
  const { attempt, timeVersion } = detail;
  const { attemptNo, studentName } = attempt;
  const common = { attemptNo, studentName, timeVersion, onClose };
  return (
    <>
      {dialog === 'words' && <TranscriptsDialog {...common} isGranted={!detail.hasTranscripts} isOpen />}
      {dialog === 'release' && <ReleaseDialog {...common} detail={detail} isOpen />}
      {dialog === 'time' && <TimeDialog {...common} isOpen />}
      {dialog === 'percent' && <PercentDialog {...common} percent={detail.extraTimePercent} isOpen />}
      {dialog === 'pause' && <PauseDialog {...common} isPaused={detail.pausedAt !== null} isOpen />}
      {dialog === 'reopen' && <ReopenDialog {...common} isVoid={attempt.state === 'void'} isOpen />}
      <VoidDialog {...common} isOpen={dialog === 'void'} />
    </>
  );
}

type ItemRow = OfficeDetail['items'][number];

/** Long answers beside what they are marked by, as long as somebody may mark them here. */
function Essays({ detail }: { detail: OfficeDetail }) {
  const { may, attempt } = detail;
  const essays = detail.items.filter(({ isEssay }) => isEssay);
  if (essays.length === 0 || !(may.mark || may.markShown)) return null;
  return (
    <Card className="grid gap-6">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-xl">서술 답안 채점</h2>
        {may.mark && (
          <OfficeButtonLink to="/office/level-tests/essays">이름을 가리고 이어서 채점하기</OfficeButtonLink>
        )}
      </div>
      {essays.map((row) => (
        <div key={row.position} className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-2">
          <div className="grid content-start gap-3">
            <p className="whitespace-pre-line">
              <strong>{row.position}번</strong> {row.stem}
            </p>
            <div className="rounded-card bg-mist p-4 leading-relaxed break-words">
              <GivenAndKeyed detail={detail} row={row} />
            </div>
          </div>
          <MarkForm attemptNo={attempt.attemptNo} row={row} isShown={may.markShown} />
        </div>
      ))}
    </Card>
  );
}

function Answers({ detail }: { detail: OfficeDetail }) {
  if (detail.items.length === 0) return null;
  const columns = [
    { name: '번호', cell: (row: ItemRow) => `${row.position}`, isRowHeader: true },
    { name: '영역', cell: (row: ItemRow) => row.domain },
    { name: '유형', cell: (row: ItemRow) => row.kindLabel },
    {
      name: '문항',
      cell: (row: ItemRow) => <span className="line-clamp-3 min-w-48 whitespace-pre-line">{row.stem}</span>,
    },
    { name: '답과 정답', cell: (row: ItemRow) => <GivenAndKeyed detail={detail} row={row} /> },
    {
      name: '점수',
      isNumber: true,
      cell: (row: ItemRow) =>
        row.points === null ? (
          '-'
        ) : (
          <>
            {row.points} / {row.maxPoints}
            {!row.isFinal && ' (채점 전)'}
            {row.correction && <span className="block text-sm text-ink-soft">{row.correction}</span>}
          </>
        ),
    },
    {
      name: '채점',
      cell: (row: ItemRow) =>
        row.isEssay ? (
          <MarkList row={row} markers={detail.essayMarkers} thirdPercent={detail.thirdMarkPercent} />
        ) : detail.may.correctKey ? (
          <OfficeLink
            className="inline-flex min-h-11 items-center whitespace-nowrap text-brand underline-offset-4 hover:underline"
            to={`/office/level-tests/regrades/${row.itemId}`}
          >
            자동<span className="no-print">&nbsp;· 정답 정정</span>
            <span className="sr-only">: {row.position}번</span>
          </OfficeLink>
        ) : (
          '자동'
        ),
    },
  ];
  return (
    <Table caption="문항별 답과 점수" columns={columns} rows={detail.items} keyOf={(row) => row.position} />
  );
}

function Evidence({ detail }: { detail: OfficeDetail }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 xl:grid-cols-2">
      <Card className="grid content-start gap-3">
        <h2 className="text-xl">응시 중 기록 {detail.integrity.length}건</h2>
        <p className="text-sm text-ink-soft">참고 자료입니다. 이것만으로 무효로 하지 않습니다.</p>
        <ol className="grid gap-1 text-sm">
          {detail.integrity.map((one) => (
            <li key={`${one.at} ${one.label} ${one.position} ${one.detail}`}>
              {formatSeoulDateTime(one.at)} <strong>{one.label}</strong>
              {one.position !== null && ` (${one.position}번)`} {one.detail}
            </li>
          ))}
        </ol>
        {detail.uncounted.length > 0 && (
          <>
            <h3 className="text-lg">채점에 들어가지 않은 답</h3>
            <ol className="grid gap-1 text-sm">
              {detail.uncounted.map((one) => (
                <li key={`${one.at} ${one.position} ${one.answer}`}>
                  {formatSeoulDateTime(one.at)} {one.position}번 <strong>{one.outcomeLabel}</strong>{' '}
                  <span className="break-all">{one.answer}</span>
                </li>
              ))}
            </ol>
          </>
        )}
      </Card>
      <Card className="grid content-start gap-3">
        <h2 className="text-xl">진행 내역</h2>
        <ol className="grid gap-1 text-sm">
          {detail.history.map((one) => (
            <li key={`${one.at} ${one.label} ${one.cause}`}>
              {formatSeoulDateTime(one.at)} <strong>{one.label}</strong> {one.actor}: {one.cause}
            </li>
          ))}
        </ol>
      </Card>
    </div>
  );
}
