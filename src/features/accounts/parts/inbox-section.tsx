import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listOwnMessages } from '#src/features/members/contract/account.ts';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { Notice, Skeleton } from '#src/ui/notice.tsx';
import { callApi, sentenceOf } from '#src/web/api/api.ts';

const first = 3;

/** What the academy has sent to this phone and address, so that nobody has to look for it among other messages. */
export function InboxSection() {
  const [isWhole, setWhole] = useState(false);
  const inbox = useQuery({ queryKey: ['account', 'messages'], queryFn: () => callApi(listOwnMessages, {}) });
  const messages = inbox.data?.messages ?? [];
  const shown = isWhole ? messages : messages.slice(0, first);
  return (
    <Card className="grid gap-3">
      <h2 className="text-lg">받은 알림</h2>
      {inbox.isPending && <Skeleton className="h-24" />}
      {inbox.isError && <Notice tone="bad" title={sentenceOf(inbox.error)} isLive />}
      {inbox.data && messages.length === 0 && (
        <p className="text-ink-soft">최근 여섯 달 동안 보내 드린 문자와 메일이 없습니다.</p>
      )}
      <ul aria-label="받은 알림" className="empty:hidden">
        {shown.map(({ messageId, at, areaLabel, channelLabel, subject, text }) => (
          <li key={messageId} className="border-t border-line py-1 first:border-t-0">
            <details>
              <summary className="grid min-h-11 cursor-pointer content-center gap-0.5 py-1">
                <span className="flex flex-wrap justify-between gap-x-3 text-sm text-ink-soft">
                  <span>
                    {areaLabel} · {channelLabel}
                  </span>
                  <time dateTime={at} className="tabular-nums">
                    {formatSeoulDateTime(at)}
                  </time>
                </span>
                <span className="line-clamp-1">{subject || text}</span>
              </summary>
              <p className="rounded-lg bg-mist p-3 text-sm break-words whitespace-pre-line">{text}</p>
            </details>
          </li>
        ))}
      </ul>
      {!isWhole && messages.length > first && (
        <Button variant="secondary" className="justify-self-start" onClick={() => setWhole(true)}>
          {messages.length}건 모두 보기
        </Button>
      )}
    </Card>
  );
}
