import { levelLine, levelLines } from '../rules/level-lines.ts';

/** A level with what it means, in one line; nothing where the academy named it otherwise. */
export function LevelNote({ name }: { name: string }) {
  const line = levelLine(name);
  if (line === null) return null;
  return (
    <p className="text-sm text-ink-soft">
      <strong className="text-ink">{name}</strong> {line}
    </p>
  );
}

/** The levels that are in use with what they mean, in their own order; those of an academy's own names have no line. */
export function LevelLegend({
  names,
  title = '레벨은 이렇게 나눕니다',
}: {
  names: readonly string[];
  title?: string;
}) {
  const known = levelLines.filter(([name]) => names.includes(name));
  if (known.length === 0) return null;
  return (
    <section className="grid gap-2 rounded-card bg-mist p-5" aria-label={title}>
      <h2 className="text-lg">{title}</h2>
      <dl className="grid gap-x-4 gap-y-1 sm:grid-cols-[max-content_1fr]">
        {known.map(([name, line]) => (
          <div key={name} className="contents">
            <dt className="font-bold">{name}</dt>
            <dd className="text-ink-soft max-sm:mb-2">{line}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
