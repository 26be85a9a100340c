import { stationsBeside } from '../rules/stations.ts';
import { colourOf, type Walk } from '../rules/walk.ts';

const width = 360;
const height = 210;
const platform = 150;

/** The way from the station to the door as a sketch: the line with its neighbours, the exit, the walk, the house. */
export function WalkFigure({ walk, name }: { walk: Walk; name: string }) {
  const { line, station, exit, by, minutes } = walk;
  const colour = colourOf(line);
  return (
    <figure
      className="overflow-hidden rounded-card border border-line bg-mist"
      aria-label={`${line} ${station} ${exit}에서 ${by} ${minutes}분`}
    >
      <svg viewBox={`0 0 ${width} ${height}`} className="mx-auto block w-full max-w-xl" aria-hidden="true">
        <Blocks />
        <path d={`M0 48H${width}`} stroke={colour} strokeWidth="10" />
        <Neighbours walk={walk} colour={colour} />
        <Way walk={walk} />
        <Station line={line} station={station} colour={colour} />
        <House name={name} />
      </svg>
    </figure>
  );
}

/** Streets between houses: white bands. */
function Blocks() {
  return (
    <g stroke="#fff" strokeWidth="14" fill="none">
      <path d={`M0 122H${width}M0 190H${width}`} />
      <path d={`M60 70V${height}M176 60V${height}M300 60V${height}`} />
    </g>
  );
}

function Station({ line, station, colour }: { line: string; station: string; colour: string }) {
  const label = `${station}`;
  const box = label.length * 16 + 24;
  return (
    <g textAnchor="middle" fontWeight="700">
      <rect
        x={platform - box / 2}
        y="31"
        width={box}
        height="34"
        rx="17"
        fill="#fff"
        stroke={colour}
        strokeWidth="4"
      />
      <text x={platform} y="54" fontSize="16" fill="var(--color-ink)">
        {label}
      </text>
      <rect x="8" y="8" width={line.length * 12 + 14} height="24" rx="12" fill={colour} />
      <text x={8 + (line.length * 12 + 14) / 2} y="25" fontSize="13" fill="#fff">
        {line}
      </text>
    </g>
  );
}

function Neighbours({ walk: { line, station }, colour }: { walk: Walk; colour: string }) {
  const beside = stationsBeside(line, station);
  const stops = [
    [32, beside?.before],
    [320, beside?.after],
  ] as const;
  return stops.map(([x, stop]) =>
    stop ? (
      <g key={x}>
        <circle cx={x} cy="48" r="7" fill="#fff" stroke={colour} strokeWidth="3" />
        <text x={x} y="74" fontSize="12" textAnchor="middle" fill="var(--color-ink-soft)">
          {stop}
        </text>
      </g>
    ) : null,
  );
}

/** From the exit along the streets to the door; dots for steps, a line for a bus. */
function Way({ walk: { exit, by, minutes, stop } }: { walk: Walk }) {
  const isWalk = by === '걸어서';
  return (
    <g>
      <path
        d="M176 66V122H272V150"
        fill="none"
        stroke="var(--color-signal-bright)"
        strokeWidth={isWalk ? 5 : 4}
        strokeLinecap="round"
        strokeLinejoin="round"
        strokeDasharray={isWalk ? '0.1 10' : undefined}
      />
      {exit && (
        <g>
          <circle cx="176" cy="78" r="11" fill="var(--color-ink)" />
          <text x="176" y="82.5" fontSize="13" fontWeight="700" textAnchor="middle" fill="#fff">
            {exit.replace(/\D/g, '')}
          </text>
          <text x="158" y="92" fontSize="12" textAnchor="end" fill="var(--color-ink-soft)">
            {exit}
          </text>
        </g>
      )}
      <text x="222" y="112" fontSize="14" fontWeight="700" textAnchor="middle" fill="var(--color-ink)">
        {by} {minutes}분
      </text>
      {stop && (
        <text x="262" y="140" fontSize="12" textAnchor="end" fill="var(--color-ink-soft)">
          {stop} 정류장
        </text>
      )}
    </g>
  );
}

function House({ name }: { name: string }) {
  const windows = [0, 1, 2].flatMap((column) =>
    [0, 1].map((row) => `M${258 + column * 11} ${158 + row * 11}h6v6h-6z`),
  );
  return (
    <g>
      <rect x="250" y="150" width="44" height="36" rx="3" fill="var(--color-brand)" />
      <path d={windows.join('')} fill="#fff" opacity="0.85" />
      <text x="240" y="174" fontSize="15" fontWeight="700" textAnchor="end" fill="var(--color-brand-deep)">
        {name}
      </text>
    </g>
  );
}
