import { useRef, useState } from 'react';
import { ItemView } from '#src/features/items/parts/item-view.tsx';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { DialogAtOnce } from '#src/ui/dialogs/dialog-at-once.tsx';
import { Notice, Skeleton } from '#src/ui/notice.tsx';
import { HandInDialog } from './end/hand-in-dialog.tsx';
import { AdaptiveFoot } from './frame/adaptive-foot.tsx';
import { HelpCall } from './frame/help-call.tsx';
import { ItemWait } from './frame/item-wait.tsx';
import { Overview, placesOf } from './frame/overview.tsx';
import { PauseCover } from './frame/pause-cover.tsx';
import { PreferenceChoice, usePreferences } from './frame/preferences.tsx';
import { QuestionHead } from './frame/question-head.tsx';
import { RunnerNotices } from './frame/runner-notices.tsx';
import type { RunnerState } from './runner-state.ts';
import { SaveStatus } from './saving/save-status.tsx';
import { Scratch } from './scratch/scratch.tsx';
import { QuietClock } from './time/quiet-clock.tsx';
import type { OpenRunner } from './use-runner.ts';
import { useRunnerKeys } from './use-runner-keys.ts';

/** Kinds that are typed wait a moment for the next key before they are sent. */
const typedWaitMs = 700;
const typedKinds = new Set(['text', 'number', 'gaps', 'essay']);

/** The calm screen: one question, big targets, a quiet clock. */
export function RunnerScreen({ open, state }: { open: OpenRunner; state: RunnerState }) {
  const { runner, clock } = open;
  const [preferences, setPreferences] = usePreferences();
  const [dialog, setDialog] = useState<'none' | 'overview' | 'hand-in' | 'look'>('none');
  const header = useRef<HTMLElement>(null);
  const question = useRef<HTMLElement>(null);
  const places = placesOf(state);
  const { position, itemCount, attempt, sync } = state;
  const isPaused = state.pausedMs !== null;
  const isLocked = state.phase !== 'running' || isPaused || sync?.isLost === true;
  const canGoBack = attempt?.offer.canGoBack ?? true;
  const go = (to: number) => {
    const least = canGoBack ? 1 : position;
    runner.go(Math.min(Math.max(to, least), itemCount));
    setDialog('none');
  };
  const isAdaptive = attempt?.offer.isAdaptive ?? false;
  const isTaken = isLocked || state.isAdvancing || state.isOver;
  useRunnerKeys({
    onNext: () => (isAdaptive ? undefined : go(position + 1)),
    onBack: () => (isAdaptive ? undefined : go(position - 1)),
  });
  const item = state.items.get(position);
  const held = sync?.held.get(position);
  if (!sync || !attempt) return <Skeleton className="m-6 h-80" />;
  return (
    <div className="min-h-dvh bg-mist text-ink">
      <header ref={header} className="sticky top-0 z-10 border-b border-line bg-paper">
        <div className="mx-auto flex max-w-5xl flex-wrap items-center gap-x-5 gap-y-1 px-4 py-2">
          <h1 className="text-base">
            {attempt.kind === 'retest' && '[재시험] '}
            {attempt.offer.title}
          </h1>
          <div className="ml-auto">
            <QuietClock
              clock={clock}
              deadlineMs={state.deadlineMs}
              pausedMs={state.pausedMs}
              onOver={() => void runner.close()}
            />
          </div>
          <SaveStatus sync={sync} />
          <Button variant="quiet" className="ml-auto px-2" onClick={() => setDialog('look')}>
            설정·도움
          </Button>
        </div>
      </header>
      <main className="mx-auto grid max-w-5xl gap-5 px-4 py-5 lg:grid-cols-[1fr_240px]">
        <div className="grid content-start gap-5">
          <RunnerNotices open={open} state={state} />
          <div className="flex items-center justify-between gap-3">
            <QuestionHead
              position={position}
              of={`${isAdaptive ? `많아야 ${attempt.offer.itemCount}` : itemCount}문항`}
              isTakenOver={state.isTakenOver}
              header={header}
              question={question}
            />
            {!isAdaptive && (
              <Button
                variant={held?.isFlagged ? 'primary' : 'secondary'}
                aria-pressed={held?.isFlagged ?? false}
                disabled={isLocked}
                onClick={() => runner.flag(position, !held?.isFlagged)}
              >
                <span aria-hidden="true">⚑</span> 다시 볼 문항
              </Button>
            )}
          </div>
          <section
            ref={question}
            className="rounded-card border border-line bg-paper p-5 text-lg"
            aria-label={`${position}번 문항`}
          >
            {isPaused ? (
              <PauseCover />
            ) : item ? (
              <ItemView
                key={position}
                item={item}
                answer={(held?.answer as Parameters<typeof ItemView>[0]['answer']) ?? null}
                disabled={isTaken}
                onChange={(answer) =>
                  runner.answer(position, answer, typedKinds.has(item.body.kind) ? typedWaitMs : 0)
                }
              />
            ) : (
              <ItemWait key={position} onAgain={() => runner.wake()} />
            )}
          </section>
          {held?.mark === 'refused' && (
            <Notice tone="bad" title="이 답은 저장할 수 없습니다." isLive>
              <p>답을 고쳐 주세요. 고치면 바로 다시 저장합니다. 다른 문항은 그대로 저장됩니다.</p>
            </Notice>
          )}
          <Scratch attemptNo={attempt.attemptNo} position={position} />
          {isAdaptive ? (
            <AdaptiveFoot
              runner={runner}
              state={state}
              isLocked={isLocked}
              onHandIn={() => setDialog('hand-in')}
            />
          ) : (
            <>
              <div className="grid grid-cols-2 gap-3">
                <Button
                  variant="secondary"
                  className="min-h-14"
                  disabled={position === 1 || !canGoBack}
                  onClick={() => go(position - 1)}
                >
                  이전 문항
                </Button>
                {position < itemCount ? (
                  <Button className="min-h-14" onClick={() => go(position + 1)}>
                    다음 문항
                  </Button>
                ) : (
                  <Button className="min-h-14" disabled={isLocked} onClick={() => setDialog('hand-in')}>
                    제출하기
                  </Button>
                )}
              </div>
              <div className="flex flex-wrap justify-between gap-3 lg:hidden">
                <Button variant="secondary" onClick={() => setDialog('overview')}>
                  문항 목록
                </Button>
                <Button variant="secondary" disabled={isLocked} onClick={() => setDialog('hand-in')}>
                  답안 제출
                </Button>
              </div>
            </>
          )}
        </div>
        {!isAdaptive && (
          <aside className="hidden content-start gap-4 lg:grid">
            <Overview places={places} current={position} onGo={go} />
            <Button variant="secondary" disabled={isLocked} onClick={() => setDialog('hand-in')}>
              답안 제출
            </Button>
          </aside>
        )}
      </main>
      <HandInDialog
        isOpen={dialog === 'hand-in' && state.phase === 'running'}
        places={places}
        unsent={sync.unsent}
        sentence={state.sentence}
        isBusy={state.isHandingIn}
        onClose={() => setDialog('none')}
        mayGoBack={canGoBack}
        onGo={go}
        unsavable={state.unsavable}
        onHandIn={(without) => void runner.handIn(without)}
      />
      <DialogAtOnce
        title="문항 목록"
        isOpen={dialog === 'overview'}
        onClose={() => setDialog('none')}
        actions={<Button onClick={() => setDialog('none')}>닫기</Button>}
      >
        <Overview places={places} current={position} onGo={go} />
      </DialogAtOnce>
      <DialogAtOnce
        title="화면 설정과 도움"
        isOpen={dialog === 'look'}
        onClose={() => setDialog('none')}
        actions={<Button onClick={() => setDialog('none')}>닫기</Button>}
      >
        <PreferenceChoice preferences={preferences} onChange={setPreferences} />
        <HelpCall onCall={runner.callHelp} />
      </DialogAtOnce>
    </div>
  );
}

/** Before and after the questions: opening, another tab, refused. */
export function RunnerDoor({ open, state }: { open: OpenRunner | null; state: RunnerState | null }) {
  if (open && state?.phase === 'asking')
    return (
      <Notice tone="warn" title="다른 창이나 기기에서 이 시험을 보고 있습니다." isLive>
        <p>여기서 이어서 보면 먼저 열린 창에서는 더 답할 수 없습니다. 저장된 답은 그대로 있습니다.</p>
        <Button className="justify-self-start" onClick={() => void open.runner.take()}>
          여기서 이어하기
        </Button>
      </Notice>
    );
  if (state?.phase === 'refused')
    return (
      <Notice tone="bad" title={state.sentence ?? '시험을 열 수 없습니다.'} isLive>
        <ButtonLink to="/test" className="justify-self-start">
          레벨 테스트 첫 화면으로
        </ButtonLink>
      </Notice>
    );
  return (
    <div role="status" className="grid gap-4">
      <p>{state?.sentence ?? '시험지를 불러오고 있습니다.'}</p>
      <Skeleton className="h-64" />
    </div>
  );
}
