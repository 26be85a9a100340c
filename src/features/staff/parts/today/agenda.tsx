import { Link } from 'react-router';
import type { AgendaItem } from '#src/shared/access/office.ts';
import { formatSeoulClock } from '#src/shared/seoul-time.ts';
import { classNames } from '#src/ui/class-names.ts';
import { StatusBadge } from '#src/ui/status.tsx';

const endOf = (item: AgendaItem) => Date.parse(item.endsAt || item.startsAt);

/** The hours of today: what runs and what comes stands open, what is over is folded away. */
export function Agenda({ items, now }: { items: readonly AgendaItem[]; now: number }) {
  const over = items.filter((item) => endOf(item) <= now);
  const left = items.filter((item) => endOf(item) > now);
  return (
    <section className="grid content-start gap-3" aria-labelledby="agenda">
      <h2 id="agenda" className="text-lg">
        오늘 일정
      </h2>
      <div className="rounded-card border border-line bg-paper">
        {left.length > 0 ? (
          <Hours items={left} now={now} />
        ) : (
          <p className="p-4 text-ink-soft">
            {over.length > 0 ? '오늘 일정이 모두 끝났습니다.' : '오늘 잡힌 일정이 없습니다.'}
          </p>
        )}
        {over.length > 0 && (
          <details className="border-t border-line">
            <summary className="min-h-11 px-4 py-2.5 text-sm text-ink-soft">
              끝난 일정 {over.length}건 보기
            </summary>
            <Hours items={over} now={now} />
          </details>
        )}
      </div>
    </section>
  );
}

function Hours({ items, now }: { items: readonly AgendaItem[]; now: number }) {
  return (
    <ol>
      {items.map((item, at) => (
        <li key={item.key} className={classNames(at > 0 && 'border-t border-line')}>
          <Link
            to={item.to}
            className="grid grid-cols-[3.25rem_1fr] gap-x-3 rounded-card px-4 py-3 hover:bg-mist"
          >
            <time dateTime={item.startsAt} className="font-bold tabular-nums">
              {formatSeoulClock(item.startsAt)}
            </time>
            <span className="grid min-w-0 gap-0.5">
              <span className="flex flex-wrap items-center gap-x-2">
                <StatusBadge tone={toneOf(item, now)}>{labelOf(item, now)}</StatusBadge>
                <strong className="min-w-0">{item.title}</strong>
              </span>
              <span className="text-sm text-ink-soft">
                {[item.place, item.note].filter(Boolean).join(' · ')}
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ol>
  );
}

const runs = (item: AgendaItem, now: number) => Date.parse(item.startsAt) <= now && endOf(item) > now;
const toneOf = (item: AgendaItem, now: number) =>
  endOf(item) <= now ? 'closed' : runs(item, now) ? 'open' : 'soon';
const labelOf = (item: AgendaItem, now: number) => (runs(item, now) ? `${item.label} 진행 중` : item.label);
