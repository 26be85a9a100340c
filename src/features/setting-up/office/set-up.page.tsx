import { Notice, Skeleton } from '#src/ui/notice.tsx';
import { sentenceOf } from '#src/web/api/api.ts';
import { SetUpLines, useSetUp } from '../parts/checklist.tsx';

export default function SetUpPage() {
  const list = useSetUp();
  return (
    <section className="grid max-w-3xl grid-cols-1 gap-6">
      <header className="grid gap-2">
        <h1 className="text-2xl">학원 열기</h1>
        <p className="text-ink-soft">
          문을 열기까지 할 일입니다. 각 줄은 지금 등록되어 있는 것을 그대로 읽어 보여 드립니다.
        </p>
      </header>
      {list.error && <Notice tone="bad" title={sentenceOf(list.error)} isLive />}
      {list.isPending && <Skeleton className="h-96" />}
      {list.data?.isDone && <Notice tone="good" title="모두 마쳤습니다." />}
      {list.data && <SetUpLines lines={list.data.lines} />}
    </section>
  );
}
