import { useEffect, useState } from 'react';
import { statementsText } from '#src/features/items/rules/maths/statement.ts';
import { readingText } from '#src/features/items/rules/numbers/number-spelling.ts';
import { lacksPart } from '#src/features/items/rules/text/maths-text.ts';

/** The value once it has rested a moment: nobody is told of half a number. */
function useRested(value: string): string {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = window.setTimeout(() => setRested(value), 600);
    return () => window.clearTimeout(timer);
  }, [value]);
  return rested;
}

const unread = {
  number: '수로 읽을 수 없습니다. 계산식이 아니라 답이 되는 수만 적어 주세요.',
  maths: '식으로 읽을 수 없습니다. 곱은 2x, 제곱은 x^2, 분수는 3/4처럼 적어 주세요.',
} as const;

function textOf(kind: keyof typeof unread, typed: string, unit: string): string {
  const reading = kind === 'number' ? readingText(typed, unit) : statementsText(typed);
  if (reading !== null) return `이렇게 읽었습니다: ${reading}`;
  return lacksPart(typed) ? '분수에 빈칸이 남아 있습니다. 빈칸을 채우거나 지워 주세요.' : unread[kind];
}

interface ReadingLineProps {
  readonly kind: keyof typeof unread;
  readonly text: string;
  readonly unit?: string;
  /** Said before it, where several boxes stand together. */
  readonly name?: string;
}

/** How the answer is read, so that nobody learns from the result that it was not; a plain figure needs no word. */
export function ReadingLine({ kind, text, unit = '', name = '' }: ReadingLineProps) {
  const typed = useRested(text).trim();
  const isPlain = typed === '' || /^\d+(\.\d+)?$/.test(typed);
  const said = isPlain ? '' : textOf(kind, typed, unit);
  const isRead = said === '' || said.startsWith('이렇게');
  return (
    <p role="status" className={isRead ? 'text-sm text-ink-soft' : 'text-sm font-bold text-danger'}>
      {said && name ? `${name} ${said}` : said}
    </p>
  );
}
