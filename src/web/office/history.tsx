import { useQuery } from '@tanstack/react-query';
import {
  bankEntities,
  listBankChangesEndpoint,
  listChangesEndpoint,
  type OfficeChange,
} from '#src/shared/access/office.ts';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { spokenDay } from '#src/shared/words/spoken-time.ts';
import { Notice } from '#src/ui/notice.tsx';
import { callApi, sentenceOf } from '../api/api.ts';
import { cannotShow } from '../page/cannot-show.ts';
import { inShort } from './list/in-short.ts';
import { useMayCall } from './staff-key.ts';

interface HistoryProps {
  readonly entity: string;
  readonly entityId: string;
  /** Behind its name, below a list that is worked through. */
  readonly isFolded?: boolean;
  /** What else happened to it, and which changes that tells already. */
  readonly besides?: {
    readonly changes: readonly OfficeChange[];
    readonly tells: (change: OfficeChange) => boolean;
  };
}

/** Who changed what on one thing, when and why. */
export function History({ entity, entityId, isFolded, besides }: HistoryProps) {
  const ofBank = bankEntities.find((one) => one === entity);
  // The history is not for every role that sees the thing: what would be refused is not asked for.
  const mayRead = useMayCall(ofBank ? listBankChangesEndpoint : listChangesEndpoint);
  const history = useQuery({
    queryKey: ['office', 'changes', entity, entityId],
    enabled: mayRead,
    queryFn: () =>
      ofBank
        ? callApi(listBankChangesEndpoint, { entity: ofBank, entityId })
        : callApi(listChangesEndpoint, { entity, entityId }),
  });
  if (!mayRead) return null;
  if (cannotShow(history)) return <Notice tone="bad" title={sentenceOf(history.error)} />;
  const changes = withBesides(history.data?.changes, besides);
  return isFolded ? <FoldedChanges changes={changes} /> : <Changes changes={changes} />;
}

/** Both in one row, newest first. */
function withBesides(changes: readonly OfficeChange[] | undefined, besides: HistoryProps['besides']) {
  if (!changes || !besides) return changes;
  return [...changes.filter((one) => !besides.tells(one)), ...besides.changes].toSorted((a, b) =>
    b.at.localeCompare(a.at),
  );
}

/** How many changes there were; each on a line of its own once it is opened. */
function FoldedChanges({ changes }: { changes: readonly OfficeChange[] | undefined }) {
  return (
    <details>
      <summary className="min-h-11 cursor-pointer py-2 font-semibold">
        변경 이력{changes && ` ${changes.length}건`}
      </summary>
      <ol className="rounded-card border border-line bg-paper text-sm">
        {changes?.map((change) => (
          <li
            key={change.changeId}
            className="flex flex-wrap items-center gap-x-3 border-line px-3 py-2 not-first:border-t"
          >
            <span className="text-ink-soft tabular-nums">{inShort(formatSeoulDateTime(change.at))}</span>
            <strong>{change.action}</strong>
            <span>{change.staffName}</span>
            <Fields changes={change.changes} />
            {change.reason && <span className="text-ink-soft">사유: {change.reason}</span>}
          </li>
        ))}
      </ol>
    </details>
  );
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
              <strong>{change.action}</strong> · {change.staffName} ·{' '}
              {inShort(formatSeoulDateTime(change.at))}
            </p>
            <Fields changes={change.changes} />
            {change.reason && <p className="text-ink-soft">사유: {change.reason}</p>}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** What was changed in it; where nothing was there before, in one line. */
function Fields({ changes }: Pick<OfficeChange, 'changes'>) {
  const isNew = changes.every(({ before }) => before === '');
  return (
    <div className={isNew ? 'flex flex-wrap gap-x-4' : undefined}>
      {changes.map(({ field, before, after }) => (
        <p key={field}>
          {field}:{' '}
          {before !== '' && (
            <>
              <del className="text-ink-soft">{inShort(spokenDay(before))}</del> →{' '}
            </>
          )}
          {inShort(spokenDay(after)) || '없음'}
        </p>
      ))}
    </div>
  );
}
