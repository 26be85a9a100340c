import { useState } from 'react';
import { Button } from '#src/ui/button.tsx';
import { toast } from '#src/ui/toast.ts';
import { callApi } from '#src/web/api/api.ts';
import { ReasonDialog } from '#src/web/office/forms/reason-dialog.tsx';
import { Refused, useAct } from '#src/web/office/forms/use-act.tsx';
import type { WebhookRow } from '../contract/endpoint-list.ts';
import { setWebhookStateEndpoint, testWebhookEndpoint } from '../contract/webhooks.ts';

type Next = 'active' | 'paused' | 'removed';
const asked: Readonly<Record<Next, readonly [title: string, button: string, done: string]>> = {
  active: ['이 주소로 다시 보낼까요?', '다시 보내기', '다시 보냅니다. 기다리던 알림부터 나갑니다.'],
  paused: ['이 주소로 보내기를 멈출까요?', '멈추기', '멈추었습니다. 그동안의 알림은 기다립니다.'],
  removed: ['이 주소를 지울까요?', '지우기', '주소를 지웠습니다.'],
};

/** What can be done with one address. */
export function WebhookActs({ row }: { row: WebhookRow }) {
  const [next, setNext] = useState<Next | null>(null);
  const testing = useAct({
    mutationFn: () => callApi(testWebhookEndpoint, { endpointId: row.endpointId }),
    onSuccess: ({ isDelivered, answer }) =>
      toast(isDelivered ? `시험 알림을 받았습니다 (${answer}).` : `시험 알림이 닿지 않았습니다 (${answer}).`),
  });
  const [title, button, done] = asked[next ?? 'paused'];
  const name = <span className="sr-only"> {row.name}</span>;
  return (
    <span className="flex flex-wrap items-center gap-2">
      <Button variant="quiet" isBusy={testing.isPending} onClick={() => testing.mutate()}>
        시험 전송{name}
      </Button>
      {row.state === 'active' ? (
        <Button variant="quiet" onClick={() => setNext('paused')}>
          멈추기{name}
        </Button>
      ) : (
        <Button variant="quiet" onClick={() => setNext('active')}>
          다시 보내기{name}
        </Button>
      )}
      <Button variant="quiet" onClick={() => setNext('removed')}>
        지우기{name}
      </Button>
      <Refused act={testing} isWhole />
      <ReasonDialog
        title={title}
        button={button}
        variant={next === 'removed' ? 'danger' : 'primary'}
        isOpen={next !== null}
        onClose={() => setNext(null)}
        run={async (reason) => {
          if (!next) return;
          const { endpointId, version } = row;
          await callApi(setWebhookStateEndpoint, { endpointId, version, state: next, reason });
          return () => toast(done);
        }}
      >
        <p>{row.name}</p>
      </ReasonDialog>
    </span>
  );
}
