import { useQuery } from '@tanstack/react-query';
import { type MonthlyReport, monthlyReportEndpoint } from '#src/features/opening/contract/watch.ts';
import { reportSectionsEndpoint } from '#src/features/staff/contract/today.ts';
import { useOfficeSessions } from '#src/features/test-sessions/parts/use-office-sessions.ts';
import type { ReportSection } from '#src/shared/access/office.ts';
import { formatKrw } from '#src/shared/krw.ts';
import { monthBefore } from '#src/shared/month.ts';
import { BarRows } from '#src/ui/charts/bar-rows.tsx';
import { Chart } from '#src/ui/charts/chart.tsx';
import { Notice, Skeleton } from '#src/ui/notice.tsx';
import { callApi, sentenceOf } from '#src/web/api/api.ts';
import { MonthHead, useMonthChoice } from '#src/web/office/month-head.tsx';
import { officeToday } from '#src/web/office/office-today.ts';
import { BothMonths } from '../parts/both-months.tsx';
import { byDay, byLabel, sumOf } from '../rules/month-charts.ts';

/** The days of a month beside those of the one before, and what they were made of. */
export default function MonthlyReportPage() {
  const choice = useMonthChoice();
  const { month, branchId, input } = choice;
  const today = officeToday();
  // Of the month that runs, the same days of the one before.
  const days = today.startsWith(month) ? Number(today.slice(8)) : 31;
  const months = [input, { ...input, month: monthBefore(month) }];
  const reading = useQuery({
    queryKey: ['office', 'reports', month, branchId],
    queryFn: () => Promise.all(months.map((asked) => callApi(monthlyReportEndpoint, asked))),
  });
  const adding = useQuery({
    queryKey: ['office', 'reports-sections', month, branchId, days],
    queryFn: () => Promise.all(months.map((asked) => callApi(reportSectionsEndpoint, { ...asked, days }))),
  });
  const branches = useOfficeSessions().data?.branches ?? [];
  const failed = reading.error ?? adding.error;
  const [now, before] = (reading.data ?? []).map((one) => one.days.slice(0, days));
  const [made, madeBefore] = (adding.data ?? []).map(({ sections }) => sections);
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <MonthHead choice={choice} branches={branches} name="그래프" />
      {failed && <Notice tone="bad" title={sentenceOf(failed)} isLive />}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 has-[details[open]]:items-start lg:grid-cols-[repeat(2,minmax(0,1fr))] print:grid-cols-2 print:gap-3 print:[&>:has(.recharts-surface)]:col-span-2">
        {now && before ? <DayCards month={month} now={now} before={before} /> : <Waiting failed={!!failed} />}
        {made && madeBefore ? (
          <MadeCards month={month} days={days} now={made} before={madeBefore} />
        ) : (
          <Waiting failed={!!failed} />
        )}
      </div>
    </section>
  );
}

/** Two cards that are still to come. */
function Waiting({ failed }: { failed: boolean }) {
  if (failed) return null;
  return (
    <>
      <Skeleton className="h-80" />
      <Skeleton className="h-80" />
    </>
  );
}

type Days = MonthlyReport['days'];

/** Seats and money by day. */
function DayCards({ month, now, before }: { month: string; now: Days; before: Days }) {
  const note = (key: 'confirmed' | 'takenKrw', format: (value: number) => string) => (
    <BothMonths
      month={month}
      days={now.length}
      now={format(sumOf(now.map((day) => day[key])))}
      before={format(sumOf(before.map((day) => day[key])))}
    />
  );
  const series = (unit: string) => [
    { key: 'before', name: `지난달${unit}`, isBefore: true },
    { key: 'now', name: `이번 달${unit}` },
  ];
  return (
    <>
      <Chart
        title="일별 접수 확정(취소 제외)"
        kind="bar"
        note={note('confirmed', countLabel)}
        rowName="날짜"
        series={series('')}
        more={[{ key: 'cancelled', name: '그날 취소' }]}
        rows={byDay(now, before, 'confirmed')}
      />
      <Chart
        title="일별 결제 금액(만원)"
        kind="bar"
        note={note('takenKrw', formatKrw)}
        rowName="날짜"
        series={series('(원)')}
        per={10_000}
        more={[{ key: 'refundedKrw', name: '환불(원)' }]}
        rows={byDay(now, before, 'takenKrw')}
      />
    </>
  );
}

const countLabel = (count: number) => `${count.toLocaleString('ko-KR')}건`;

interface MadeCardsProps {
  readonly month: string;
  readonly days: number;
  readonly now: readonly ReportSection[];
  readonly before: readonly ReportSection[];
}

/** What the money came by, and how tests were placed: a student may have taken two. */
function MadeCards({ month, days, now, before }: MadeCardsProps) {
  const [means, levels] = (['money-', 'levels-'] as const).map((kind) => byLabel(now, before, kind));
  const noteOf = (groups: typeof means, format: (value: number) => string) => {
    const rows = groups?.flatMap((one) => one.rows) ?? [];
    return (
      <BothMonths
        month={month}
        days={days}
        now={format(sumOf(rows.map(({ value }) => value)))}
        before={format(sumOf(rows.map((row) => row.before)))}
      />
    );
  };
  return (
    <>
      <BarRows
        title="결제 수단"
        note={noteOf(means, formatKrw)}
        groups={means?.map(({ rows }) => ({ name: '', rows })) ?? []}
        format={formatKrw}
      />
      <BarRows
        title="과목별 레벨"
        note={noteOf(levels, countLabel)}
        groups={levels ?? []}
        format={countLabel}
      />
    </>
  );
}
