import { useQuery } from '@tanstack/react-query';
import {
  bankEntities,
  listBankChangesEndpoint,
  listChangesEndpoint,
  type OfficeChange,
} from '#src/shared/office.ts';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { Notice } from '#src/ui/notice.tsx';
import { ApiError, callApi, sentenceOf } from '../api.ts';

/** Who changed what on one thing, when and why. */
export function History({ entity, entityId }: { entity: string; entityId: string }) {
  const history = useQuery({
    queryKey: ['office', 'changes', entity, entityId],
    queryFn: () => {
      const ofBank = bankEntities.find((one) => one === entity);
      return ofBank
        ? callApi(listBankChangesEndpoint, { entity: ofBank, entityId })
        : callApi(listChangesEndpoint, { entity, entityId });
    },
  });
  // The history is not for every role that sees the thing: there is nothing here for them then.
  if (history.error instanceof ApiError && history.error.status === 403) return null;
  if (history.error) return <Notice tone="bad" title={sentenceOf(history.error)} />;
  return <Changes changes={history.data?.changes} />;
}

/** What was done, newest first; undefined while it is being fetched. */
export function Changes({ changes }: { changes: readonly OfficeChange[] | undefined }) {
  return (
    <section className="grid gap-2">
      <h2 className="text-base">변경 이력</h2>
      {changes?.length === 0 && <p className="text-sm text-ink-soft">아직 없습니다.</p>}
      <ol className="grid gap-2">
        {changes?.map((change) => (
          <li key={change.changeId} className="rounded-lg bg-mist px-3 py-2 text-sm">
            <p>
              <strong>{change.action}</strong> · {change.staffName} · {formatSeoulDateTime(change.at)}
            </p>
            {change.changes.map(({ field, before, after }) => (
              <p key={field}>
                {field}: <del className="text-ink-soft">{before || '없음'}</del> → {after || '없음'}
              </p>
            ))}
            {change.reason && <p className="text-ink-soft">사유: {change.reason}</p>}
          </li>
        ))}
      </ol>
    </section>
  );
}
