import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { endOwnFeed, makeOwnFeed, readOwnFeed } from '#src/features/calendar-feeds/contract/feeds.ts';
import { formatSeoulDate } from '#src/shared/seoul-time.ts';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { callApi, sentenceOf } from '#src/web/api/api.ts';

const queryKey = ['account', 'calendar'];

/** A secret address with which the family's own calendar shows tests, presentations and talks. */
export function CalendarSection() {
  const queries = useQueryClient();
  const own = useQuery({ queryKey, queryFn: () => callApi(readOwnFeed, {}) });
  const renew = () => queries.invalidateQueries({ queryKey });
  const making = useMutation({ mutationFn: () => callApi(makeOwnFeed, {}), onSuccess: renew });
  const ending = useMutation({
    mutationFn: () => callApi(endOwnFeed, {}),
    onSuccess: async () => {
      making.reset();
      await renew();
    },
  });
  const error = own.error ?? making.error ?? ending.error;
  const since = own.data?.createdAt;
  return (
    <Card className="grid gap-3">
      <h2 className="text-lg">달력에서 보기</h2>
      <p className="text-sm text-ink-soft">
        시험, 설명회, 상담 일정을 휴대전화나 컴퓨터의 달력에서 볼 수 있는 주소입니다. 주소를 아는 사람은
        누구나 볼 수 있으니 가족끼리만 쓰세요. 새 주소를 만드시면 앞의 주소는 끝납니다.
      </p>
      {error && <Notice tone="bad" title={sentenceOf(error)} isLive />}
      {making.data && (
        <Notice tone="good" title="달력 주소를 만들었습니다. 지금만 볼 수 있습니다." isLive>
          <p>
            <code className="select-all break-all">{making.data.url}</code>
          </p>
          <p>
            <a href={making.data.url.replace(/^https?:/, 'webcal:')}>달력 앱에서 열기</a>
          </p>
        </Notice>
      )}
      {since && !making.data && <p>{formatSeoulDate(since)}에 만든 주소를 쓰고 있습니다.</p>}
      <p className="flex flex-wrap gap-3">
        <Button variant="secondary" isBusy={making.isPending} onClick={() => making.mutate()}>
          {since ? '새 주소 만들기' : '달력 주소 만들기'}
        </Button>
        {since && (
          <Button variant="quiet" isBusy={ending.isPending} onClick={() => ending.mutate()}>
            주소 끝내기
          </Button>
        )}
      </p>
    </Card>
  );
}
