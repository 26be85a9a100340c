import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type ItemView,
  moveVersionEndpoint,
  restoreVersionEndpoint,
} from '#src/features/item-bank/contract/office.ts';
import { statusNames, takesOut, type VersionStatus } from '#src/features/item-bank/rules/statuses.ts';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { Button } from '#src/ui/button.tsx';
import { TextField } from '#src/ui/fields/field.tsx';
import { officeFields } from '#src/ui/fields/office-fields.ts';
import { Notice } from '#src/ui/notice.tsx';
import { StatusBadge } from '#src/ui/status.tsx';
import { callApi, sentenceOf } from '#src/web/api/api.ts';
import { ReasonDialog } from '#src/web/office/forms/reason-dialog.tsx';
import { toastWithUndo } from '#src/web/office/forms/undo.ts';
import { useAct } from '#src/web/office/forms/use-act.tsx';
import { History } from '#src/web/office/history.tsx';
import { ItemRelations } from './item-relations.tsx';
import { NamedPapers } from './named-papers.tsx';

const acts: Readonly<Record<VersionStatus, string>> = {
  draft: '작성 중으로 되돌리기',
  review: '검토 요청',
  pilot: '승인: 예비 출제',
  live: '승인: 출제',
  flagged: '점검 필요로 표시',
  retired: '사용 종료',
};

/** Where the newest version stands; beside the name of the item. */
export function ItemStatus({ status }: { status: VersionStatus }) {
  return (
    <StatusBadge tone={status === 'live' ? 'good' : status === 'flagged' ? 'bad' : 'wait'}>
      {statusNames[status]}
    </StatusBadge>
  );
}

/** What may be done with the newest version, who did what, and the items that give this one away. */
export function ItemSide({ item, hasUnsaved }: { item: ItemView; hasUnsaved: boolean }) {
  const [newest] = item.versions;
  if (!newest) return null;
  return (
    <div className={`grid gap-3 rounded-card border border-line bg-paper p-4 ${officeFields}`}>
      <p className="text-sm text-ink-soft">
        작성자 {newest.authorName}
        {newest.reviewerName && ` · 검토자 ${newest.reviewerName}`}
      </p>
      <Moves item={item} hasUnsaved={hasUnsaved} />
      <details open={item.enemies.length > 0 || item.family !== null}>
        <summary className="min-h-11 py-2 font-semibold">함께 내지 않을 문항</summary>
        <ItemRelations item={item} />
      </details>
      <details>
        <summary className="min-h-11 py-2 font-semibold">기록과 이전 버전</summary>
        <ol className="grid gap-2 text-sm">
          {item.history.map((move) => (
            <li key={`${move.at} ${move.to} ${move.version}`}>
              {formatSeoulDateTime(move.at)} · 버전 {move.version} ·{' '}
              {move.from ? `${statusNames[move.from]} → ` : ''}
              {statusNames[move.to]} · {move.staffName}
              {move.note && ` · ${move.note}`}
            </li>
          ))}
        </ol>
        <History entity="item" entityId={String(item.itemId)} />
      </details>
    </div>
  );
}

function Moves({ item, hasUnsaved }: { item: ItemView; hasUnsaved: boolean }) {
  const queries = useQueryClient();
  const [note, setNote] = useState('');
  const [newest] = item.versions;
  const { itemId } = item;
  const versionId = newest?.versionId ?? 0;
  const [leaving, setLeaving] = useState<VersionStatus | null>(null);
  const restore = () => callApi(restoreVersionEndpoint, { itemId, versionId });
  const papers = item.papers.map(({ formId }) => formId);
  const moving = useAct({
    mutationFn: (to: VersionStatus | 'back') =>
      to === 'back' ? restore() : callApi(moveVersionEndpoint, { itemId, versionId, to, note, papers }),
    onSuccess: async (_moved, to) => {
      setNote('');
      if (to === 'retired') await toastWithUndo(queries, '문항의 사용을 끝냈습니다.', restore);
    },
  });
  if (newest?.canRestore)
    return (
      <div className="grid gap-3">
        {moving.error && <Notice tone="bad" title={sentenceOf(moving.error)} isLive />}
        <Button variant="secondary" isBusy={moving.isPending} onClick={() => moving.mutate('back')}>
          사용 종료 되돌리기
        </Button>
      </div>
    );
  if (!newest || newest.moves.length === 0) return null;
  const isOwnWork = newest.status === 'review' && !newest.moves.includes('live');
  return (
    <div className="grid gap-3">
      <TextField
        label="메모"
        isOptional
        value={note}
        maxLength={500}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      {isOwnWork && (
        <p className="text-sm text-ink-soft">자신이 쓴 문항은 다른 사람이 검토하고 승인합니다.</p>
      )}
      {moving.error && <Notice tone="bad" title={sentenceOf(moving.error)} isLive />}
      <div className="flex flex-wrap gap-2 lg:[&_button]:min-h-10 lg:[&_button]:px-3 lg:[&_button]:py-1 lg:[&_button]:text-sm">
        {newest.moves.map((to) => (
          <Button
            key={to}
            variant={to === 'live' || to === 'review' ? 'primary' : 'secondary'}
            isBusy={moving.isPending}
            disabled={hasUnsaved}
            onClick={() =>
              takesOut(newest.status, to) && papers.length > 0 ? setLeaving(to) : moving.mutate(to)
            }
          >
            {newest.status === 'flagged' && to === 'live' ? '점검 마침: 다시 출제' : acts[to]}
          </Button>
        ))}
      </div>
      {hasUnsaved && <p className="text-sm text-ink-soft">먼저 고친 내용을 저장해 주세요.</p>}
      {leaving && (
        <LeavingDialog
          what="지금 내는 버전이 빠지면 아래 시험지를 더 내지 않습니다."
          papers={item.papers.map((paper) => ({ ...paper, text: paper.instead }))}
          button={acts[leaving]}
          run={() => moving.mutateAsync(leaving)}
          onClose={() => setLeaving(null)}
        />
      )}
    </div>
  );
}

interface LeavingProps {
  readonly what: string;
  readonly papers: Parameters<typeof NamedPapers>[0]['papers'];
  readonly button: string;
  readonly run: () => Promise<unknown>;
  readonly onClose: () => void;
}

/** The published papers that are lost to students by what is done to an item, before it is done. */
export function LeavingDialog({ what, papers, button, run, onClose }: LeavingProps) {
  return (
    <ReasonDialog
      title="공개한 시험지에 든 문항입니다"
      button={button}
      variant="danger"
      isOpen
      asksNoReason
      onClose={onClose}
      run={run}
    >
      <p>{what}</p>
      <NamedPapers papers={papers} />
    </ReasonDialog>
  );
}
