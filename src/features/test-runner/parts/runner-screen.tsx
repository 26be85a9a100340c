import { useRef, useState } from 'react';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { DialogAtOnce } from '#src/ui/dialogs/dialog-at-once.tsx';
import { Notice, Skeleton } from '#src/ui/notice.tsx';
import { HandInDialog } from './end/hand-in-dialog.tsx';
import { AdaptiveFoot } from './frame/adaptive-foot.tsx';
import { FixedFoot } from './frame/fixed-foot.tsx';
import { HelpCall } from './frame/help-call.tsx';
import { Overview, placesOf } from './frame/overview.tsx';
import { PreferenceChoice, usePreferences } from './frame/preferences.tsx';
import { RunnerBar } from './frame/runner-bar.tsx';
import { RunnerNotices } from './frame/runner-notices.tsx';
import { Question } from './question.tsx';
import type { RunnerState } from './runner-state.ts';
import { Scratch } from './scratch-pad/scratch.tsx';
import type { OpenRunner } from './use-runner.ts';
import { useRunnerKeys } from './use-runner-keys.ts';

type Opened = 'none' | 'overview' | 'hand-in' | 'look';

/** The calm screen: one question, big targets, a quiet clock. */
export function RunnerScreen({ open, state }: { open: OpenRunner; state: RunnerState }) {
  const { runner } = open;
  const preferences = usePreferences();
  const [dialog, setDialog] = useState<Opened>('none');
  const header = useRef<HTMLElement>(null);
  const { position, itemCount, attempt, sync } = state;
  const isLocked = state.phase !== 'running' || state.pausedMs !== null || sync?.isLost === true;
  const canGoBack = attempt?.offer.canGoBack ?? true;
  const isAdaptive = attempt?.offer.isAdaptive ?? false;
  const go = (to: number) => {
    const least = canGoBack ? 1 : position;
    runner.go(Math.min(Math.max(to, least), itemCount));
    setDialog('none');
  };
  const handIn = () => setDialog('hand-in');
  useRunnerKeys({
    onNext: () => (isAdaptive ? undefined : go(position + 1)),
    onBack: () => (isAdaptive ? undefined : go(position - 1)),
  });
  if (!sync || !attempt) return <Skeleton className="m-6 h-80" />;
  return (
    <div className="min-h-dvh bg-mist text-ink">
      <RunnerBar
        open={open}
        state={state}
        attempt={attempt}
        sync={sync}
        header={header}
        onSettings={() => setDialog('look')}
      />
      {/* A sheet over the lower edge of a phone hides nothing: what lies under it can be moved above it. */}
      <main className="mx-auto grid max-w-5xl gap-5 px-4 py-5 max-sm:has-[[data-sheet=large]]:pb-[calc(56dvh+9rem)] max-sm:has-[[data-sheet=small]]:pb-[calc(28dvh+9rem)] lg:grid-cols-[1fr_240px]">
        <div className="grid content-start gap-5">
          <RunnerNotices open={open} state={state} />
          <Question
            runner={runner}
            state={state}
            isLocked={isLocked}
            header={header}
            hasNumberKeys={preferences[0].hasNumberKeys}
          />
          <Scratch attemptNo={attempt.attemptNo} position={position} />
          {isAdaptive ? (
            <AdaptiveFoot runner={runner} state={state} isLocked={isLocked} onHandIn={handIn} />
          ) : (
            <FixedFoot
              position={position}
              itemCount={itemCount}
              canGoBack={canGoBack}
              isLocked={isLocked}
              onGo={go}
              onOverview={() => setDialog('overview')}
              onHandIn={handIn}
            />
          )}
        </div>
        {!isAdaptive && (
          <aside className="hidden content-start gap-4 lg:grid">
            <Overview places={placesOf(state)} current={position} onGo={go} />
            <Button variant="secondary" disabled={isLocked} onClick={handIn}>
              답안 제출
            </Button>
          </aside>
        )}
      </main>
      <RunnerDialogs
        open={open}
        state={state}
        preferences={preferences}
        dialog={dialog}
        onChange={setDialog}
        onGo={go}
      />
    </div>
  );
}

interface DialogsProps {
  readonly open: OpenRunner;
  readonly state: RunnerState;
  readonly preferences: ReturnType<typeof usePreferences>;
  readonly dialog: Opened;
  readonly onChange: (dialog: Opened) => void;
  readonly onGo: (position: number) => void;
}

/** What opens over the question: handing in, all questions, and how the screen looks. */
function RunnerDialogs({ open, state, preferences, dialog, onChange, onGo }: DialogsProps) {
  const [chosen, choose] = preferences;
  const places = placesOf(state);
  const close = () => onChange('none');
  const closing = { onClose: close, actions: <Button onClick={close}>닫기</Button> };
  return (
    <>
      <HandInDialog
        isOpen={dialog === 'hand-in' && state.phase === 'running'}
        places={places}
        unsent={state.sync?.unsent ?? 0}
        sentence={state.sentence}
        isBusy={state.isHandingIn}
        onClose={close}
        mayGoBack={state.attempt?.offer.canGoBack ?? true}
        onGo={onGo}
        unsavable={state.unsavable}
        onHandIn={(without) => void open.runner.handIn(without)}
      />
      <DialogAtOnce title="문항 목록" isOpen={dialog === 'overview'} {...closing}>
        <Overview places={places} current={state.position} onGo={onGo} />
      </DialogAtOnce>
      <DialogAtOnce title="화면 설정과 도움" isOpen={dialog === 'look'} {...closing}>
        <PreferenceChoice preferences={chosen} onChange={choose} />
        <HelpCall onCall={open.runner.callHelp} />
      </DialogAtOnce>
    </>
  );
}

/** Before and after the questions: opening, another tab, refused. */
export function RunnerEntry({ open, state }: { open: OpenRunner | null; state: RunnerState | null }) {
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
