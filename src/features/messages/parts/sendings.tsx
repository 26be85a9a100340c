import { useState } from 'react';
import { formatKrw } from '#src/shared/krw.ts';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { Button } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/notice.tsx';
import { Table } from '#src/ui/tables/table.tsx';
import { toast } from '#src/ui/toast.ts';
import { callApi } from '#src/web/api/api.ts';
import { ReasonDialog } from '#src/web/office/forms/reason-dialog.tsx';
import { stopSendingEndpoint, type TemplateDetails } from '../contract/templates.ts';

/** What was sent of a text, and the way to stop what has not gone. */
export function Sendings({
  templateId,
  sendings,
}: {
  templateId: number;
  sendings: TemplateDetails['sendings'];
}) {
  const [stopping, setStopping] = useState<TemplateDetails['sendings'][number] | null>(null);
  return (
    <section className="grid gap-3">
      <h2 className="text-lg">보낸 기록</h2>
      {sendings.length === 0 ? (
        <EmptyState title="아직 보내지 않았습니다." />
      ) : (
        <Table
          caption="보낸 기록"
          rows={sendings}
          keyOf={(one) => one.sendingId}
          columns={[
            {
              name: '보낸 때',
              isRowHeader: true,
              cell: (one) => <When sending={one} />,
            },
            {
              name: '받을 사람',
              cell: (one) => <span className="inline-block min-w-40">{one.audienceLabel}</span>,
            },
            { name: '보냄', isNumber: true, cell: (one) => <Sent sending={one} /> },
            { name: '발송 대기', isNumber: true, cell: (one) => one.waiting },
            { name: '실패', isNumber: true, cell: (one) => one.failed },
            {
              name: '멈춤',
              cell: (one) => (
                <>
                  {one.stopped > 0 && `${one.stopped}건 (${one.stopLabel})`}
                  {one.mayStop && (
                    <Button
                      variant="secondary"
                      aria-label={`${formatSeoulDateTime(one.at)} 발송 멈추기`}
                      onClick={() => setStopping(one)}
                    >
                      멈추기
                    </Button>
                  )}
                </>
              ),
            },
            {
              name: '뺀 사람',
              cell: (one) =>
                one.leftOut.map(({ label, count }) => `${label} ${count}명`).join(', ') || '없음',
            },
            { name: '버전', isNumber: true, cell: (one) => one.version },
            { name: '보낸 사람', cell: (one) => <span className="whitespace-nowrap">{one.staffName}</span> },
            { name: '사유', cell: (one) => one.reason },
          ]}
        />
      )}
      {stopping && (
        <ReasonDialog
          title="아직 나가지 않은 것을 멈출까요?"
          button="발송 멈추기"
          variant="danger"
          isOpen
          onClose={() => setStopping(null)}
          run={async (reason) => {
            const { sendingId } = stopping;
            const { stopped } = await callApi(stopSendingEndpoint, { templateId, sendingId, reason });
            return () => toast(`${stopped}건을 보내지 않습니다.`);
          }}
        >
          <p>기다리는 {stopping.waiting}건을 보내지 않습니다. 이미 나간 것은 거둘 수 없습니다.</p>
        </ReasonDialog>
      )}
    </section>
  );
}

/** How many went, and what all of them were expected to cost. */
const Sent = ({ sending: { sent, queued, costKrw } }: { sending: TemplateDetails['sendings'][number] }) => (
  <span className="whitespace-nowrap">
    {sent} / {queued}
    {costKrw !== null && <span className="block text-ink-soft">예상 {formatKrw(costKrw)}</span>}
  </span>
);

/** When a sending was written, and when it leaves where that is another time. */
function When({ sending: { at, leavesAt } }: { sending: TemplateDetails['sendings'][number] }) {
  return (
    <span className="whitespace-nowrap">
      {formatSeoulDateTime(at)}
      {leavesAt && <span className="block text-ink-soft">예약 {formatSeoulDateTime(leavesAt)}</span>}
    </span>
  );
}
