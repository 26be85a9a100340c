import { listChildrenOf } from '#src/features/members/store/children/children.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import type { StaffActor } from '#src/shared/access/actor.ts';
import type { DataOf } from '#src/shared/endpoint/endpoint.ts';
import type { memberTimelineEndpoint, OfficeEntry, TimelineEntry } from '../contract/timeline.ts';
import { maskName } from '../rules/members.ts';
import { memberInReach, type OfficeMemberHooks } from './office.server.ts';

/** What a family of the own branches has asked for, child by child. Names are masked; the texts name nobody. */
export async function readTimeline(
  academy: Academy,
  actor: StaffActor,
  { memberId, hooks }: { memberId: number; hooks: OfficeMemberHooks },
): Promise<DataOf<typeof memberTimelineEndpoint>> {
  await memberInReach(academy, actor, { memberId, hooks });
  const [children, entries] = await Promise.all([
    listChildrenOf(academy.db, memberId),
    hooks.timelineOf(actor, memberId),
  ]);
  const shown = ({ children: _named, ...entry }: OfficeEntry): TimelineEntry => ({
    ...entry,
    facts: entry.facts.map(([label, value]) => [label, value]),
    steps: [...entry.steps],
    links: [...entry.links],
  });
  const names = new Set(children.map((child) => child.name));
  return {
    children: children.map((child) => ({
      childId: child.childId,
      name: maskName(child.name),
      entries: entries.filter((entry) => entry.children.includes(child.name)).map(shown),
    })),
    others: entries.filter((entry) => !entry.children.some((name) => names.has(name))).map(shown),
  };
}
