import { Button } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/notice.tsx';
import { StatusBadge, type StatusTone } from '#src/ui/status.tsx';
import { toast } from '#src/ui/toast.ts';
import { callApi } from '#src/web/api/api.ts';
import { Refused, useAct } from '#src/web/office/forms/use-act.tsx';
import { DeclaredList } from '#src/web/office/list/declared-list.tsx';
import { PageHead } from '#src/web/office/page-head.tsx';
import { type DeliveryRow, deliveryList } from '../contract/delivery-list.ts';
import { resendDeliveryEndpoint } from '../contract/webhooks.ts';
import { eventLabels } from '../rules/events.ts';
import { deliveryStateLabels } from '../rules/retries.ts';

const tones: Readonly<Record<DeliveryRow['state'], StatusTone>> = {
  waiting: 'wait',
  delivered: 'good',
  given_up: 'bad',
};

export default function DeliveriesPage() {
  return (
    <section className="grid grid-cols-1 gap-3">
      <PageHead
        title="보낸 알림"
        about={<>닿지 않으면 하루 동안 간격을 늘려 가며 다시 보냅니다. 기록은 30일 동안 남습니다.</>}
      />
      <DeclaredList
        list={deliveryList}
        cells={{
          state: (row, text) => <StatusBadge tone={tones[row.state]}>{text}</StatusBadge>,
          attempts: (row, text) => (
            <span className="flex items-center justify-end gap-2">
              {text}
              <Resend row={row} />
            </span>
          ),
        }}
        keyOf={(row) => row.deliveryId}
        nameOf={(row) => row.eventLabel}
        searchHint="알림 번호 (evt_…)"
        filters={[
          { kind: 'choice', name: 'state', label: '상태', choices: Object.entries(deliveryStateLabels) },
          { kind: 'choice', name: 'event', label: '일', choices: Object.entries(eventLabels) },
        ]}
        empty={
          <EmptyState title="아직 보낸 알림이 없습니다.">
            <p>알릴 일이 생기면 여기에 남습니다.</p>
          </EmptyState>
        }
      />
    </section>
  );
}

function Resend({ row }: { row: DeliveryRow }) {
  const act = useAct({
    mutationFn: () => callApi(resendDeliveryEndpoint, { deliveryId: row.deliveryId }),
    onSuccess: () => toast('다시 보냅니다.'),
  });
  return (
    <>
      <Button variant="quiet" isBusy={act.isPending} onClick={() => act.mutate()}>
        다시 보내기<span className="sr-only"> {row.eventUid}</span>
      </Button>
      <Refused act={act} isWhole />
    </>
  );
}
