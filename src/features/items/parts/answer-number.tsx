import { lazy, type RefObject, Suspense, useId, useRef, useState } from 'react';
import { lettersOf } from '#src/features/items/rules/text/maths-text.ts';
import { keypad } from './maths-keypad.ts';
import { ReadingLine } from './reading-line.tsx';
import { type TypedProps, typedBox } from './typed-box.ts';

const MathsKeyboard = lazy(async () => ({ default: (await import('./maths-keyboard.tsx')).MathsKeyboard }));

const mixedSign = keypad.find(({ name }) => name === '대분수')?.sign ?? '대분수';

const signs = [
  { name: '빼기 부호', sign: '−', insert: '-' },
  { name: '분수의 가로줄', sign: '/', insert: '/' },
  { name: '띄어쓰기', sign: '띄어쓰기', insert: ' ' },
] as const;

interface SignsProps {
  readonly input: RefObject<HTMLInputElement | null>;
  readonly isLetters: boolean;
  readonly onInsert: (text: string, at: number) => void;
  readonly onLetters: () => void;
}

/** The signs that the figures of some phones lack, and the way to letters. */
function SignKeys({ input, isLetters, onInsert, onLetters }: SignsProps) {
  const press = (insert: string) => {
    const box = input.current;
    if (!box) return;
    const [from, to] = [box.selectionStart ?? box.value.length, box.selectionEnd ?? box.value.length];
    onInsert(`${box.value.slice(0, from)}${insert}${box.value.slice(to)}`, from + insert.length);
  };
  const keyClass = 'min-h-11 min-w-11 rounded-lg border border-line px-3 hover:border-brand';
  return (
    <fieldset aria-label="부호" className="flex flex-wrap gap-1.5">
      {signs.map(({ name, sign, insert }) => (
        <button
          key={name}
          type="button"
          aria-label={name}
          className={keyClass}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => press(insert)}
        >
          {sign}
        </button>
      ))}
      {/* Only a keyboard on the screen can be changed for another. */}
      <button
        type="button"
        aria-pressed={isLetters}
        className={`${keyClass} hidden any-pointer-coarse:block`}
        onClick={onLetters}
      >
        글자도 쓰기
      </button>
    </fieldset>
  );
}

/** A number, with its unit behind the box; the maths keyboard is fetched only when it is asked for. */
export function AnswerNumber({ body, answer, onChange, disabled }: TypedProps<'number'>) {
  const id = useId();
  const [hasKeyboard, setKeyboard] = useState(false);
  const [isLetters, setLetters] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const text = answer?.kind === 'number' ? answer.text : '';
  const give = (next: string) => onChange(next.trim() === '' ? null : { kind: 'number', text: next });
  const insert = (next: string, at: number) => {
    give(next.slice(0, 120));
    // The caret goes behind what was put in, once it stands there.
    window.setTimeout(() => {
      input.current?.focus();
      input.current?.setSelectionRange(at, at);
    }, 0);
  };
  const plain = (
    <input
      ref={input}
      id={id}
      type="text"
      inputMode={isLetters ? 'text' : 'decimal'}
      autoComplete="off"
      spellCheck={false}
      maxLength={120}
      disabled={disabled}
      value={lettersOf(text)}
      aria-describedby={`${id}-hint`}
      className={`${typedBox} w-48`}
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
      <ReadingLine kind="number" text={text} unit={body.unit} />
      {!hasKeyboard && !disabled && (
        <SignKeys
          input={input}
          isLetters={isLetters}
          onInsert={insert}
          onLetters={() => setLetters(!isLetters)}
        />
      )}
      <p id={`${id}-hint`} className="text-sm text-ink-soft">
        {hasKeyboard
          ? `대분수는 ‘${mixedSign}’ 글쇠를 누르고 빈칸을 채워 주세요.`
          : '분수는 3/4, 대분수는 1 3/4처럼 쓸 수 있습니다.'}
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
