import { useEffect, useRef, useState } from 'react';
import type { Answer } from '#src/features/items/contract/answer.ts';
import { ItemView } from '#src/features/items/parts/item-view.tsx';
import type { Offer } from '#src/features/level-tests/contract/attempts.ts';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { Standalone } from '#src/web/page/standalone.tsx';
import { usePreferences } from '../frame/preferences.tsx';
import type { RunnerState } from '../runner-state.ts';
import { useNumberKeys } from '../use-number-keys.ts';
import type { OpenRunner } from '../use-runner.ts';
import { type PracticeItem, practiceItems } from './practice-items.ts';

interface PracticeProps {
  readonly open: OpenRunner;
  readonly state: RunnerState;
  readonly offer: Offer;
}

/**
 * Before the clock starts: the child tries how questions are answered. Nothing of it is kept, and nobody has to.
 * See docs/decisions/0104-the-minutes-before-a-test.md.
 */
export function PracticeScreen({ open, state, offer }: PracticeProps) {
  const [at, setAt] = useState(0);
  const items = practiceItems(offer.subject);
  const current = items[at];
  return (
    <Standalone
      isArrival
      title="연습 문항"
      lead="시험과 같은 화면에서 먼저 눌러 보세요. 아직 시험 시간은 흐르지 않고, 연습한 답은 저장하거나 채점하지 않습니다."
    >
      {current && (
        <Practice
          key={at}
          practice={current}
          place={`연습 ${at + 1} / ${items.length}`}
          isNext={at > 0}
          onNext={at + 1 < items.length ? () => setAt(at + 1) : null}
        />
      )}
      <Card className="grid gap-3">
        <p>
          시작하면 {offer.minutes}분이 흐릅니다.{' '}
          {offer.canGoBack
            ? '앞 문항으로 돌아가 고칠 수 있습니다.'
            : '앞 문항으로 돌아갈 수 없으니 답을 확인하고 넘어가세요.'}
        </p>
        {state.sentence && <Notice tone="warn" title={state.sentence} isLive />}
        <Button className="min-h-14" isBusy={state.isStarting} onClick={() => void open.runner.start()}>
          시험 시작하기
        </Button>
      </Card>
    </Standalone>
  );
}

interface OneProps {
  readonly practice: PracticeItem;
  readonly place: string;
  /** It takes the place of another one and of the button that led on. */
  readonly isNext: boolean;
  readonly onNext: (() => void) | null;
}

function Practice({ practice, place, isNext, onNext }: OneProps) {
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [{ hasNumberKeys }] = usePreferences();
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isNext) head.current?.focus();
  }, [isNext]);
  useNumberKeys({ item: practice.item, answer, isOff: !hasNumberKeys, onChange: setAnswer });
  const isChoice = practice.item.body.kind === 'single';
  return (
    <section aria-label={place} className="grid gap-4 rounded-card border border-line bg-paper p-5 text-lg">
      <h2 ref={head} tabIndex={-1} className="text-lg outline-none">
        {place}
      </h2>
      <ItemView item={practice.item} answer={answer} disabled={false} onChange={setAnswer} />
      {isChoice && hasNumberKeys && (
        <p className="hidden text-sm text-ink-soft pointer-fine:block">
          글자판이 있으면 숫자 키 1~4로도 고를 수 있습니다.
        </p>
      )}
      <div role="status" className="grid gap-3">
        {practice.isDone(answer) && <Notice tone="good" title="잘했습니다. 이렇게 답하면 됩니다." />}
      </div>
      {onNext && (
        <Button variant="secondary" className="justify-self-start" onClick={onNext}>
          다음 연습
        </Button>
      )}
    </section>
  );
}
