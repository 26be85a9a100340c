import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { branchList } from '#src/features/branches/contract/branch-list.ts';
import { Button } from '#src/ui/button.tsx';
import { Notice, Skeleton } from '#src/ui/notice.tsx';
import { toast } from '#src/ui/toast.ts';
import { callApi, sentenceOf } from '#src/web/api/api.ts';
import { saveFile } from '#src/web/office/download.ts';
import { ReasonDialog } from '#src/web/office/forms/reason-dialog.tsx';
import { MonthHead, useMonthChoice } from '#src/web/office/month-head.tsx';
import { officeToday } from '#src/web/office/office-today.ts';
import { cannotShow } from '#src/web/page/cannot-show.ts';
import { type Figure, figureList } from '../contract.ts';
import { FigureTable, MoneyTable, WayTable } from '../parts/figure-tables.tsx';
import { isMonthOver } from '../parts/month-over.ts';
import { SourceTable } from '../parts/source-table.tsx';
import { basisLabel, notableChanges, siteVisits } from '../rules.ts';

/** One month beside the one before and the same of last year, on one sheet. */
export default function ReportPage() {
  const choice = useMonthChoice();
  const { month, branchId, input } = choice;
  const reading = useQuery({
    queryKey: ['office', 'report-figures', month, branchId],
    queryFn: () => callApi(figureList.list, input),
  });
  const listing = useQuery({
    queryKey: ['office', 'branch-names'],
    queryFn: () => callApi(branchList.list, { size: 100 }),
  });
  const branches = listing.data?.rows ?? [];
  const figures = reading.data?.rows ?? [];
  const [first] = figures;
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-5 print:gap-2">
      <MonthHead
        choice={choice}
        branches={branches}
        name="보고서"
        facts={
          first &&
          basisLabel(
            month,
            first.days,
            figures.some(({ lastYear }) => lastYear),
          )
        }
        about={<HowCounted figures={figures} />}
      >
        <AsFile input={input} />
      </MonthHead>
      {cannotShow(reading) && <Notice tone="bad" title={sentenceOf(reading.error)} isLive />}
      {reading.isPending && <Skeleton className="h-96" />}
      {reading.data && <Figures figures={reading.data.rows} month={month} />}
    </section>
  );
}

function HowCounted({ figures }: { figures: readonly Figure[] }) {
  const visits = figures.find(({ label }) => label === siteVisits);
  return (
    <>
      <p>
        이 달에 신청하거나 접수한 학생이 지금까지 어디까지 왔는지 셉니다. 지난달에 접수하고 이 달에 응시한
        학생은 지난달 수치에 들어갑니다. 취소한 접수는 확정에서 빠지고, 응시 대상은 이미 치른 테스트의 접수
        확정입니다. 반 등록에는 레벨 테스트를 보고 등록한 학생도 들어가며, 등록률은 합격자 가운데 등록한
        비율입니다.
      </p>
      {visits && (
        <p className="mt-2">{`홈페이지 방문 ${visits.value ?? 0}건, 지난달 ${visits.lastMonth ?? 0}건`}</p>
      )}
    </>
  );
}

function Figures({ figures, month }: { figures: readonly Figure[]; month: string }) {
  const notable = notableChanges(figures, isMonthOver(month, officeToday()));
  return (
    <>
      {notable.length > 0 && (
        <section className="grid gap-2">
          <h2 className="text-lg">눈에 띄는 변화</h2>
          <ul className="list-disc pl-5">
            {notable.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </section>
      )}
      <WayTable figures={figures} month={month} />
      {/* On paper they stand side by side where both are whole, else one below the other. */}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-[repeat(2,minmax(0,1fr))] print:flex print:flex-wrap print:gap-2 print:*:min-w-0 print:*:grow">
        <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-5">
          <FigureTable section="refunds" figures={figures} month={month} note="환불한 날 기준" />
          <FigureTable section="lead" figures={figures} month={month} note="확정한 날 기준" />
        </div>
        <SourceTable figures={figures} month={month} />
      </div>
      <MoneyTable figures={figures} />
    </>
  );
}

/** The same figures as a spreadsheet, with the reason that is written down. */
function AsFile({ input }: { input: { readonly month: string; readonly branchId?: string } }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        엑셀로 내려받기
      </Button>
      <ReasonDialog
        title="엑셀로 내려받기"
        button="내려받기"
        isOpen={isOpen}
        reasons={['월 마감 보고', '본부 보고 자료', '분원 회의 자료']}
        onClose={() => setOpen(false)}
        renews={null}
        run={async (reason) => {
          const file = await callApi(figureList.file, { ...input, reason });
          saveFile(file);
          await toast(`${file.rowCount.toLocaleString('ko-KR')}줄을 내려받았습니다.`);
        }}
      >
        <p>보이는 달의 모든 수치를 지난달, 지난해 같은 달과 함께 한 표로 내려받습니다.</p>
      </ReasonDialog>
    </>
  );
}
