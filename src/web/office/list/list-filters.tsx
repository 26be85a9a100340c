import { type FormEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { Button } from '#src/ui/button.tsx';
import { classNames } from '#src/ui/class-names.ts';
import { SelectField, TextField } from '#src/ui/fields/field.tsx';
import type { ListState } from './use-list.ts';

export type ListFilter =
  | {
      readonly kind: 'choice';
      readonly name: string;
      readonly label: string;
      readonly choices: readonly (readonly [value: string, label: string])[];
    }
  | { readonly kind: 'day'; readonly name: string; readonly label: string };

interface ListFiltersProps<Row> {
  readonly state: ListState<Row>;
  readonly filters: readonly ListFilter[];
  /** What the free text looks into; absent: no search. */
  readonly searchHint?: string;
}

/** `/` goes to the search from anywhere, but not out of a field one types in. */
function useSlash(box: RefObject<HTMLFormElement | null>) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof HTMLElement && event.target.closest('input, textarea, select');
      if (event.key !== '/' || isTyping) return;
      event.preventDefault();
      box.current?.querySelector<HTMLInputElement>('input[name="q"]')?.focus();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [box]);
}

interface FilterFieldProps {
  readonly filter: ListFilter;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function FilterField({ filter, value, onChange }: FilterFieldProps) {
  if (filter.kind === 'day')
    return (
      <TextField
        label={filter.label}
        type="date"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    );
  return (
    <SelectField label={filter.label} value={value} onChange={(event) => onChange(event.target.value)}>
      <option value="">전체</option>
      {filter.choices.map(([choice, label]) => (
        <option key={choice} value={choice}>
          {label}
        </option>
      ))}
    </SelectField>
  );
}

/** The filters above a list; a choice works at once, a text with Enter. `/` goes to the search from anywhere. */
export function ListFilters<Row>({ state, filters, searchHint }: ListFiltersProps<Row>) {
  const { params, change } = state;
  // On phones the rows come first, and the filters when asked for.
  const [isOpen, setOpen] = useState(false);
  const restId = useId();
  const box = useRef<HTMLFormElement>(null);
  useSlash(box);
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    change({ q: String(new FormData(event.currentTarget).get('q') ?? '').trim() });
  };
  const used = filters.filter((filter) => params.get(filter.name)).length;
  const names = ['q', ...filters.map((filter) => filter.name)];
  const isFiltered = names.some((name) => params.get(name));
  return (
    <form ref={box} data-asks-only onSubmit={search} className="flex flex-wrap items-end gap-3">
      {searchHint && (
        <TextField
          key={params.get('q') ?? ''}
          label="검색"
          name="q"
          type="search"
          placeholder={searchHint}
          defaultValue={params.get('q') ?? ''}
          after={
            <Button type="submit" variant="secondary">
              찾기
            </Button>
          }
        />
      )}
      {filters.length > 0 && (
        <Button
          variant="secondary"
          className="min-h-12 sm:hidden"
          aria-expanded={isOpen}
          aria-controls={restId}
          onClick={() => setOpen(!isOpen)}
        >
          {used > 0 ? `조건 ${used}` : '조건'}
        </Button>
      )}
      <div id={restId} className={classNames('flex flex-wrap items-end gap-3', !isOpen && 'max-sm:hidden')}>
        {filters.map((filter) => (
          <FilterField
            key={filter.name}
            filter={filter}
            value={params.get(filter.name) ?? ''}
            onChange={(value) => change({ [filter.name]: value })}
          />
        ))}
      </div>
      {isFiltered && (
        <Button variant="quiet" onClick={() => change(Object.fromEntries(names.map((name) => [name, null])))}>
          조건 지우기
        </Button>
      )}
    </form>
  );
}
