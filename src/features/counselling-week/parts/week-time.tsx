import { type KeyboardEvent, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { gradeLabel } from '#src/shared/people/grade.ts';
import { classNames } from '#src/ui/class-names.ts';
import { StatusBadge, type StatusTone } from '#src/ui/status.tsx';
import type { WeekTime as Time } from '../contract.ts';
import { type Place, type Visit, visitLabels } from '../rules.ts';

const visitTones: Readonly<Record<Visit, StatusTone>> = { came: 'good', unrecorded: 'bad' };
/** What a dragged time is known by on its way. */
export const dragged = 'application/x-counselling-time';

interface WeekTimeProps {
  readonly time: Time;
  /** It has just been moved: whoever did that goes on from here. */
  readonly isMoved: boolean;
  readonly onMove: (to: Place) => void;
  readonly beside: (key: string) => Place | null;
}

/** One family: dragged to another place, or led there by Alt and an arrow. */
export function WeekTime({ time, isMoved, onMove, beside }: WeekTimeProps) {
  const { requestId, mayMove, staffId, day } = time;
  const isSpoken = time.state === 'contacted';
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (isMoved) link.current?.focus();
  }, [isMoved]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.altKey || !event.key.startsWith('Arrow')) return;
    // At the edge too: to the browser Alt and an arrow mean another page.
    event.preventDefault();
    const to = mayMove ? beside(event.key) : null;
    if (to) onMove(to);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the button and the link in it
    <div
      draggable={mayMove}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData(dragged, String(requestId));
      }}
      onKeyDown={onKeyDown}
      className={classNames(
        'flex items-start justify-between gap-1 rounded-lg border px-2 py-1 text-sm',
        mayMove && 'cursor-grab',
        // Green once the family was spoken to; until then it is work that waits.
        !mayMove && 'border-line bg-paper text-ink-soft',
        mayMove && (isSpoken ? 'border-brand bg-brand-pale' : 'border-ink-soft/60 bg-mist'),
      )}
    >
      <div className="grid min-w-0 gap-0.5">
        <p>
          <Link
            ref={link}
            draggable={false}
            className="py-1 font-semibold hover:underline"
            to={`/office/counselling/${requestId}`}
          >
            {time.time} {time.guardianName}
            <span className="max-sm:hidden"> 님</span>
          </Link>
        </p>
        <span className="text-xs">
          {time.kindLabel} · {gradeLabel(time.childGrade)}
          {time.visit === null && ` · ${time.stateLabel}`}
        </span>
      </div>
      {time.visit !== null && (
        <StatusBadge tone={visitTones[time.visit]}>{visitLabels[time.visit]}</StatusBadge>
      )}
      {mayMove && (
        <button
          type="button"
          className="-mr-2 min-h-11 min-w-11 shrink-0 px-2 text-[0.8125rem] font-semibold text-brand underline-offset-4 hover:underline lg:min-h-8"
          aria-label={`${time.guardianName} 님 ${time.time} 상담 옮기기`}
          onClick={() => onMove({ staffId, day })}
        >
          옮기기
        </button>
      )}
    </div>
  );
}
