import { classNames } from '#src/ui/class-names.ts';

/** Seats as a number and a bar: both say what is left. */
export function SeatMeter({ left, capacity }: { left: number; capacity: number }) {
  const leftPercent = capacity === 0 ? 0 : Math.round((left / capacity) * 100);
  return (
    <div className="grid gap-1">
      <p className="text-sm tabular-nums">
        남은 자리 <strong className="text-base">{left}</strong> / {capacity}석
      </p>
      <div aria-hidden="true" className="h-2 overflow-hidden rounded-full bg-line">
        <div
          className={classNames('h-full rounded-full', leftPercent <= 20 ? 'bg-signal-bright' : 'bg-brand')}
          style={{ width: `${leftPercent}%` }}
        />
      </div>
    </div>
  );
}
