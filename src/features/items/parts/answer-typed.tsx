import { useId } from 'react';
import { ReadingLine } from './reading-line.tsx';
import { typedBox as box, type TypedProps } from './typed-box.ts';

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
        aria-describedby={body.isMaths ? `${id}-hint` : undefined}
        style={{ width: `${Math.max(12, body.width + 4)}em` }}
        className={box}
        onChange={(event) => {
          const next = event.currentTarget.value;
          onChange(next === '' ? null : { kind: 'text', text: next });
        }}
      />
      {body.isMaths && (
        <>
          <ReadingLine kind="maths" text={text} />
          <p id={`${id}-hint`} className="text-sm text-ink-soft">
            곱은 2x, 제곱은 x^2, 분수는 3/4, 루트는 √2나 루트2처럼 쓸 수 있습니다.
          </p>
        </>
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
