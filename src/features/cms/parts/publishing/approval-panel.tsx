import { useState } from 'react';
import {
  approveDocumentEndpoint,
  type DocumentView,
  declineDocumentEndpoint,
} from '#src/features/publishing/contract/documents.ts';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { Button } from '#src/ui/button.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { callApi, sentenceOf } from '#src/web/api/api.ts';
import { ReasonDialog } from '#src/web/office/forms/reason-dialog.tsx';
import { useAct } from '#src/web/office/forms/use-act.tsx';
import { documentsKey } from '../writing/use-document.ts';

interface PanelProps {
  readonly document: DocumentView;
  readonly onDone: (fresh: DocumentView) => void;
}

/** A text that waits for a second person: who asked and for when, and what whoever looks may do about it. */
export function ApprovalPanel({ document: { subject, version, approval }, onDone }: PanelProps) {
  const [asks, setAsks] = useState(false);
  const approving = useAct({
    mutationFn: () => callApi(approveDocumentEndpoint, { subject, version }),
    renews: documentsKey,
    onSaved: onDone,
  });
  if (!approval) return null;
  const { isOwn, at } = approval;
  const label = isOwn ? '요청 철회' : '돌려보내기';
  return (
    <Notice
      tone="warn"
      title={`${approval.askedBy} 님이 승인을 요청했습니다 (${formatSeoulDateTime(approval.askedAt)})`}
    >
      <p>
        {at ? `승인하면 ${formatSeoulDateTime(at)}에 게시됩니다.` : '승인하면 바로 게시됩니다.'}{' '}
        {approval.note && `확인한 내용: ${approval.note}`}
      </p>
      {!approval.mayApprove && <p>글을 쓰거나 요청한 사람이 아닌 다른 담당자가 승인해야 합니다.</p>}
      {approving.error && <p className="font-bold text-danger">{sentenceOf(approving.error)}</p>}
      <p className="flex flex-wrap gap-2">
        {approval.mayApprove && (
          <Button isBusy={approving.isPending} onClick={() => approving.mutate()}>
            {at ? '승인하고 예약' : '승인하고 게시'}
          </Button>
        )}
        <Button variant="secondary" onClick={() => setAsks(true)}>
          {label}
        </Button>
      </p>
      <ReasonDialog
        title={isOwn ? '승인 요청을 거둘까요?' : '고치도록 돌려보낼까요?'}
        button={label}
        isOpen={asks}
        onClose={() => setAsks(false)}
        renews={documentsKey}
        run={async (reason) => onDone(await callApi(declineDocumentEndpoint, { subject, version, reason }))}
      >
        <p>글은 초안으로 남고, 사유는 글을 쓴 사람에게 보입니다.</p>
      </ReasonDialog>
    </Notice>
  );
}
