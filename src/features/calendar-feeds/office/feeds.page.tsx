import { useState } from 'react';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { EmptyState, Notice } from '#src/ui/notice.tsx';
import { toast } from '#src/ui/toast.ts';
import { callApi } from '#src/web/api/api.ts';
import { Refused, useAct } from '#src/web/office/forms/use-act.tsx';
import { DeclaredList } from '#src/web/office/list/declared-list.tsx';
import { PageHead } from '#src/web/office/page-head.tsx';
import { feedList } from '../contract/feed-list.ts';
import { revokeFeedEndpoint } from '../contract/feeds.ts';
import { FeedForm } from '../parts/feed-form.tsx';

export default function FeedsPage() {
  const [isOpen, setIsOpen] = useState(false);
  const [url, setUrl] = useState<string | null>(null);
  const ending = useAct({
    mutationFn: (feedId: number) => callApi(revokeFeedEndpoint, { feedId }),
    onSuccess: () => toast('주소를 폐기했습니다. 이 주소로는 더 볼 수 없습니다.'),
  });
  return (
    <section className="grid grid-cols-1 gap-3">
      <PageHead
        title="달력 주소"
        about={<>분원의 시험, 설명회, 상담을 달력 앱에서 봅니다. 가족의 이름은 나오지 않습니다.</>}
      >
        <Button aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          주소 만들기
        </Button>
      </PageHead>
      {url && (
        <Notice tone="good" title="주소를 만들었습니다. 지금만 볼 수 있으니 달력 앱에 넣어 주세요." isLive>
          <p>
            <code className="select-all break-all">{url}</code>
          </p>
          <p>
            <Button variant="secondary" onClick={() => setUrl(null)}>
              넣었습니다
            </Button>
          </p>
        </Notice>
      )}
      {isOpen && (
        <Card>
          <FeedForm
            onDone={(made) => {
              setUrl(made.url);
              setIsOpen(false);
            }}
          />
        </Card>
      )}
      <Refused act={ending} isWhole />
      <DeclaredList
        list={feedList}
        cells={{
          lastReadAt: (row, text) => (
            <span className="flex flex-wrap items-center gap-2">
              {text}
              <Button
                variant="quiet"
                isBusy={ending.isPending && ending.variables === row.feedId}
                onClick={() => ending.mutate(row.feedId)}
              >
                폐기<span className="sr-only"> {row.name}</span>
              </Button>
            </span>
          ),
        }}
        keyOf={(row) => row.feedId}
        nameOf={(row) => row.name}
        searchHint="쓰는 사람"
        empty={
          <EmptyState title="쓰는 달력 주소가 없습니다.">
            <p>주소를 만들면 여기에 보입니다.</p>
          </EmptyState>
        }
      />
    </section>
  );
}
