import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  compareEditionEndpoint,
  listEditionsEndpoint,
  restoreEditionEndpoint,
} from '#src/features/publishing/contract.ts';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { Button } from '#src/ui/button.tsx';
import { DiffLines } from '#src/ui/diff-lines.tsx';
import { Notice, Skeleton } from '#src/ui/notice.tsx';
import { callApi, sentenceOf } from '#src/web/api.ts';

interface HistoryProps {
  readonly subject: string;
  readonly version: number;
  /** Called when an old version became the draft. */
  readonly onRestored: () => void;
}

/** The published versions, what differs from the draft, and the way back. */
export function History({ subject, version, onRestored }: HistoryProps) {
  const [number, setNumber] = useState<number | null>(null);
  const editions = useQuery({
    queryKey: ['office', 'documents', subject, 'editions'],
    queryFn: () => callApi(listEditionsEndpoint, { subject }),
  });
  if (!editions.data) return <Skeleton className="h-24" />;
  if (editions.data.length === 0) return <p className="text-ink-soft">아직 게시한 판이 없습니다.</p>;
  return (
    <div className="grid gap-3">
      <ol className="grid gap-1">
        {editions.data.map((edition) => (
          <li
            key={edition.number}
            className="flex flex-wrap items-center gap-x-3 border-b border-line py-1 tabular-nums"
          >
            <strong>{edition.number}판</strong>
            <span>{formatSeoulDateTime(edition.publishedAt)}</span>
            <span className="text-ink-soft">{edition.by ?? '처음 내용'}</span>
            {edition.note && <span className="text-sm text-ink-soft">사유: {edition.note}</span>}
            <Button
              look="quiet"
              className="ml-auto"
              aria-expanded={number === edition.number}
              onClick={() => setNumber(number === edition.number ? null : edition.number)}
            >
              비교<span className="sr-only"> {edition.number}판</span>
            </Button>
          </li>
        ))}
      </ol>
      {number !== null && (
        <Comparison subject={subject} number={number} version={version} onRestored={onRestored} />
      )}
    </div>
  );
}

function Comparison({ subject, number, version, onRestored }: HistoryProps & { number: number }) {
  const queries = useQueryClient();
  const compared = useQuery({
    queryKey: ['office', 'documents', subject, 'compare', number, version],
    queryFn: () => callApi(compareEditionEndpoint, { subject, number }),
  });
  const restoring = useMutation({
    mutationFn: () => callApi(restoreEditionEndpoint, { subject, number, version }),
    onSuccess: (fresh) => {
      queries.setQueryData(['office', 'document', subject], fresh);
      onRestored();
    },
  });
  const lines = compared.data?.lines ?? [];
  const isSame = compared.data !== undefined && lines.every(({ kind }) => kind === 'same');
  return (
    <section
      className="grid gap-3 rounded-card border border-line p-4"
      aria-label={`${number}판과 지금 초안의 차이`}
    >
      {isSame && <p>{number}판은 지금 초안과 같습니다.</p>}
      {!isSame && <DiffLines lines={lines} />}
      {restoring.error && <Notice tone="bad" title={sentenceOf(restoring.error)} isLive />}
      {!isSame && compared.data && (
        <p>
          <Button look="secondary" isBusy={restoring.isPending} onClick={() => restoring.mutate()}>
            {number}판을 초안으로 되돌리기
          </Button>
        </p>
      )}
    </section>
  );
}
