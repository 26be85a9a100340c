import type { LevelResult, ResultKey } from '#src/features/level-results/contract/result.ts';
import { levelLine } from '#src/features/level-results/rules/level-lines.ts';
import { classNames } from '#src/ui/class-names.ts';
import { useClasses } from './use-classes.ts';

interface LadderProps {
  readonly levels: LevelResult['levels'];
  /** The code of the level the family may build on. */
  readonly level: string;
  readonly resultKey: ResultKey;
}

/** Every level of the test in one line, with what its classes are called; the own one stands out. */
export function LevelLadder({ levels, level, resultKey }: LadderProps) {
  const titles = useClasses(resultKey).data?.titles ?? [];
  return (
    <section className="grid break-inside-avoid gap-2" aria-label="레벨은 이렇게 나눕니다">
      <h3 className="text-lg">레벨은 이렇게 나눕니다</h3>
      <ol className="grid gap-2 print:gap-1">
        {levels.map(({ code, name }) => {
          const isOwn = code === level;
          const classes = titles.find(({ levelCode }) => levelCode === code)?.titles ?? [];
          return (
            <li
              key={code}
              aria-current={isOwn ? 'true' : undefined}
              className={classNames(
                'rounded-lg border px-3 py-2 print:py-1',
                isOwn ? 'border-brand bg-brand-pale' : 'border-line',
              )}
            >
              <strong>{name}</strong> {levelLine(name)}{' '}
              {classes.length > 0 && (
                <span className="block text-sm text-ink-soft print:inline">반: {classes.join(', ')}</span>
              )}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
