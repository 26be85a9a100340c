import { type Choice, ChoiceRow } from '#src/ui/list/choice-row.tsx';

const rows = [
  ['branch', '분원'],
  ['school', '학년'],
  ['subject', '과목'],
  ['state', '자리'],
] as const;

type Of<T> = Readonly<Record<(typeof rows)[number][0], T>>;

interface Props {
  readonly choices: Of<readonly Choice[]>;
  readonly chosen: Of<string>;
  readonly toOf: (change: Partial<Of<string>>) => string;
  readonly count: number;
  /** What the way here has decided already, in words: it stands in one line, and the choices are folded behind it. */
  readonly decided: string;
}

/** What classes are looked for by, with how many there are. */
export function ClassFilters({ choices, chosen, toOf, count, decided }: Props) {
  const choose = rows.map(([name, label]) => (
    <ChoiceRow
      key={name}
      label={label}
      choices={choices[name]}
      chosen={chosen[name]}
      toOf={(value) => toOf({ [name]: value })}
    />
  ));
  if (decided === '')
    return (
      <div className="grid grid-cols-1 gap-3">
        {choose}
        <p className="text-sm text-ink-soft" aria-live="polite">
          반 {count}개
        </p>
      </div>
    );
  return (
    <details className="min-w-0 rounded-card border border-line bg-paper">
      <summary className="flex min-h-11 cursor-pointer items-center gap-3 px-4">
        <span className="min-w-0 truncate" aria-live="polite">
          {decided} · 반 {count}개
        </span>
        <span className="ml-auto shrink-0 font-semibold text-brand">변경</span>
      </summary>
      <div className="grid grid-cols-1 gap-3 border-t border-line p-4">{choose}</div>
    </details>
  );
}
