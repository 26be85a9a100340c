import { classNames } from '#src/ui/class-names.ts';

/** Seats as a number and a bar. */
export function SeatMeter({ left, capacity }: { left: number; capacity: number }) {
  const takenPercent = capacity === 0 ? 100 : Math.round(((capacity - left) / capacity) * 100);
  return (
    <div className="grid gap-1">
      <p className="text-sm tabular-nums">
        남은 자리 <strong className="text-base">{left}</strong> / {capacity}석
      </p>
      <div aria-hidden="true" className="h-2 overflow-hidden rounded-full bg-line">
        <div
          className={classNames('h-full rounded-full', left === 0 ? 'bg-ink-soft' : 'bg-brand')}
          style={{ width: `${takenPercent}%` }}
        />
      </div>
    </div>
  );
}
