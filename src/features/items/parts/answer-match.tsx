import { useId, useState } from 'react';
import { plainLine } from '#src/features/items/rules/text/plain.ts';
import type { Answer } from '../contract/answer.ts';
import type { PublicBody } from '../contract/public-item.ts';
import { Line } from './rich.tsx';

interface MatchProps {
  readonly body: Extract<PublicBody, { kind: 'match' }>;
  readonly answer: Answer | null;
  readonly onChange: (answer: Answer | null) => void;
  readonly disabled: boolean;
}

const letters = '가나다라마바사아자차카타파하';
const letterOf = (index: number) => letters[index] ?? `${index + 1}`;

/** Matching by one list of choices for each left side; the right sides stand lettered beside them. */
export function AnswerMatch({ body, answer, onChange, disabled }: MatchProps) {
  const group = useId();
  const pairs = answer?.kind === 'match' ? answer.pairs : [];
  const [said, setSaid] = useState('');
  const partOf = (right: string) =>
    body.isReusable ? undefined : pairs.find((pair) => pair.right === right)?.left;
  const nameOf = (left: string) => {
    const option = body.left.find(({ id }) => id === left);
    return option ? plainLine(option.content) : '';
  };
  const choose = (left: string, right: string) => {
    const taken = partOf(right);
    // What stands elsewhere stays there: walking through the list with the arrow keys takes nothing from anybody.
    if (right !== '' && taken !== undefined && taken !== left)
      return setSaid(
        `이미 ‘${nameOf(taken)}’에 고른 짝입니다: ${rightName(right)}. 바꾸려면 먼저 그곳에서 지워 주세요.`,
      );
    const others = pairs.filter((pair) => pair.left !== left);
    const next = right === '' ? others : [...others, { left, right }];
    const order = body.left.map((option) => option.id);
    const sorted = next.toSorted((a, b) => order.indexOf(a.left) - order.indexOf(b.left));
    setSaid(
      right === '' ? `‘${nameOf(left)}’의 짝을 지웠습니다.` : `‘${nameOf(left)}’의 짝: ${rightName(right)}`,
    );
    onChange(sorted.length === 0 ? null : { kind: 'match', pairs: sorted });
  };
  const rightName = (id: string) => {
    const index = body.right.findIndex((option) => option.id === id);
    const option = body.right[index];
    return option ? `${letterOf(index)}. ${plainLine(option.content)}` : '';
  };
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <LetteredOptions options={body.right} />
      <ul className="order-first grid content-start gap-3 md:order-none md:col-start-1 md:row-start-1">
        {body.left.map((option) => (
          <li key={option.id} className="grid gap-1 rounded-card border border-line bg-paper p-3">
            <label htmlFor={`${group}-${option.id}`}>
              <Line content={option.content} />
            </label>
            <select
              id={`${group}-${option.id}`}
              className="min-h-11 w-full rounded-lg border border-ink-soft/50 bg-paper px-3"
              disabled={disabled}
              value={pairs.find((pair) => pair.left === option.id)?.right ?? ''}
              onChange={(event) => choose(option.id, event.currentTarget.value)}
            >
              <option value="">짝을 고르세요</option>
              {body.right.map((right) => {
                const isTaken = (partOf(right.id) ?? option.id) !== option.id;
                return (
                  <option key={right.id} value={right.id} disabled={isTaken}>
                    {rightName(right.id)}
                    {isTaken ? ' (고름)' : ''}
                  </option>
                );
              })}
            </select>
          </li>
        ))}
      </ul>
      {!body.isReusable && (
        <p className="text-sm text-ink-soft md:col-span-2">
          같은 짝은 한 번만 쓸 수 있습니다. 다른 곳에 쓰려면 먼저 고른 곳에서 ‘짝을 고르세요’로 바꿔 주세요.
        </p>
      )}
      <p role="status" className="sr-only">
        {said}
      </p>
    </div>
  );
}

/** What can be chosen, each under its letter. */
function LetteredOptions({ options }: { options: MatchProps['body']['right'] }) {
  return (
    <ul className="grid content-start gap-2" aria-label="고를 수 있는 짝">
      {options.map((option, index) => (
        <li key={option.id} className="flex gap-3 rounded-card bg-mist px-4 py-2">
          <strong className="text-brand">{letterOf(index)}</strong>
          <span>
            <Line content={option.content} />
          </span>
        </li>
      ))}
    </ul>
  );
}
