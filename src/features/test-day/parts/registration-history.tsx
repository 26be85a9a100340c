import { useQuery } from '@tanstack/react-query';
import { registrationHistoryEndpoint } from '#src/features/test-day/contract/office-work.ts';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { Notice } from '#src/ui/notice.tsx';
import { callApi, sentenceOf } from '#src/web/api/api.ts';
import { useMayCall } from '#src/web/office/staff-key.ts';
import { cannotShow } from '#src/web/page/cannot-show.ts';

/** Who did what to one registration and its mark, newest first. */
export function RegistrationHistory({ registrationNo }: { registrationNo: string }) {
  // At the door of the test a name and a grade are all one needs.
  const mayRead = useMayCall(registrationHistoryEndpoint);
  const history = useQuery({
    queryKey: ['office', 'registration-history', registrationNo],
    enabled: mayRead,
    queryFn: () => callApi(registrationHistoryEndpoint, { registrationNo }),
  });
  if (!mayRead) return null;
  if (cannotShow(history)) return <Notice tone="bad" title={sentenceOf(history.error)} />;
  return (
    <section className="grid gap-2">
      <h2 className="text-lg">이력</h2>
      <ol className="grid gap-2">
        {history.data?.events.map((event) => (
          <li key={event.key} className="rounded-lg bg-mist px-3 py-2 text-sm">
            <p>
              <strong>{event.label}</strong> · {event.who} · {formatSeoulDateTime(event.at)}
            </p>
            {event.before !== event.after && (
              <p>
                <del className="text-ink-soft">{event.before || '없음'}</del> → {event.after || '없음'}
              </p>
            )}
            {event.note && <p className="text-ink-soft">사유: {event.note}</p>}
          </li>
        ))}
      </ol>
    </section>
  );
}
