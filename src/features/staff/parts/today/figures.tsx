import { Link } from 'react-router';
import type { DashboardCard } from '#src/shared/access/office.ts';
import { SparkBars } from '#src/ui/charts/spark-bars.tsx';
import { sentenceInShort } from '#src/web/office/list/in-short.ts';

/** What is good to know, with its last days where it has some. */
export function Figures({ cards }: { cards: readonly DashboardCard[] }) {
  if (cards.length === 0) return null;
  return (
    <section className="grid gap-3" aria-labelledby="figures">
      <h2 id="figures" className="text-lg">
        주요 현황
      </h2>
      <ul className="grid grid-cols-2 gap-3 md:grid-cols-3 2xl:grid-cols-4">
        {cards.map((card) => (
          <li key={card.key}>
            <Link
              to={card.to}
              className="grid h-full content-start gap-1 rounded-card border border-line bg-paper p-4 transition-colors hover:border-brand"
            >
              <span className="text-sm text-ink-soft">{card.label}</span>
              <span className="text-xl font-bold wrap-anywhere sm:text-2xl tabular-nums">
                {card.value.toLocaleString('ko-KR')}
                <span className="ml-0.5 text-base font-normal">{card.unit}</span>
              </span>
              {card.note !== '' && (
                <span className="text-sm text-ink-soft">{sentenceInShort(card.note)}</span>
              )}
              {card.trend && <SparkBars {...card.trend} />}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
