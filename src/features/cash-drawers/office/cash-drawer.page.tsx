import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { differenceLabel, leftOpenKrw } from '#src/features/cash-drawers/rules/cash-drawers.ts';
import { formatKrw } from '#src/shared/krw.ts';
import { formatSeoulDate, formatSeoulDateTime, formatSeoulTime } from '#src/shared/seoul-time.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { Card, Facts } from '#src/ui/card.tsx';
import { Notice, Skeleton } from '#src/ui/notice.tsx';
import { Table } from '#src/ui/tables/table.tsx';
import { callApi } from '#src/web/api/api.ts';
import { NotShown } from '#src/web/office/not-shown.tsx';
import { PageHead } from '#src/web/office/page-head.tsx';
import { OfficeLink } from '#src/web/office/ways.tsx';
import { cannotShow } from '#src/web/page/cannot-show.ts';
import { type CashDrawerDetail, readCashDrawerEndpoint } from '../contract/cash-drawers.ts';
import { ClosedDrawer, DrawerForm, OpenDrawer } from '../parts/drawer-acts.tsx';

export default function CashDrawerPage() {
  const { drawerId = '' } = useParams();
  const reading = useQuery({
    queryKey: ['office', 'cash-drawer', drawerId],
    queryFn: () => callApi(readCashDrawerEndpoint, { drawerId }),
    refetchInterval: 10_000,
  });
  if (cannotShow(reading))
    return <NotShown error={reading.error} back={['/office/cash-drawers', '시재 목록']} />;
  if (!reading.data) return <Skeleton className="h-96" />;
  const detail = reading.data;
  const { drawer } = detail;
  return (
    <section className="grid gap-6">
      <PageHead
        title={`현금 시재 ${formatSeoulDate(`${drawer.day}T00:00:00+09:00`)}${drawer.no > 1 ? ` (${drawer.no})` : ''}`}
        facts={`${drawer.branchName} · ${drawer.staffName} · ${drawer.stateLabel}`}
      >
        <ButtonLink to="/office/cash-drawers" variant="secondary">
          시재 목록
        </ButtonLink>
      </PageHead>
      {drawer.isOverdue && <Notice tone="warn" title="지난 날의 시재입니다. 현금을 세어 마감해 주세요." />}
      <div className="grid gap-6 lg:grid-cols-2">
        <Card>
          <Sums detail={detail} />
        </Card>
        <Card className="no-print">
          {drawer.state === 'open' ? (
            <OpenDrawer key={drawerId} detail={detail} />
          ) : (
            <ClosedDrawer detail={detail} />
          )}
        </Card>
      </div>
      <Lines detail={detail} />
      {drawer.state === 'open' && (
        <Card className="no-print">
          <DrawerForm detail={detail} />
        </Card>
      )}
    </section>
  );
}

function Sums({ detail: { drawer, closedAt, closedBy } }: { detail: CashDrawerDetail }) {
  const { differenceKrw } = drawer;
  return (
    <Facts
      rows={[
        ['준비금', formatKrw(drawer.openingKrw)],
        ['현금 수납', formatKrw(drawer.takenKrw)],
        ['현금 환불', formatKrw(drawer.refundedKrw)],
        ['입출금', formatKrw(drawer.movedKrw)],
        [
          '있어야 할 현금',
          <strong key="expected" className="text-lg">
            {formatKrw(drawer.expectedKrw)}
          </strong>,
        ],
        ...(differenceKrw === null || drawer.countedKrw === null
          ? []
          : ([
              ['센 금액', formatKrw(drawer.countedKrw)],
              ['차이', `${differenceLabel(differenceKrw)} ${drawer.differenceReason}`.trim()],
              ['마감', `${formatSeoulDateTime(closedAt ?? '')} ${closedBy}`],
            ] as const)),
        ...(differenceKrw !== null && drawer.correctedKrw !== 0
          ? ([
              ['마감 뒤 정정', formatKrw(drawer.correctedKrw)],
              ['남은 차이', differenceLabel(leftOpenKrw(differenceKrw, drawer.correctedKrw))],
            ] as const)
          : []),
        ['카드 단말기', formatKrw(drawer.terminalKrw)],
        ['계좌 입금', formatKrw(drawer.bankKrw)],
      ]}
    />
  );
}

function Lines({ detail }: { detail: CashDrawerDetail }) {
  return (
    <Table
      caption="수납과 입출금"
      isCaptionShown
      rows={detail.lines}
      keyOf={(line) => line.lineId}
      columns={[
        { name: '시각', cell: (line) => formatSeoulTime(line.at) },
        { name: '구분', cell: (line) => line.kindLabel, isRowHeader: true },
        { name: '수단', cell: (line) => line.methodLabel },
        { name: '금액', isNumber: true, cell: (line) => formatKrw(line.amountKrw) },
        {
          name: '내용',
          cell: (line) =>
            line.paymentId && line.mayOpen ? (
              <OfficeLink className="text-brand hover:underline" to={`/office/payments/${line.paymentId}`}>
                {line.title}
              </OfficeLink>
            ) : (
              line.title || line.note || '-'
            ),
        },
        { name: '처리자', cell: (line) => line.staffName },
      ]}
    />
  );
}
