import { type ReactNode, useEffect, useRef } from 'react';
import { classNames } from './class-names.ts';

export type NoticeTone = 'info' | 'good' | 'warn' | 'bad';

const tones: Readonly<Record<NoticeTone, string>> = {
  info: 'border-line bg-mist',
  good: 'border-brand/40 bg-brand-pale',
  warn: 'border-amber/40 bg-amber-pale',
  bad: 'border-danger/40 bg-danger-pale',
};

/** What happened, what is safe, what to do next. `isLive` has it read out when it appears. */
export function Notice({
  tone = 'info',
  title,
  children,
  isLive,
}: {
  tone?: NoticeTone;
  title?: string;
  children?: ReactNode;
  isLive?: boolean;
}) {
  return (
    <div
      className={classNames('rounded-card border p-4', tones[tone])}
      role={isLive ? (tone === 'bad' ? 'alert' : 'status') : undefined}
    >
      {title && <p className="font-bold">{title}</p>}
      {children && <div className="grid gap-2">{children}</div>}
    </div>
  );
}

/** An empty list that says what to do. */
export function EmptyState({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="grid justify-items-center gap-3 rounded-card border border-dashed border-line bg-paper px-6 py-12 text-center">
      <p className="text-lg font-bold">{title}</p>
      {children}
    </div>
  );
}

/**
 * Refusals at the top of a form: those of its fields summed, or the one sentence of what lies in no field (no network, a
 * busy server). Focus goes there when they appear or change, not at each keystroke.
 */
export function ErrorSummary({ errors }: { errors: readonly string[] | string }) {
  const box = useRef<HTMLDivElement>(null);
  const before = useRef('');
  const isOfNoField = typeof errors === 'string';
  const sentences = isOfNoField ? errors : errors.join('\n');
  useEffect(() => {
    const shown = new Set(before.current.split('\n'));
    // One that was mended leaves the list, and whoever is typing stays where she is.
    if (sentences !== '' && sentences.split('\n').some((one) => !shown.has(one))) box.current?.focus();
    before.current = sentences;
  }, [sentences]);
  if (errors.length === 0) return null;
  return (
    <div
      role="alert"
      tabIndex={-1}
      ref={box}
      className="rounded-card border border-danger/40 bg-danger-pale p-4"
    >
      <p className="font-bold text-danger">{isOfNoField ? errors : '입력하신 내용을 확인해 주세요.'}</p>
      {!isOfNoField && (
        <ul className="list-disc pl-5">
          {errors.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** A grey shape of what is coming. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={classNames('animate-pulse rounded-lg bg-line/70', className)} />;
}
