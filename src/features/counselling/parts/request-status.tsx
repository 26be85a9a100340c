import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { Facts } from '#src/ui/card.tsx';
import { Notice, Skeleton } from '#src/ui/notice.tsx';
import { callApi, sentenceOf } from '#src/web/api.ts';
import { cancelCounselling, getCounselling } from '../contract.ts';
import { gradeName, stateNames, topicNames, windowNames } from '../rules.ts';

/** Where a request stands, for whoever holds its link. */
export function RequestStatus({ token }: { readonly token: string }) {
  const client = useQueryClient();
  const queryKey = ['counselling', token];
  const asked = useQuery({ queryKey, queryFn: () => callApi(getCounselling, { token }), retry: false });
  const cancel = useMutation({
    mutationFn: () => callApi(cancelCounselling, { token }),
    onSuccess: (view) => client.setQueryData(queryKey, view),
  });
  if (asked.error)
    return (
      <Notice tone="bad" isLive title="신청을 열 수 없습니다">
        <p>{sentenceOf(asked.error)}</p>
      </Notice>
    );
  if (!asked.data) return <Skeleton className="h-48" />;
  const view = asked.data;
  return (
    <div className="grid gap-6">
      <Notice tone={view.state === 'cancelled' ? 'warn' : 'good'} isLive title={stateNames[view.state]}>
        <p>이 주소를 아는 분은 누구나 신청을 볼 수 있으니 다른 분께 보내지 마세요.</p>
      </Notice>
      <Facts
        rows={[
          ['분원', view.branchName],
          ['자녀 학년', gradeName(view.grade)],
          ['상담 주제', view.topics.map((topic) => topicNames[topic]).join(', ')],
          ['통화 시간', windowNames[view.callWindow]],
          ['연락처', view.mobile],
        ]}
      />
      <section className="grid gap-2">
        <h2 className="text-lg font-bold">진행 기록</h2>
        <ol className="grid gap-1">
          {view.history.map((entry) => (
            <li key={`${entry.state} ${entry.at}`}>
              {formatSeoulDateTime(entry.at)} {stateNames[entry.state]}
            </li>
          ))}
        </ol>
      </section>
      {cancel.error && (
        <Notice tone="bad" isLive>
          <p>{sentenceOf(cancel.error)}</p>
        </Notice>
      )}
      <div className="flex flex-wrap gap-3">
        {view.canCancel && (
          <Button
            look="danger"
            isBusy={cancel.isPending}
            busyText="취소하는 중…"
            onClick={() => cancel.mutate()}
          >
            상담 신청 취소
          </Button>
        )}
        <ButtonLink to="/" look="secondary">
          처음 화면으로
        </ButtonLink>
      </div>
    </div>
  );
}
