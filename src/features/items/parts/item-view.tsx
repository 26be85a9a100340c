import type { Answer } from '../contract/answer.ts';
import type { PublicItem } from '../contract/public-item.ts';
import type { StimulusContent } from '../contract/rich-text.ts';
import { AnswerChoice } from './answer-choice.tsx';
import { AnswerGaps } from './answer-gaps.tsx';
import { AnswerMatch } from './answer-match.tsx';
import { AnswerNumber } from './answer-number.tsx';
import { AnswerOrder } from './answer-order.tsx';
import { AnswerEssay, AnswerText } from './answer-typed.tsx';
import { Rich } from './rich.tsx';

export interface ItemViewProps {
  readonly item: PublicItem;
  /** null: nothing answered. */
  readonly answer: Answer | null;
  readonly onChange: (answer: Answer | null) => void;
  readonly disabled: boolean;
}

/**
 * Shows any item as a student sees it and takes the answer. It keeps no answer itself: what is in `answer` is
 * what is shown. Give it a React `key` per item, so that its lists start anew with the next one.
 */
export function ItemView({ item, ...rest }: ItemViewProps) {
  if (!item.stimulus) return <Question item={item} {...rest} />;
  return (
    // Beside one another where there is room for both: the preview of an item is narrow in a wide window.
    <div className="@container">
      <div className="grid gap-6 @3xl:grid-cols-2">
        <Stimulus stimulus={item.stimulus} />
        <Question item={item} {...rest} />
      </div>
    </div>
  );
}

function Stimulus({ stimulus }: { stimulus: StimulusContent }) {
  const title = stimulus.title || '제시문';
  return (
    <details open className="self-start rounded-card border border-line bg-mist @3xl:sticky @3xl:top-4">
      <summary className="flex min-h-11 items-center gap-3 px-4 py-2 font-bold">
        {title}
        <span className="ml-auto shrink-0 text-sm font-normal text-ink-soft">접기·펼치기</span>
      </summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long passage is scrolled with the keyboard */}
      <section tabIndex={0} aria-label={title} className="max-h-[70dvh] overflow-y-auto px-4 pb-4">
        <Rich blocks={stimulus.content} />
      </section>
    </details>
  );
}

function Question({ item, answer, onChange, disabled }: ItemViewProps) {
  const { body } = item;
  const common = { answer, onChange, disabled };
  if (body.kind === 'gaps') return <AnswerGaps body={body} {...common} />;
  return (
    <div className="grid content-start gap-5">
      <Rich blocks={body.stem} />
      {(body.kind === 'single' || body.kind === 'multiple') && <AnswerChoice body={body} {...common} />}
      {body.kind === 'order' && <AnswerOrder body={body} {...common} />}
      {body.kind === 'match' && <AnswerMatch body={body} {...common} />}
      {body.kind === 'text' && <AnswerText body={body} {...common} />}
      {body.kind === 'number' && <AnswerNumber body={body} {...common} />}
      {body.kind === 'essay' && <AnswerEssay body={body} {...common} />}
    </div>
  );
}
