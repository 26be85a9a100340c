import { useEffect, useRef, useState } from 'react';
import { plainLine } from '#src/features/items/rules/text/plain.ts';
import { Button } from '#src/ui/button.tsx';
import type { Answer } from '../contract/answer.ts';
import type { PublicBody } from '../contract/public-item.ts';
import { Line } from './rich.tsx';

interface OrderProps {
  readonly body: Extract<PublicBody, { kind: 'order' }>;
  readonly answer: Answer | null;
  readonly onChange: (answer: Answer | null) => void;
  readonly disabled: boolean;
}

function moved(order: readonly string[], from: number, to: number): string[] {
  const next = [...order];
  const [one] = next.splice(from, 1);
  if (one !== undefined) next.splice(to, 0, one);
  return next;
}

/** Ordering by buttons: the same for a mouse, a finger, a keyboard and a screen reader. */
export function AnswerOrder({ body, answer, onChange, disabled }: OrderProps) {
  const shown = body.options.map((option) => option.id);
  const order = answer?.kind === 'order' && answer.options.length === shown.length ? answer.options : shown;
  const [said, setSaid] = useState('');
  const list = useRef<HTMLOListElement>(null);
  const pressed = useRef<string | null>(null);
  // Moving a row in the page takes the focus from its button; it is given back.
  useEffect(() => {
    if (!pressed.current) return;
    const [up, down] = [`${pressed.current} up`, `${pressed.current} down`];
    const button = (name: string) =>
      list.current?.querySelector<HTMLButtonElement>(`[data-move="${name}"]:enabled`);
    const wanted = said.endsWith('위로 옮겼습니다.')
      ? (button(up) ?? button(down))
      : (button(down) ?? button(up));
    wanted?.focus();
    pressed.current = null;
  }, [said]);
  const move = (from: number, to: number) => {
    const id = order[from] ?? '';
    const optionText = plainLine(body.options.find((option) => option.id === id)?.content ?? []);
    pressed.current = id;
    onChange({ kind: 'order', options: moved(order, from, to) });
    setSaid(`${optionText}: ${to + 1}번째, ${to < from ? '위로' : '아래로'} 옮겼습니다.`);
  };
  return (
    <div className="grid gap-3">
      <p className="text-sm text-ink-soft">위·아래 버튼으로 순서를 맞추세요. 맨 위가 첫 번째입니다.</p>
      <ol ref={list} className="grid gap-2">
        {order.map((id, index) => {
          const content = body.options.find((option) => option.id === id)?.content ?? [];
          const optionText = plainLine(content);
          return (
            <li
              key={id}
              className="flex items-center gap-3 rounded-card border border-line bg-paper p-2 pl-4"
            >
              <strong className="w-6 shrink-0 text-brand">{index + 1}</strong>
              <span className="min-w-0 flex-1">
                <Line content={content} />
              </span>
              <MoveButton
                sign="↑"
                label={`${optionText} 위로`}
                name={`${id} up`}
                disabled={disabled || index === 0}
                onPress={() => move(index, index - 1)}
              />
              <MoveButton
                sign="↓"
                label={`${optionText} 아래로`}
                name={`${id} down`}
                disabled={disabled || index === order.length - 1}
                onPress={() => move(index, index + 1)}
              />
            </li>
          );
        })}
      </ol>
      <p aria-live="polite" className="sr-only">
        {said}
      </p>
      {!answer && !disabled && (
        <Button
          variant="secondary"
          className="justify-self-start"
          onClick={() => onChange({ kind: 'order', options: [...order] })}
        >
          이 순서로 답하기
        </Button>
      )}
    </div>
  );
}

interface MoveButtonProps {
  readonly sign: string;
  readonly label: string;
  readonly name: string;
  readonly disabled: boolean;
  readonly onPress: () => void;
}

function MoveButton({ sign, label, name, disabled, onPress }: MoveButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      data-move={name}
      disabled={disabled}
      onClick={onPress}
      className="size-11 shrink-0 rounded-lg border border-line text-lg hover:border-brand disabled:opacity-30"
    >
      {sign}
    </button>
  );
}
