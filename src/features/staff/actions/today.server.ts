import type { Academy } from '#src/platform/academy.ts';
import type { StaffActor } from '#src/shared/access/actor.ts';
import type { CardSource, DashboardCard } from '#src/shared/access/office.ts';
import { isAdmitted } from '#src/shared/access/rights.ts';
import { dayMs } from '#src/shared/durations.ts';
import type { DataOf, InputOf } from '#src/shared/endpoint/endpoint.ts';
import { branchesToShow } from '#src/shared/endpoint/list.ts';
import { monthSpan } from '#src/shared/seoul-time.ts';
import type { findEndpoint, reportSectionsEndpoint, todayEndpoint } from '../contract/today.ts';

/** Every feature's cards for this role, by the name of the feature; the order of the table is the order on the page. */
export type OfficeCards = Readonly<Record<string, CardSource>>;

const agendaLimit = 60;

/** What keeps somebody waiting stands first, then what is to be done today, then what is good to know. */
const urgencyOf = (card: DashboardCard) => (card.value === 0 ? 2 : { now: 0, act: 1, calm: 2 }[card.tone]);

/** The first page: numbers by urgency (the table's order within), and the day in the order of its hours. */
export async function readToday(
  academy: Academy,
  actor: StaffActor,
  sources: OfficeCards,
): Promise<DataOf<typeof todayEndpoint>> {
  const asked = Object.values(sources).filter((source) => isAdmitted(source.roles, actor));
  const [cards, agenda] = await Promise.all([
    Promise.all(asked.map((source) => source.read(actor))),
    Promise.all(asked.map((source) => source.agenda?.(actor) ?? [])),
  ]);
  return {
    serverNow: academy.clock.now().toISOString(),
    cards: cards.flat().sort((a, b) => urgencyOf(a) - urgencyOf(b)),
    agenda: agenda
      .flat()
      .sort((a, b) => a.startsAt.localeCompare(b.startsAt))
      .slice(0, agendaLimit),
  };
}

/** What the features add to the monthly report of the own branches. */
export async function readReportSections(
  actor: StaffActor,
  input: InputOf<typeof reportSectionsEndpoint>,
  sources: OfficeCards,
): Promise<DataOf<typeof reportSectionsEndpoint>> {
  const { from, to: end } = monthSpan(input.month);
  const { days = 31 } = input;
  const to = new Date(Math.min(end.getTime(), from.getTime() + days * dayMs));
  const span = { from, to, branchIds: branchesToShow(actor.branchIds, input.branchId) };
  const asked = Object.values(sources).filter((source) => isAdmitted(source.roles, actor));
  return { sections: (await Promise.all(asked.map((source) => source.report?.(actor, span) ?? []))).flat() };
}

/** The things themselves that a word may mean, of every feature this role has to do with. */
export async function findThings(
  actor: StaffActor,
  { q }: InputOf<typeof findEndpoint>,
  sources: OfficeCards,
): Promise<DataOf<typeof findEndpoint>> {
  const asked = Object.values(sources).filter((source) => isAdmitted(source.roles, actor));
  return { hits: (await Promise.all(asked.map((source) => source.find?.(actor, q) ?? []))).flat() };
}
