import { classNames } from '#src/ui/class-names.ts';

export interface DiffLineProps {
  readonly kind: 'same' | 'added' | 'removed';
  readonly text: string;
}

const looks = {
  same: 'text-ink-soft',
  added: 'bg-brand-pale text-brand-deep',
  removed: 'bg-danger-pale text-danger line-through',
} as const;
const labels = { same: '', added: '더해짐: ', removed: '빠짐: ' } as const;
const signs = { same: '', added: '+', removed: '−' } as const;

/** Two versions of a text line by line: what came and what went, by sign, word and colour. */
export function DiffLines({ lines }: { lines: readonly DiffLineProps[] }) {
  return (
    <ul className="grid gap-0.5 text-sm">
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines may repeat and never move
        <li key={index} className={classNames('flex gap-2 rounded px-2 py-0.5', looks[line.kind])}>
          <span aria-hidden="true" className="w-3 shrink-0">
            {signs[line.kind]}
          </span>
          <span>
            <span className="sr-only">{labels[line.kind]}</span>
            {line.text}
          </span>
        </li>
      ))}
    </ul>
  );
}
