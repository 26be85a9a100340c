import { useState } from 'react';
import { formatKrw } from '#src/shared/krw.ts';
import { Button } from '#src/ui/button.tsx';
import { callApi, sentenceOf } from '#src/web/api/api.ts';
import { ReasonDialog } from '#src/web/office/forms/reason-dialog.tsx';
import { useAct } from '#src/web/office/forms/use-act.tsx';
import { decideAskEndpoint, withdrawAskEndpoint } from '../contract/approvals.ts';
import type { RefundAsk } from '../contract/refund-ask-list.ts';

type Verdict = 'approved' | 'refused';
export type WaitingAsk = Pick<RefundAsk, 'askId' | 'amountKrw' | 'reason' | 'askedBy' | 'isMine'>;

/** What can be done with a request that waits: the head office decides, who asked takes it back. */
export function AskActs({ ask, mayDecide }: { ask: WaitingAsk & { state?: string }; mayDecide: boolean }) {
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const withdrawing = useAct({ mutationFn: () => callApi(withdrawAskEndpoint, { askId: ask.askId }) });
  if (ask.state !== undefined && ask.state !== 'waiting') return '-';
  if (!mayDecide)
    return ask.isMine ? (
      <>
        <Button
          variant="secondary"
          className="justify-self-start"
          isBusy={withdrawing.isPending}
          onClick={() => withdrawing.mutate()}
        >
          요청 철회
        </Button>
        {withdrawing.error && <p className="text-sm text-danger">{sentenceOf(withdrawing.error)}</p>}
      </>
    ) : (
      '-'
    );
  return (
    <div className="flex gap-1 whitespace-nowrap">
      <Button onClick={() => setVerdict('approved')}>승인</Button>
      <Button variant="secondary" onClick={() => setVerdict('refused')}>
        반려
      </Button>
      {verdict && (
        <ReasonDialog
          title={verdict === 'approved' ? '환불 승인' : '환불 반려'}
          button={verdict === 'approved' ? `${formatKrw(ask.amountKrw)} 환불하기` : '반려하기'}
          variant={verdict === 'approved' ? 'danger' : 'primary'}
          isOpen
          onClose={() => setVerdict(null)}
          run={(note) => callApi(decideAskEndpoint, { askId: ask.askId, verdict, note })}
        >
          <p>
            {ask.askedBy} 님의 요청: {ask.reason}
          </p>
          <p>
            {verdict === 'approved'
              ? `승인하시면 ${formatKrw(ask.amountKrw)}을 바로 환불합니다. 되돌릴 수 없습니다.`
              : '돈은 움직이지 않으며, 분원에서 사유를 볼 수 있습니다.'}
          </p>
        </ReasonDialog>
      )}
    </div>
  );
}
