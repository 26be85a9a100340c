import { colourOf, type Walk } from '../rules/walk.ts';

/** The way from the station to the door, drawn as one goes it: line, exit, minutes, branch. */
export function WalkFigure({ walk, name }: { walk: Walk; name: string }) {
  const { line, station, exit, by, minutes } = walk;
  return (
    <figure
      className="grid grid-cols-[auto_minmax(3rem,1fr)_auto] items-center gap-2 rounded-card bg-mist p-4 sm:gap-4 sm:p-6"
      aria-label={`${line} ${station} ${exit}에서 ${by} ${minutes}분`}
    >
      <span className="grid justify-items-center gap-1 text-center">
        <span
          className="rounded-full px-3 py-1 text-sm font-bold text-white"
          style={{ backgroundColor: colourOf(line) }}
        >
          {line}
        </span>
        <strong>{station}</strong>
        {exit && <span className="text-sm text-ink-soft">{exit}</span>}
      </span>
      <span className="grid gap-1 text-center text-sm text-ink-soft">
        <span>
          {by} <strong className="text-ink tabular-nums">{minutes}분</strong>
        </span>
        <span
          aria-hidden="true"
          className={`border-t-4 border-brand ${by === '걸어서' ? 'border-dotted' : 'border-solid'}`}
        />
      </span>
      <span className="grid justify-items-center gap-1 text-center">
        <span
          aria-hidden="true"
          className="grid size-9 place-items-center rounded-full bg-brand font-bold text-on-brand"
        >
          M
        </span>
        <strong>{name}</strong>
      </span>
    </figure>
  );
}
