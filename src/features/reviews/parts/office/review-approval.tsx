import { useState } from 'react';
import { formatDay } from '#src/shared/seoul-time.ts';
import { Button } from '#src/ui/button.tsx';
import { Check } from '#src/ui/fields/field.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { toast } from '#src/ui/toast.ts';
import { ApiError, callApi } from '#src/web/api/api.ts';
import { ReasonDialog } from '#src/web/office/forms/reason-dialog.tsx';
import { Refused, useAct } from '#src/web/office/forms/use-act.tsx';
import { History } from '#src/web/office/history.tsx';
import type { OfficeReview } from '../../contract/review-list.ts';
import { approveReviewEndpoint, hideReviewEndpoint, withdrawReviewEndpoint } from '../../contract/reviews.ts';
import { stateLabels } from '../../rules/reviews.ts';

interface Props {
  readonly review: OfficeReview;
  readonly onChanged: (review: OfficeReview) => void;
}

/** What families see of a review, and what its consent allows: shown, no more shown, or destroyed. */
export function ReviewApproval({ review, onChanged }: Props) {
  const [asks, setAsks] = useState<'hide' | 'withdraw' | null>(null);
  const { state, consenter, consentedOn, evidence, approverName } = review;
  const isGone = state === 'withdrawn';
  return (
    <section className="grid gap-3" aria-label="공개와 동의">
      <h2 className="text-lg">
        {stateLabels[state]}
        {approverName && ` · ${approverName} 님이 승인`}
      </h2>
      <p>
        {isGone ? '글과 이름을 삭제했습니다. ' : `${consenter} 님이 `}
        {formatDay(consentedOn)}에 동의하셨습니다. 받은 방법: {evidence}
      </p>
      {state === 'waiting' && <Approve review={review} onChanged={onChanged} />}
      {!isGone && (
        <div className="flex flex-wrap gap-2">
          {state === 'shown' && (
            <Button variant="secondary" onClick={() => setAsks('hide')}>
              공개 중단
            </Button>
          )}
          <Button variant="danger" onClick={() => setAsks('withdraw')}>
            동의 철회
          </Button>
        </div>
      )}
      <Ask review={review} onChanged={onChanged} asks={asks} onClose={() => setAsks(null)} />
      <History entity="review" entityId={String(review.reviewId)} />
    </section>
  );
}

function Approve({ review, onChanged }: Props) {
  const { reviewId, version } = review;
  const approving = useAct({
    mutationFn: (isChecked: boolean) => callApi(approveReviewEndpoint, { reviewId, version, isChecked }),
    onSuccess: (saved) => {
      onChanged(saved);
      toast('승인했습니다. 공개 화면에 바로 보입니다.');
    },
  });
  const [isChecked, setChecked] = useState(false);
  if (!review.mayApprove)
    return (
      <Notice tone="info" title="다른 담당자의 승인을 기다립니다.">
        <p>등록하거나 고친 사람은 승인할 수 없습니다.</p>
      </Notice>
    );
  const isAsked = approving.error instanceof ApiError && approving.error.code === 'review.words_ask';
  return (
    <div className="grid justify-items-start gap-3">
      <p className="max-w-[38em] rounded-card bg-mist p-4">{review.body}</p>
      <Refused act={approving} isWhole />
      {isAsked && (
        <Check
          label="표현을 확인했습니다. 쓰신 분이 직접 겪은 일입니다."
          checked={isChecked}
          onChange={({ target }) => setChecked(target.checked)}
        />
      )}
      <Button isBusy={approving.isPending} onClick={() => approving.mutate(isChecked)}>
        승인하고 공개
      </Button>
    </div>
  );
}

interface AskProps extends Props {
  readonly asks: 'hide' | 'withdraw' | null;
  readonly onClose: () => void;
}

function Ask({ review: { reviewId }, onChanged, asks, onClose }: AskProps) {
  const run = async (reason: string) => {
    const isHiding = asks === 'hide';
    const endpoint = isHiding ? hideReviewEndpoint : withdrawReviewEndpoint;
    onChanged(await callApi(endpoint, { reviewId, reason }));
    return () => toast(isHiding ? '공개를 중단했습니다.' : '후기를 삭제했습니다. 어느 화면에도 없습니다.');
  };
  return (
    <>
      <ReasonDialog
        title="공개를 중단할까요?"
        button="공개 중단"
        isOpen={asks === 'hide'}
        onClose={onClose}
        run={run}
      >
        <p>모든 화면에서 바로 내려갑니다. 글은 남으며 다시 승인하면 보입니다.</p>
      </ReasonDialog>
      <ReasonDialog
        title="동의를 철회하고 삭제할까요?"
        button="동의 철회하고 삭제"
        variant="danger"
        isOpen={asks === 'withdraw'}
        onClose={onClose}
        run={run}
      >
        <p>
          글과 동의하신 분의 성함을 바로 삭제합니다. 되돌릴 수 없으며, 동의를 받고 철회하신 기록만 남습니다.
        </p>
      </ReasonDialog>
    </>
  );
}
