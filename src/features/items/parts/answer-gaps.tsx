import { gapsIn, plainLine } from '#src/features/items/rules/text/plain.ts';
import type { Answer } from '../contract/answer.ts';
import type { PublicBody } from '../contract/public-item.ts';
import { ReadingLine } from './reading-line.tsx';
import { Rich } from './rich.tsx';

interface GapsProps {
  readonly body: Extract<PublicBody, { kind: 'gaps' }>;
  readonly answer: Answer | null;
  readonly onChange: (answer: Answer | null) => void;
  readonly disabled: boolean;
}

const fieldClass =
  'mx-1 inline-block min-h-11 max-w-full rounded-lg border border-ink-soft/50 bg-paper px-2 align-middle text-base';

/** The stem with its gaps in place: lists to choose from and boxes to type in, numbered for screen readers. */
export function AnswerGaps({ body, answer, onChange, disabled }: GapsProps) {
  const typed = new Map(
    answer?.kind === 'gaps' ? answer.values.map(({ gap, value }) => [gap, value] as const) : [],
  );
  const fill = (gap: string, value: string) => {
    const values = body.gaps.flatMap(({ id }) => {
      const next = id === gap ? value : (typed.get(id) ?? '');
      return next === '' ? [] : [{ gap: id, value: next }];
    });
    onChange(values.length === 0 ? null : { kind: 'gaps', values });
  };
  const draw = (id: string) => {
    const place = body.gaps.findIndex((gap) => gap.id === id);
    const gap = body.gaps[place];
    if (!gap) return null;
    const common = {
      'aria-label': `빈칸 ${place + 1}`,
      disabled,
      value: typed.get(id) ?? '',
      className: fieldClass,
    };
    if (gap.type === 'choice') {
      return (
        <select {...common} onChange={(event) => fill(id, event.currentTarget.value)}>
          <option value="">고르기</option>
          {gap.options.map((option) => (
            <option key={option.id} value={option.id}>
              {plainLine(option.content)}
            </option>
          ))}
        </select>
      );
    }
    return (
      <input
        {...common}
        type="text"
        // The figures of some phones have neither a minus nor a stroke.
        inputMode="text"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={500}
        style={{ width: `${Math.max(4, gap.width + 2)}em` }}
        onChange={(event) => fill(id, event.currentTarget.value)}
      />
    );
  };
  const placed = gapsIn(body.stem);
  const loose = body.gaps.filter((gap) => !placed.includes(gap.id));
  return (
    <div className="grid gap-3 leading-[2.4]">
      <Rich blocks={body.stem} drawGap={draw} />
      {loose.map((gap) => (
        <p key={gap.id}>{draw(gap.id)}</p>
      ))}
      <div className="leading-normal">
        {body.gaps.map((gap, place) =>
          gap.type === 'number' || (gap.type === 'text' && gap.isMaths) ? (
            <ReadingLine
              key={gap.id}
              kind={gap.type === 'number' ? 'number' : 'maths'}
              name={`빈칸 ${place + 1}`}
              text={typed.get(gap.id) ?? ''}
            />
          ) : null,
        )}
      </div>
    </div>
  );
}
