import type { RefObject } from 'react';
import { useEffect, useRef } from 'react';
import type { Answer } from '#src/features/items/contract/answer.ts';
import { ItemView } from '#src/features/items/parts/item-view.tsx';
import { Button } from '#src/ui/button.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { ItemWait } from './frame/item-wait.tsx';
import { PauseCover } from './frame/pause-cover.tsx';
import { QuestionHead } from './frame/question-head.tsx';
import type { Runner } from './runner.ts';
import type { RunnerState } from './runner-state.ts';
import { useNumberKeys } from './use-number-keys.ts';

/** Kinds that are typed wait a moment for the next key before they are sent. */
const typedWaitMs = 700;
const typedKinds = new Set(['text', 'number', 'gaps', 'essay']);

interface QuestionProps {
  readonly runner: Runner;
  readonly state: RunnerState;
  readonly isLocked: boolean;
  readonly header: RefObject<HTMLElement | null>;
  readonly hasNumberKeys: boolean;
}

/** The question at its place: its number, the mark to look again, and where it is answered. */
export function Question({ runner, state, isLocked, header, hasNumberKeys }: QuestionProps) {
  const question = useRef<HTMLElement>(null);
  const { position, itemCount, attempt } = state;
  const held = state.sync?.held.get(position);
  const isAdaptive = attempt?.offer.isAdaptive ?? false;
  return (
    <>
      <div className="flex items-center justify-between gap-3">
        <QuestionHead
          position={position}
          of={`${isAdaptive ? `많아야 ${attempt?.offer.itemCount}` : itemCount}문항`}
          isAskedFor={state.isAskedFor}
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
        <QuestionSheet
          runner={runner}
          state={state}
          isTaken={isLocked || state.isAdvancing || state.isOver}
          hasNumberKeys={hasNumberKeys}
        />
      </section>
      {held?.mark === 'refused' && (
        <Notice tone="bad" title="이 답은 저장할 수 없습니다." isLive>
          <p>답을 고쳐 주세요. 고치면 바로 다시 저장합니다. 다른 문항은 그대로 저장됩니다.</p>
        </Notice>
      )}
    </>
  );
}

interface SheetProps {
  readonly runner: Runner;
  readonly state: RunnerState;
  readonly isTaken: boolean;
  readonly hasNumberKeys: boolean;
}

/** The question itself; a cover over it while staff have stopped the clock, and the wait where it is not here yet. */
function QuestionSheet({ runner, state, isTaken, hasNumberKeys }: SheetProps) {
  const { position } = state;
  const sheet = useRef<HTMLDivElement>(null);
  const item = state.items.get(position);
  const answer = (state.sync?.held.get(position)?.answer as Answer | null | undefined) ?? null;
  const isPaused = state.pausedMs !== null;
  const give = (next: Answer | null) =>
    runner.answer(position, next, item && typedKinds.has(item.body.kind) ? typedWaitMs : 0);
  useNumberKeys({ item, answer, isOff: isTaken || isPaused || !hasNumberKeys, onChange: give });
  useEffect(() => {
    // What was heard goes on from there afterwards: the question stays, hidden.
    if (isPaused) for (const sound of sheet.current?.querySelectorAll('audio') ?? []) sound.pause();
  }, [isPaused]);
  return (
    <>
      {isPaused && <PauseCover />}
      {!item && !isPaused && <ItemWait key={position} onAgain={() => runner.wake()} />}
      {item && (
        <div ref={sheet} hidden={isPaused}>
          <ItemView key={position} item={item} answer={answer} disabled={isTaken} onChange={give} />
        </div>
      )}
    </>
  );
}
