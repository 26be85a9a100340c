import { Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Inline } from '#src/features/items/contract/rich-text.ts';
import { lineToMarkup, markupToLine } from '#src/features/items/rules/text/markup.ts';
import { Button } from '#src/ui/button.tsx';
import { smallButton } from '#src/ui/small-button.ts';

export const inputClass =
  'min-h-11 max-w-full rounded-lg border border-ink-soft/50 bg-paper px-3 py-2 text-base disabled:bg-mist';

/** One line typed with its marks. What is typed stays as typed; only its meaning goes up. */
export function MarkupInput({
  label,
  line,
  onChange,
}: {
  label: string;
  line: readonly Inline[];
  onChange: (line: Inline[]) => void;
}) {
  const [typed, setTyped] = useState(() => lineToMarkup(line));
  return (
    <input
      aria-label={label}
      className={`${inputClass} w-full`}
      value={typed}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        onChange(markupToLine(event.currentTarget.value));
      }}
    />
  );
}

/** A short list of things an author fills in, each row with a way to take it out again. */
export function Rows<T>({
  legend,
  rows,
  keyOf,
  children,
  onAdd,
  onRemove,
  addLabel,
  least = 0,
}: {
  legend: string;
  rows: readonly T[];
  keyOf: (row: T, index: number) => string;
  children: (row: T, index: number) => ReactNode;
  onAdd: () => void;
  onRemove: (index: number) => void;
  addLabel: string;
  least?: number;
}) {
  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-2">
      <legend className="mb-2 font-semibold">{legend}</legend>
      {rows.map((row, index) => (
        <div key={keyOf(row, index)} className="flex items-center gap-2">
          <div className="flex min-w-0 flex-1 flex-wrap items-center gap-2">{children(row, index)}</div>
          <button
            type="button"
            aria-label={`${legend} ${index + 1}번 삭제`}
            disabled={rows.length <= least}
            className="min-h-11 min-w-11 shrink-0 px-2 text-sm text-ink-soft hover:text-ink disabled:opacity-30"
            onClick={() => onRemove(index)}
          >
            삭제
          </button>
        </div>
      ))}
      <Button variant="secondary" className={`justify-self-start ${smallButton}`} onClick={onAdd}>
        <Plus aria-hidden="true" className="size-4" />
        {addLabel}
      </Button>
    </fieldset>
  );
}

interface TickProps {
  readonly label: string;
  readonly checked: boolean;
  readonly onChange: (isOn: boolean) => void;
  /** Beside other fields of a row. */
  readonly isNarrow?: boolean;
}

/** A small setting of the key that is on or off. */
export function Tick({ label, checked, onChange, isNarrow = false }: TickProps) {
  return (
    <label className={`flex min-h-11 items-center ${isNarrow ? 'gap-1' : 'gap-2'} text-sm`}>
      <input
        type="checkbox"
        className="size-5 accent-brand"
        checked={checked}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      {label}
    </label>
  );
}

/** A list with one entry replaced, or without it. */
export function replaced<T>(list: readonly T[], index: number, entry: T): T[] {
  return list.map((one, place) => (place === index ? entry : one));
}
export function without<T>(list: readonly T[], index: number): T[] {
  return list.filter((_one, place) => place !== index);
}

/** A number field that never loses what is being typed. */
export function NumberInput({
  label,
  value,
  onChange,
  unit,
  className = 'w-24',
}: {
  label: string;
  value: number;
  onChange: (value: number) => void;
  unit?: string;
  className?: string;
}) {
  const [typed, setTyped] = useState(String(value));
  return (
    <label className="flex items-center gap-2 text-sm">
      {label}
      <input
        inputMode="decimal"
        className={`${inputClass} ${className}`}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          const next = Number(event.currentTarget.value);
          if (event.currentTarget.value.trim() !== '' && Number.isFinite(next)) onChange(next);
        }}
      />
      {unit && <span aria-hidden="true">{unit}</span>}
    </label>
  );
}
