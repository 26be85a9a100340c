import { lazy, Suspense, useId, useState } from 'react';
import type { Answer } from '../contract/answer.ts';
import type { PublicBody } from '../contract/public-item.ts';

const MathsKeyboard = lazy(async () => ({ default: (await import('./maths-keyboard.tsx')).MathsKeyboard }));

interface TypedProps<K extends PublicBody['kind']> {
  readonly body: Extract<PublicBody, { kind: K }>;
  readonly answer: Answer | null;
  readonly onChange: (answer: Answer | null) => void;
  readonly disabled: boolean;
}

const box = 'min-h-12 max-w-full rounded-lg border border-ink-soft/50 bg-paper px-4 text-lg disabled:bg-mist';

/** A word or a short phrase. */
export function AnswerText({ body, answer, onChange, disabled }: TypedProps<'text'>) {
  const id = useId();
  const text = answer?.kind === 'text' ? answer.text : '';
  return (
    <div className="grid justify-items-start gap-1.5">
      <label htmlFor={id} className="font-semibold">
        답
      </label>
      <input
        id={id}
        type="text"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={500}
        disabled={disabled}
        value={text}
        style={{ width: `${Math.max(12, body.width + 4)}em` }}
        className={box}
        onChange={(event) => {
          const next = event.currentTarget.value;
          onChange(next === '' ? null : { kind: 'text', text: next });
        }}
      />
    </div>
  );
}

/** A number, with its unit behind the box; the maths keyboard is fetched only when it is asked for. */
export function AnswerNumber({ body, answer, onChange, disabled }: TypedProps<'number'>) {
  const id = useId();
  const [hasKeyboard, setKeyboard] = useState(false);
  const text = answer?.kind === 'number' ? answer.text : '';
  const give = (next: string) => onChange(next.trim() === '' ? null : { kind: 'number', text: next });
  const plain = (
    <input
      id={id}
      type="text"
      inputMode={body.hasMathsKeyboard ? 'text' : 'decimal'}
      autoComplete="off"
      spellCheck={false}
      maxLength={120}
      disabled={disabled}
      value={text}
      aria-describedby={`${id}-hint`}
      className={`${box} w-48`}
      onChange={(event) => give(event.currentTarget.value)}
    />
  );
  return (
    <div className="grid justify-items-start gap-1.5">
      <label htmlFor={id} className="font-semibold">
        답
      </label>
      <div className="flex flex-wrap items-center gap-2">
        {hasKeyboard ? (
          <Suspense fallback={plain}>
            <MathsKeyboard id={id} value={text} disabled={disabled} onChange={give} />
          </Suspense>
        ) : (
          plain
        )}
        {body.unit && <span className="text-lg">{body.unit}</span>}
      </div>
      <p id={`${id}-hint`} className="text-sm text-ink-soft">
        분수는 3/4, 대분수는 1 3/4처럼 쓸 수 있습니다.
      </p>
      {body.hasMathsKeyboard && !disabled && (
        <button
          type="button"
          aria-pressed={hasKeyboard}
          className="min-h-11 rounded-lg border border-line px-4 hover:border-brand"
          onClick={() => setKeyboard(!hasKeyboard)}
        >
          {hasKeyboard ? '글자판으로 쓰기' : '수식판으로 쓰기'}
        </button>
      )}
    </div>
  );
}

/** Long text with what it will be marked by. */
export function AnswerEssay({ body, answer, onChange, disabled }: TypedProps<'essay'>) {
  const id = useId();
  const text = answer?.kind === 'essay' ? answer.text : '';
  return (
    <div className="grid gap-3">
      <section aria-label="채점 기준" className="rounded-card bg-mist p-4 text-sm">
        <p className="font-semibold">이렇게 채점합니다</p>
        <ul className="list-disc pl-5">
          {body.criteria.map((criterion) => (
            <li key={criterion.id}>
              {criterion.title} ({criterion.maxPoints}점)
            </li>
          ))}
        </ul>
      </section>
      <label htmlFor={id} className="font-semibold">
        답
      </label>
      <textarea
        id={id}
        rows={10}
        maxLength={body.maxLength}
        disabled={disabled}
        value={text}
        aria-describedby={`${id}-count`}
        className={`${box} w-full py-3 leading-relaxed`}
        onChange={(event) => {
          const next = event.currentTarget.value;
          onChange(next === '' ? null : { kind: 'essay', text: next });
        }}
      />
      <p id={`${id}-count`} className="text-sm text-ink-soft">
        {text.length.toLocaleString('ko-KR')}자 / {body.maxLength.toLocaleString('ko-KR')}자까지
      </p>
    </div>
  );
}
