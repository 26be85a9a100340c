import { type RefObject, useEffect, useId, useRef } from 'react';
import { Button } from '#src/ui/button.tsx';
import { classNames } from '#src/ui/class-names.ts';
import { TextField } from '#src/ui/fields/field.tsx';
import { PopPanel } from '#src/ui/list/pop-panel.tsx';
import { smallButton } from '#src/ui/small-button.ts';
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
  /** On phones the rows come first, and the filters when asked for. */
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
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

type ChoiceFilter = Extract<ListFilter, { kind: 'choice' }>;
interface FilterChipProps<Filter> {
  readonly filter: Filter;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** So many choices stand in the line; where there are more, the last stand behind one button until they are used. */
const inLine = 4;

const chip =
  'min-h-11 max-w-full rounded-lg border px-3 py-1 text-sm field-sizing-content max-sm:w-full lg:min-h-10';

/** A choice that names itself while nothing is chosen, and is marked once something is. */
function ChoiceChip({ filter, value, onChange }: FilterChipProps<ChoiceFilter>) {
  return (
    <div className="max-w-56 max-sm:w-full max-sm:max-w-none">
      <select
        aria-label={filter.label}
        className={classNames(
          chip,
          value === '' ? 'border-ink-soft/50 bg-paper' : 'border-brand bg-brand-pale font-semibold',
        )}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        <option value="">{`${filter.label} 전체`}</option>
        {filter.choices.map(([choice, label]) => (
          <option key={choice} value={choice}>
            {label}
          </option>
        ))}
      </select>
    </div>
  );
}

/** `2026-11-03` as `11.3`. */
const shortDay = (day: string) => day.replace(/^\d+-0?(\d+)-0?(\d+)$/, '$1.$2');

/** The days between which a list is looked at, behind one chip that says them. */
function DaysChip<Row>({ state, days }: { state: ListState<Row>; days: readonly ListFilter[] }) {
  const values = days.map(({ name }) => state.params.get(name) ?? '');
  const isUsed = values.some((value) => value !== '');
  return (
    <PopPanel
      label={isUsed ? `기간 ${values.map(shortDay).join('~')}` : '기간'}
      className={classNames(smallButton, isUsed && 'border-brand! bg-brand-pale!')}
    >
      {days.map((filter) => (
        <TextField
          key={filter.name}
          label={filter.label}
          type="date"
          value={state.params.get(filter.name) ?? ''}
          onChange={(event) => state.change({ [filter.name]: event.target.value })}
        />
      ))}
    </PopPanel>
  );
}

/** The filters above a list in one line; a choice works at once, a text with Enter. `/` goes to the search from anywhere. */
export function ListFilters<Row>(props: ListFiltersProps<Row>) {
  const { state, filters, searchHint, isOpen, onOpen } = props;
  const { params, change } = state;
  const restId = useId();
  const box = useRef<HTMLFormElement>(null);
  useSlash(box);
  const used = filters.filter((filter) => params.get(filter.name)).length;
  const names = ['q', ...filters.map((filter) => filter.name)];
  const isFiltered = names.some((name) => params.get(name));
  const choices = filters.filter((filter) => filter.kind === 'choice');
  const most = choices.length > inLine ? inLine - 1 : inLine;
  const shown = choices.filter((filter, at) => at < most || params.get(filter.name));
  const days = filters.filter((filter) => filter.kind === 'day');
  const chipOf = (filter: ChoiceFilter) => (
    <ChoiceChip
      key={filter.name}
      filter={filter}
      value={params.get(filter.name) ?? ''}
      onChange={(value) => change({ [filter.name]: value })}
    />
  );
  return (
    <form
      ref={box}
      data-asks-only
      onSubmit={(event) => {
        event.preventDefault();
        change({ q: String(new FormData(event.currentTarget).get('q') ?? '').trim() });
      }}
      className="flex flex-wrap items-center gap-2 max-sm:w-full"
    >
      {searchHint && (
        <SearchBox key={params.get('q') ?? ''} hint={searchHint} typed={params.get('q') ?? ''} />
      )}
      {filters.length > 0 && (
        <Button
          variant="secondary"
          className={classNames(smallButton, 'sm:hidden')}
          aria-expanded={isOpen}
          aria-controls={restId}
          onClick={() => onOpen(!isOpen)}
        >
          {used > 0 ? `조건 ${used}` : '조건'}
        </Button>
      )}
      <div
        id={restId}
        className={classNames('flex flex-wrap items-center gap-2 max-sm:w-full', !isOpen && 'max-sm:hidden')}
      >
        {shown.map(chipOf)}
        {days.length > 0 && <DaysChip state={state} days={days} />}
        {choices.length > shown.length && (
          <PopPanel label="필터 더 보기" className={smallButton}>
            {choices.filter((filter) => !shown.includes(filter)).map(chipOf)}
          </PopPanel>
        )}
        {isFiltered && (
          <Button
            variant="quiet"
            className={smallButton}
            onClick={() => change(Object.fromEntries(names.map((name) => [name, null])))}
          >
            조건 지우기
          </Button>
        )}
      </div>
    </form>
  );
}

function SearchBox({ hint, typed }: { hint: string; typed: string }) {
  return (
    <div className="flex gap-1 max-sm:flex-1 max-sm:basis-40">
      <input
        aria-label="검색"
        name="q"
        type="search"
        placeholder={hint}
        title={hint}
        defaultValue={typed}
        className="min-h-11 w-full min-w-0 rounded-lg border border-ink-soft/50 bg-paper px-3 py-1 text-base placeholder:text-ink-soft/70 lg:min-h-10 sm:w-40 sm:text-sm"
      />
      <Button type="submit" variant="secondary" className={classNames(smallButton, 'shrink-0')}>
        찾기
      </Button>
    </div>
  );
}
