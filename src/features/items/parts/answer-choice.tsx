import { useId } from 'react';
import { classNames } from '#src/ui/class-names.ts';
import type { Answer } from '../contract/answer.ts';
import type { PublicOption } from '../contract/public-item.ts';
import { afterChoosing, type ChoiceBody, chosenOf, isFull } from '../rules/choose.ts';
import { Line } from './rich.tsx';

interface ChoiceProps {
  readonly body: ChoiceBody;
  readonly answer: Answer | null;
  readonly onChange: (answer: Answer | null) => void;
  readonly disabled: boolean;
}

const signs = '①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳';

/** One of several, or several of several: real radio buttons and check boxes with the whole row as target. */
export function AnswerChoice({ body, answer, onChange, disabled }: ChoiceProps) {
  const group = useId();
  const chosen = chosenOf(answer);
  const most = body.kind === 'multiple' ? body.maxChoices : 1;
  const hasAll = isFull(body, answer);
  return (
    <fieldset className="grid gap-2" disabled={disabled}>
      <legend className="mb-2 text-sm text-ink-soft">
        {body.kind === 'single'
          ? '하나를 고르세요.'
          : most > 0
            ? `${most}개까지 고를 수 있습니다.`
            : '알맞은 것을 모두 고르세요.'}
      </legend>
      {body.options.map((option, index) => (
        <OptionRow
          key={option.id}
          option={option}
          sign={signs[index] ?? `${index + 1}.`}
          name={`${index + 1}번`}
          kind={body.kind === 'single' ? 'radio' : 'checkbox'}
          group={group}
          isChosen={chosen.includes(option.id)}
          isBarred={hasAll && !chosen.includes(option.id)}
          onChoose={() => onChange(afterChoosing(body, answer, option.id))}
        />
      ))}
      {body.kind === 'single' && answer && !disabled && (
        <button
          type="button"
          className="min-h-11 justify-self-start px-2 text-sm text-ink-soft underline underline-offset-4"
          onClick={() => onChange(null)}
        >
          고른 답 지우기
        </button>
      )}
    </fieldset>
  );
}

interface OptionRowProps {
  readonly option: PublicOption;
  readonly sign: string;
  /** Read out before the words; an option may be a picture alone. */
  readonly name: string;
  readonly kind: 'radio' | 'checkbox';
  readonly group: string;
  readonly isChosen: boolean;
  readonly isBarred: boolean;
  readonly onChoose: () => void;
}

function OptionRow({ option, sign, name, kind, group, isChosen, isBarred, onChoose }: OptionRowProps) {
  return (
    <label
      className={classNames(
        'flex min-h-12 cursor-pointer items-start gap-3 rounded-card border px-4 py-3 has-focus-visible:outline-3 has-focus-visible:outline-brand',
        isChosen ? 'border-brand bg-brand-pale' : 'border-line bg-paper hover:border-brand',
        isBarred && 'opacity-60',
      )}
    >
      <input
        type={kind}
        name={group}
        value={option.id}
        checked={isChosen}
        disabled={isBarred}
        onChange={onChoose}
        className="mt-[3px] size-5 shrink-0 accent-brand"
      />
      <span aria-hidden="true" className="text-ink-soft">
        {sign}
      </span>
      <span className="min-w-0 flex-1">
        <span className="sr-only">{name} </span>
        <Line content={option.content} />
      </span>
    </label>
  );
}
