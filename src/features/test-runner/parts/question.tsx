import type { RefObject } from 'react';
import { useRef } from 'react';
import { ItemView } from '#src/features/items/parts/item-view.tsx';
import { Button } from '#src/ui/button.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { ItemWait } from './frame/item-wait.tsx';
import { PauseCover } from './frame/pause-cover.tsx';
import { QuestionHead } from './frame/question-head.tsx';
import type { Runner } from './runner.ts';
import type { RunnerState } from './runner-state.ts';

/** Kinds that are typed wait a moment for the next key before they are sent. */
const typedWaitMs = 700;
const typedKinds = new Set(['text', 'number', 'gaps', 'essay']);

interface QuestionProps {
  readonly runner: Runner;
  readonly state: RunnerState;
  readonly isLocked: boolean;
  readonly header: RefObject<HTMLElement | null>;
}

/** The question at its place: its number, the mark to look again, and where it is answered. */
export function Question({ runner, state, isLocked, header }: QuestionProps) {
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
        <QuestionSheet
          runner={runner}
          state={state}
          isTaken={isLocked || state.isAdvancing || state.isOver}
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
}

/** The question itself; a cover while staff have stopped the clock, and the wait where it is not here yet. */
function QuestionSheet({ runner, state, isTaken }: SheetProps) {
  const { position } = state;
  const item = state.items.get(position);
  const held = state.sync?.held.get(position);
  if (state.pausedMs !== null) return <PauseCover />;
  if (!item) return <ItemWait key={position} onAgain={() => runner.wake()} />;
  return (
    <ItemView
      key={position}
      item={item}
      answer={(held?.answer as Parameters<typeof ItemView>[0]['answer']) ?? null}
      disabled={isTaken}
      onChange={(answer) => runner.answer(position, answer, typedKinds.has(item.body.kind) ? typedWaitMs : 0)}
    />
  );
}
