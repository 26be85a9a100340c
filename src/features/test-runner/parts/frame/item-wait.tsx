import { useEffect, useState } from 'react';
import { Button } from '#src/ui/button.tsx';
import { Notice, Skeleton } from '#src/ui/notice.tsx';

/** A question that is not there after this long is spoken of. */
const spokenOfAfterMs = 4_000;

/** The place of a question that has not come yet: it is being asked for, and can be asked for by hand. */
export function ItemWait({ onAgain }: { onAgain: () => void }) {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = window.setTimeout(() => setLong(true), spokenOfAfterMs);
    return () => window.clearTimeout(timer);
  }, []);
  if (!isLong) return <Skeleton className="h-64" />;
  return (
    <Notice tone="warn" title="이 문항을 아직 불러오지 못했습니다." isLive>
      <p>자동으로 다시 불러오고 있습니다. 다른 문항을 먼저 풀어도 됩니다.</p>
      <Button variant="secondary" className="justify-self-start" onClick={onAgain}>
        다시 불러오기
      </Button>
    </Notice>
  );
}
