import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  compareEditionEndpoint,
  listEditionsEndpoint,
  restoreEditionEndpoint,
} from '#src/features/publishing/contract/documents.ts';
import type { DataOf } from '#src/shared/endpoint/endpoint.ts';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { Button } from '#src/ui/button.tsx';
import { Skeleton } from '#src/ui/notice.tsx';
import { DiffLines } from '#src/ui/text/diff-lines.tsx';
import { callApi } from '#src/web/api/api.ts';
import { Refused, useAct } from '#src/web/office/forms/use-act.tsx';
import { documentsKey } from '../writing/use-document.ts';

interface HistoryProps {
  readonly subject: string;
  readonly version: number;
  /** Called when an old version became the draft. */
  readonly onRestored: () => void;
}

/** What was published of a text, newest first. */
export const useEditions = (subject: string) =>
  useQuery({
    queryKey: ['office', 'documents', subject, 'editions'],
    queryFn: () => callApi(listEditionsEndpoint, { subject }),
  });

/** The published versions and the drafts something took the place of, what differs from the draft, and the way back. */
export function History({ subject, version, onRestored }: HistoryProps) {
  const [chosen, setChosen] = useState<string | null>(null);
  const editions = useEditions(subject);
  if (!editions.data) return <Skeleton className="h-24" />;
  const open = editions.data.find((edition) => keyOf(edition) === chosen);
  return (
    <div className="grid gap-3">
      <ol className="grid gap-1">
        {editions.data.map((edition) => (
          <li
            key={keyOf(edition)}
            className="flex flex-wrap items-center gap-x-3 border-b border-line py-1 tabular-nums"
          >
            <strong>{labelOf(edition)}</strong>
            <span>{formatSeoulDateTime(edition.publishedAt)}</span>
            <span className="text-ink-soft">
              {edition.by ?? '처음 내용'}
              {edition.approvedBy && `, 승인 ${edition.approvedBy}`}
            </span>
            {edition.note && <span className="text-sm text-ink-soft">사유: {edition.note}</span>}
            <Button
              variant="quiet"
              className="ml-auto"
              aria-expanded={chosen === keyOf(edition)}
              onClick={() => setChosen(chosen === keyOf(edition) ? null : keyOf(edition))}
            >
              비교<span className="sr-only"> {labelOf(edition)}</span>
            </Button>
          </li>
        ))}
      </ol>
      {open && <Comparison subject={subject} edition={open} version={version} onRestored={onRestored} />}
    </div>
  );
}

type Edition = DataOf<typeof listEditionsEndpoint>[number];
const keyOf = ({ of, number }: Edition) => `${of} ${number}`;
const labelOf = ({ of, number }: Edition) =>
  of === 'edition' ? `버전 ${number}` : `게시하지 않은 글 ${number}`;

function Comparison({ subject, edition, version, onRestored }: HistoryProps & { edition: Edition }) {
  const queries = useQueryClient();
  const { of, number } = edition;
  const label = labelOf(edition);
  const compared = useQuery({
    queryKey: ['office', 'documents', subject, 'compare', of, number, version],
    queryFn: () => callApi(compareEditionEndpoint, { subject, number, of }),
  });
  const restoring = useAct({
    mutationFn: () => callApi(restoreEditionEndpoint, { subject, number, of, version }),
    renews: documentsKey,
    onSaved(fresh) {
      queries.setQueryData(['office', 'document', subject], fresh);
      onRestored();
    },
  });
  const lines = compared.data?.lines ?? [];
  const isSame = compared.data !== undefined && lines.every(({ kind }) => kind === 'same');
  return (
    <section
      className="grid gap-3 rounded-card border border-line p-4"
      aria-label={`지금 초안과의 차이: ${label}`}
    >
      {isSame && <p>지금 초안과 같습니다. ({label})</p>}
      {!isSame && <DiffLines lines={lines} />}
      <Refused act={restoring} isWhole />
      {!isSame && compared.data && (
        <p>
          <Button variant="secondary" isBusy={restoring.isPending} onClick={() => restoring.mutate()}>
            이 내용을 초안으로 되돌리기
          </Button>
        </p>
      )}
    </section>
  );
}
