import { useQuery } from '@tanstack/react-query';
import { memberTimelineEndpoint, type TimelineEntry } from '#src/features/members/contract/timeline.ts';
import { Card, Facts } from '#src/ui/card.tsx';
import { EmptyState, Notice, Skeleton } from '#src/ui/notice.tsx';
import { StatusBadge } from '#src/ui/status.tsx';
import { Timeline } from '#src/ui/time/timeline.tsx';
import { callApi, sentenceOf } from '#src/web/api/api.ts';
import { OfficeButtonLink } from '#src/web/office/ways.tsx';
import { cannotShow } from '#src/web/page/cannot-show.ts';

interface Family {
  readonly memberId: number;
  /** Whole names, where the page shows them; otherwise the masked ones. */
  readonly named: readonly { readonly childId: number; readonly name: string }[];
}

/** What the family has asked for, child by child, as the parent sees it. */
export function ChildTimelines({ memberId, named }: Family) {
  const found = useQuery({
    queryKey: ['office', 'member-timeline', memberId],
    queryFn: () => callApi(memberTimelineEndpoint, { memberId }),
  });
  if (cannotShow(found)) return <Notice tone="bad" title={sentenceOf(found.error)} isLive />;
  if (!found.data) return <Skeleton className="h-40" />;
  const { children: each, others } = found.data;
  const nameOf = (childId: number) => named.find((child) => child.childId === childId)?.name;
  if (each.every(({ entries }) => entries.length === 0) && others.length === 0)
    return <EmptyState title="아직 신청한 것이 없습니다." />;
  return (
    <div className="grid gap-5">
      {each.map((child) => (
        <Story key={child.childId} title={nameOf(child.childId) ?? child.name} entries={child.entries} />
      ))}
      {others.length > 0 && <Story title="자녀를 정하지 않은 신청" entries={others} />}
    </div>
  );
}

function Story({ title, entries }: { title: string; entries: readonly TimelineEntry[] }) {
  return (
    <section className="grid gap-3">
      <h3 className="font-bold">
        {title} <span className="font-normal text-ink-soft">{entries.length}건</span>
      </h3>
      {entries.length === 0 && <p className="text-sm text-ink-soft">아직 신청한 것이 없습니다.</p>}
      <ol className="grid gap-3 lg:grid-cols-2">
        {entries.map((entry) => (
          <li key={entry.key}>
            <Card className="grid h-full content-start gap-3">
              <div className="flex flex-wrap items-start justify-between gap-2">
                <div>
                  <p className="text-sm text-ink-soft">{entry.kindLabel}</p>
                  <p className="font-semibold">{entry.title}</p>
                </div>
                <StatusBadge tone="closed">{entry.stateLabel}</StatusBadge>
              </div>
              <Facts rows={entry.facts} />
              {entry.steps.length > 0 && <Timeline steps={entry.steps} />}
              <div className="flex flex-wrap gap-2">
                {entry.links.map(({ label, to }) => (
                  <OfficeButtonLink key={to} to={to}>
                    {label}
                    <span className="sr-only"> {entry.title}</span>
                  </OfficeButtonLink>
                ))}
              </div>
            </Card>
          </li>
        ))}
      </ol>
    </section>
  );
}
