import { Fragment } from 'react';
import { classNames } from '#src/ui/class-names.ts';

interface Drawn {
  readonly name: string;
  readonly from: number | null;
}

interface HistogramProps {
  readonly scores: readonly { readonly from: number; readonly students: number }[];
  /** How many students each level has, the lowest first. */
  readonly counts: readonly number[];
  /** The lines that hold. */
  readonly current: readonly Drawn[];
  /** The lines as they are typed; where they are others they are drawn too. */
  readonly typed: readonly Drawn[];
}

const step = 20;
const tick = 100;

const countSteps = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000];

/** Round counts at the left edge, three at most, each with a line across. */
function CountLines({ highest }: { highest: number }) {
  const most = 3;
  const step = countSteps.find((one) => highest / one < most + 1) ?? highest;
  return Array.from({ length: Math.floor(highest / step) }, (_, k) => step * (k + 1)).map((count) => (
    <div
      key={count}
      className="absolute inset-x-0 border-t border-line"
      style={{ bottom: `${(100 * count) / highest}%` }}
    >
      <span className="absolute right-full -translate-y-1/2 pr-1.5 text-xs whitespace-nowrap text-ink-soft tabular-nums">
        {count}명
      </span>
    </div>
  ));
}

/** How many attempts there are, and in which level. */
function Counts({
  students,
  levels,
  counts,
}: {
  students: number;
  levels: readonly Drawn[];
  counts: readonly number[];
}) {
  return (
    <>
      <strong className="whitespace-nowrap">최근 응시 {students.toLocaleString('ko-KR')}명</strong>
      {levels.map(({ name }, at) => (
        <Fragment key={name}>
          {/* Outside of what does not break: here a line may end. */}{' '}
          <span className="whitespace-nowrap text-ink-soft">
            · {name} {counts[at] ?? 0}명
          </span>
        </Fragment>
      ))}
    </>
  );
}

/** How the name of a line lies over it: the first one's to the left, the last one's to the right, so that neighbours stay apart. */
function nameShift(at: number, of: number): string {
  if (at === 0 && of > 1) return '-translate-x-[85%]';
  return at === of - 1 && of > 1 ? '-translate-x-[15%]' : '-translate-x-1/2';
}

interface TicksProps {
  readonly ticks: readonly number[];
  readonly placeOf: (score: number) => string;
}

/** The scores along the foot. */
function Ticks({ ticks, placeOf }: TicksProps) {
  return (
    <div aria-hidden="true" className="relative ml-8 h-5 text-xs text-ink-soft tabular-nums">
      {ticks.map((score, at) => (
        <span
          key={score}
          className={classNames(
            'absolute',
            at === 0 ? '' : at === ticks.length - 1 ? '-translate-x-full' : '-translate-x-1/2',
          )}
          style={{ left: placeOf(score) }}
        >
          {score}
        </span>
      ))}
    </div>
  );
}

/** How the scores of the latest attempts lie, with the cuts drawn over them: those that hold whole, those typed broken. */
export function CutHistogram({ scores, counts, current, typed }: HistogramProps) {
  if (scores.length === 0) return null;
  const lines = current.flatMap(({ name, from }) => (from === null ? [] : [{ name, from }]));
  const others = typed.flatMap(({ name, from }, at) =>
    from === null || Number.isNaN(from) || from === current[at]?.from ? [] : [{ name, from }],
  );
  const ends = [...scores.map(({ from }) => from), ...[...lines, ...others].map(({ from }) => from)];
  const low = tick * Math.floor(Math.min(...ends) / tick);
  const high = tick * Math.ceil((Math.max(...ends) + step) / tick);
  const highest = Math.max(...scores.map(({ students }) => students));
  const placeOf = (score: number) => `${(100 * (score - low)) / (high - low)}%`;
  const students = scores.reduce((sum, one) => sum + one.students, 0);
  const ticks = Array.from({ length: (high - low) / tick + 1 }, (_, k) => low + tick * k);
  return (
    <figure className="grid min-w-0 gap-1">
      <figcaption className="text-sm">
        <Counts students={students} levels={current} counts={counts} />
        {others.length > 0 && <span className="text-ink-soft"> · 점선은 입력한 컷 점수입니다.</span>}
      </figcaption>
      <p className="sr-only">
        {scores.map(({ from, students: count }) => `${from}점부터 ${count}명`).join(', ')}
      </p>
      <div
        aria-hidden="true"
        className={classNames(
          'relative ml-8 h-36 border-b border-line',
          others.length > 0 ? 'mt-10' : 'mt-5',
        )}
      >
        <CountLines highest={highest} />
        {scores.map(({ from, students: count }) => (
          <div
            key={from}
            className="absolute bottom-0 bg-brand"
            title={`${from}~${from + step - 1}점 ${count}명`}
            style={{
              left: placeOf(from),
              width: `calc(${(100 * step) / (high - low)}% - 1px)`,
              height: `${(100 * count) / highest}%`,
            }}
          />
        ))}
        {[...lines, ...others].map(({ name, from }, at) => (
          <div
            key={`${name} ${from}`}
            className={classNames(
              'absolute inset-y-0 border-l-2 border-ink',
              at >= lines.length && 'border-dashed',
            )}
            style={{ left: placeOf(from) }}
          >
            <span
              className={classNames(
                'absolute bottom-full text-xs font-semibold whitespace-nowrap tabular-nums',
                at < lines.length ? nameShift(at, lines.length) : nameShift(at - lines.length, others.length),
                // A row of their own: a typed line lies close to the one that holds.
                at >= lines.length && 'mb-5 text-brand',
              )}
            >
              {name} {from}
            </span>
          </div>
        ))}
      </div>
      <Ticks ticks={ticks} placeOf={placeOf} />
      <p aria-hidden="true" className="text-center text-xs text-ink-soft">
        점수
      </p>
    </figure>
  );
}
