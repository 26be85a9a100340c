import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { comingLegalEndpoint, withdrawLegalEndpoint } from '#src/features/site/contract/legal-office.ts';
import { formatDay } from '#src/shared/seoul-time.ts';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { toast } from '#src/ui/toast.ts';
import { callApi, sentenceOf } from '#src/web/api/api.ts';
import { ReasonDialog } from '#src/web/office/forms/reason-dialog.tsx';
import { cannotShow } from '#src/web/page/cannot-show.ts';
import { documentsKey } from '../writing/use-document.ts';

/** The announced versions of a legal text that are not in force yet, each with its way back. */
export function ComingLegal({ legalKey: key }: { legalKey: string }) {
  const [asked, setAsked] = useState<string | null>(null);
  const coming = useQuery({
    // Below the documents: a publishing announces one.
    queryKey: ['office', 'documents', `legal-${key}`, 'coming'],
    queryFn: () => callApi(comingLegalEndpoint, { key }),
  });
  if (cannotShow(coming)) return <Notice tone="bad" title={sentenceOf(coming.error)} />;
  if (!coming.data || coming.data.versions.length === 0) return null;
  const dayOf = (day: string) => formatDay(day);
  return (
    <Card className="grid gap-3">
      <h2 className="text-lg">시행을 기다리는 버전</h2>
      <ul className="grid gap-2">
        {coming.data.versions.map(({ version, effectiveOn, reason }) => (
          <li key={version} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <strong>{dayOf(effectiveOn)}부터</strong>
            <span className="mr-auto text-ink-soft">{reason}</span>
            <Button variant="secondary" onClick={() => setAsked(version)}>
              이 버전 철회<span className="sr-only"> {dayOf(effectiveOn)}</span>
            </Button>
          </li>
        ))}
      </ul>
      {asked && (
        <ReasonDialog
          title="공지한 버전을 철회할까요?"
          button="철회"
          variant="danger"
          isOpen
          onClose={() => setAsked(null)}
          renews={documentsKey}
          run={async (reason) => {
            await callApi(withdrawLegalEndpoint, { key, version: asked, reason });
            return () => toast('공지한 버전을 철회했습니다. 지금의 버전이 이어집니다.');
          }}
        >
          <p>
            {dayOf(asked)}부터 시행하려던 버전을 공개 화면에서 내립니다. 쓴 글은 게시 기록에 남아 다시 쓸 수
            있습니다.
          </p>
        </ReasonDialog>
      )}
    </Card>
  );
}
