import { useMutation, useQuery } from '@tanstack/react-query';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { Button } from '#src/ui/button.tsx';
import { Card, Facts } from '#src/ui/card.tsx';
import { Notice, Skeleton } from '#src/ui/notice.tsx';
import { callApi, sentenceOf } from '#src/web/api.ts';
import { cancelCounselling, readCounselling } from '../contract.ts';

/** What became of a request, by its private link. */
export function RequestStatus({ token }: { token: string }) {
  const found = useQuery({
    queryKey: ['counselling', token],
    retry: false,
    queryFn: () => callApi(readCounselling, { token }),
  });
  const cancelling = useMutation({
    mutationFn: () => callApi(cancelCounselling, { token }),
    onSuccess: () => found.refetch(),
  });
  if (found.error) return <Notice tone="bad" title={sentenceOf(found.error)} isLive />;
  if (!found.data) return <Skeleton className="h-64" />;
  const request = found.data;
  return (
    <Card className="grid gap-5">
      <Notice
        tone={request.state === 'cancelled' ? 'warn' : 'good'}
        title={request.state === 'cancelled' ? '상담 신청을 취소하셨습니다.' : '상담 신청을 받았습니다.'}
        isLive
      >
        <p>
          {request.branchName}에서 영업시간 안에 연락드립니다. 급하시면 {request.branchPhone}로 전화해 주세요.
        </p>
      </Notice>
      <Facts
        rows={[
          ['접수번호', request.requestNo],
          ['상태', request.stateWord],
          ['분원', request.branchName],
          ['상담 내용', request.topics.join(', ')],
          ['연락 시간', request.wishWord],
          ['신청 시각', formatSeoulDateTime(request.createdAt)],
        ]}
      />
      {cancelling.error && <Notice tone="bad" title={sentenceOf(cancelling.error)} isLive />}
      {request.isCancellable && (
        <Button
          look="secondary"
          className="justify-self-start"
          isBusy={cancelling.isPending}
          onClick={() => cancelling.mutate()}
        >
          상담 신청 취소
        </Button>
      )}
    </Card>
  );
}
