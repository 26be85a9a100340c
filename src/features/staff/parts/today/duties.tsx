import { Link } from 'react-router';
import type { DashboardCard } from '#src/shared/access/office.ts';
import { classNames } from '#src/ui/class-names.ts';
import { StatusBadge } from '#src/ui/status.tsx';
import { sentenceInShort } from '#src/web/office/list/in-short.ts';

/** What waits for somebody, most urgent first: a row each, its number a link to the list it counts. */
export function Duties({ cards }: { cards: readonly DashboardCard[] }) {
  if (cards.length === 0) return null;
  return (
    <section className="grid content-start gap-3" aria-labelledby="duties">
      <h2 id="duties" className="text-lg">
        하실 일
      </h2>
      <ul className="grid gap-2 md:grid-cols-2 xl:grid-cols-1 2xl:grid-cols-2">
        {cards.map((card) => (
          <li key={card.key}>
            <Duty card={card} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Duty({ card }: { card: DashboardCard }) {
  const isNow = card.tone === 'now';
  return (
    <Link
      to={card.to}
      className={classNames(
        'grid h-full min-h-11 grid-cols-[auto_1fr] items-baseline gap-x-4 rounded-card border border-l-4 bg-paper px-4 py-2 transition-colors hover:border-brand',
        card.isLate ? 'border-signal' : 'border-line border-l-ink-soft',
      )}
    >
      <span className="min-w-14 text-right text-2xl leading-tight font-bold whitespace-nowrap tabular-nums">
        {card.value.toLocaleString('ko-KR')}
        <span className="ml-0.5 text-base font-normal">{card.unit}</span>
      </span>
      <span className="flex min-w-0 flex-wrap items-baseline gap-x-2 gap-y-0.5">
        <strong>{card.label}</strong>
        {isNow && <StatusBadge tone={card.isLate ? 'bad' : 'wait'}>지금</StatusBadge>}
        {card.note !== '' && <span className="text-sm text-ink-soft">{sentenceInShort(card.note)}</span>}
      </span>
    </Link>
  );
}

/** What nobody waits for: names only, still links, so that the page is calm where the day is. */
export function Settled({ cards, isOpen }: { cards: readonly DashboardCard[]; isOpen: boolean }) {
  if (cards.length === 0) return null;
  return (
    <details open={isOpen} className="rounded-card border border-line bg-paper px-4">
      <summary className="min-h-11 py-2.5 text-ink-soft">처리할 일이 없는 업무 {cards.length}개</summary>
      <ul className="flex flex-wrap gap-x-5 pb-2">
        {cards.map((card) => (
          <li key={card.key}>
            <Link
              to={card.to}
              className="inline-flex min-h-11 items-center gap-1.5 underline-offset-4 hover:underline"
            >
              {card.label}
              <span className="tabular-nums">
                {card.value}
                {card.unit}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </details>
  );
}
