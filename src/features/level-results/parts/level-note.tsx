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

/** All levels with what they mean. */
export function LevelLegend({ title = '레벨은 이렇게 나눕니다' }: { title?: string }) {
  return (
    <section className="grid gap-2 rounded-card bg-mist p-5" aria-label={title}>
      <h2 className="text-lg">{title}</h2>
      <dl className="grid gap-x-4 gap-y-1 sm:grid-cols-[max-content_1fr]">
        {levelLines.map(([name, line]) => (
          <div key={name} className="contents">
            <dt className="font-bold">{name}</dt>
            <dd className="text-ink-soft max-sm:mb-2">{line}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
