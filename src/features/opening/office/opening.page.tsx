import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { type OpeningReport, openingReportEndpoint } from '#src/features/opening/contract/openings.ts';
import { PastOpenings } from '#src/features/opening/parts/control/past-openings.tsx';
import { ownName } from '#src/shared/identity/own-name.ts';
import { formatDay, formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { Facts } from '#src/ui/card.tsx';
import { Chart } from '#src/ui/charts/chart.tsx';
import { Skeleton } from '#src/ui/notice.tsx';
import { Table } from '#src/ui/tables/table.tsx';
import { callApi } from '#src/web/api/api.ts';
import { NotShown } from '#src/web/office/not-shown.tsx';
import { officeToday } from '#src/web/office/office-today.ts';
import { usePrintHead } from '#src/web/office/print-head.ts';
import { cannotShow } from '#src/web/page/cannot-show.ts';

/** One opening afterwards, to read with the team and to print. */
export default function OpeningPage() {
  const [params] = useSearchParams();
  const opensAt = params.get('opensAt') ?? '';
  const reading = useQuery({
    queryKey: ['office', 'opening', opensAt],
    enabled: opensAt !== '',
    queryFn: () => callApi(openingReportEndpoint, { opensAt }),
  });
  usePrintHead(
    `${ownName()} · 접수 보고서 · ${opensAt ? formatSeoulDateTime(opensAt) : ''} · ${formatDay(officeToday())} 인쇄`,
  );
  if (opensAt === '') return <WhichOpening />;
  if (cannotShow(reading))
    return <NotShown error={reading.error} back={['/office/control', '접수 상황판']} />;
  if (!reading.data) return <Skeleton className="h-96" />;
  const report = reading.data;
  return (
    <article className="grid grid-cols-1 gap-6">
      <header className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <h1 className="text-2xl">접수 보고서</h1>
          <p className="text-ink-soft">
            {formatSeoulDateTime(report.opensAt)} 접수 시작 · {report.titles.join(', ')} ·{' '}
            {report.branches.join(', ')}
          </p>
        </div>
        <div className="no-print flex flex-wrap gap-2">
          <ButtonLink to="/office/control" variant="secondary">
            접수 상황판
          </ButtonLink>
          <Button onClick={() => window.print()}>인쇄</Button>
        </div>
      </header>
      <Sum report={report} />
      <Seats pools={report.pools} />
      <Rhythm report={report} />
      <Waits report={report} />
      <Failures report={report} />
    </article>
  );
}

/** The address names no opening: the past ones to choose from. */
const WhichOpening = () => (
  <section className="grid gap-4">
    <h1 className="text-2xl">접수 보고서</h1>
    <p>어느 접수의 보고서를 볼지 골라 주세요.</p>
    <PastOpenings />
    <ButtonLink to="/office/control" variant="secondary" className="justify-self-start">
      접수 상황판
    </ButtonLink>
  </section>
);

/** `1분 5초`. */
function secondsLabel(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  return [minutes > 0 && `${minutes}분`, (seconds % 60 > 0 || minutes === 0) && `${seconds % 60}초`]
    .filter(Boolean)
    .join(' ');
}

function Sum({ report }: { report: OpeningReport }) {
  const confirmed = report.pools.reduce((sum, one) => sum + one.confirmed, 0);
  const waiting = report.pools.reduce((sum, one) => sum + one.waiting, 0);
  const middle = report.medianWaitSeconds;
  return (
    <Facts
      rows={[
        ['찾아온 가족', `${report.families}가족 (접수 전에 대기실에 온 가족 ${report.early})`],
        ['회차와 좌석', `${report.sessions}개 회차, ${report.seats}석`],
        ['확정된 접수', `${confirmed}건`],
        ['지금 대기하는 학생', `${waiting}명`],
        [
          '차례를 기다린 시간',
          middle === null ? '순번 없이 접수했습니다.' : `가운데 값 ${secondsLabel(middle)}`,
        ],
        ['세는 동안', `${formatSeoulDateTime(report.until)}까지`],
      ]}
    />
  );
}

function Seats({ pools }: Pick<OpeningReport, 'pools'>) {
  return (
    <section className="grid gap-3">
      <h2 className="text-lg">회차별 결과</h2>
      <Table
        caption="회차별 결과"
        rows={pools}
        keyOf={(row) => row.sessionId}
        columns={[
          {
            name: '회차',
            isRowHeader: true,
            cell: (row) => <span className="block min-w-40">{row.name}</span>,
          },
          { name: '정원', isNumber: true, cell: (row) => row.capacity },
          { name: '확정', isNumber: true, cell: (row) => row.confirmed },
          { name: '잡은 횟수', isNumber: true, cell: (row) => row.held },
          { name: '대기 명단', isNumber: true, cell: (row) => row.waiting },
          {
            name: '모두 찬 때',
            isNumber: true,
            cell: (row) =>
              row.soldOutSeconds === null ? '좌석 남음' : `${secondsLabel(row.soldOutSeconds)} 만에`,
          },
        ]}
      />
    </section>
  );
}

const series = [
  { key: 'held', name: '좌석 선점' },
  { key: 'confirmed', name: '확정' },
] as const;

/** Seats by second, then by minute; where everything is nought there is nothing to draw. */
function Rhythm({ report }: { report: OpeningReport }) {
  const isQuiet = (rows: readonly { held: number; confirmed: number }[]) =>
    rows.every((one) => one.held + one.confirmed === 0);
  return (
    <section className="grid gap-3">
      <h2 className="text-lg">좌석이 찬 흐름</h2>
      {isQuiet(report.seconds) ? (
        <p>첫 1분에는 찬 좌석이 없습니다.</p>
      ) : (
        <Chart
          title="첫 1분: 초마다"
          kind="bar"
          rows={report.seconds.map(({ second, ...one }) => ({ label: `${second}초`, ...one }))}
          series={series}
        />
      )}
      {isQuiet(report.minutes) ? (
        <p>첫 1시간에는 찬 좌석이 없습니다.</p>
      ) : (
        <Chart
          title="첫 1시간: 분마다"
          kind="bar"
          rows={report.minutes.map(({ minute, ...one }) => ({ label: `${minute}분`, ...one }))}
          series={series}
        />
      )}
    </section>
  );
}

function Waits({ report: { waits } }: { report: OpeningReport }) {
  if (waits.length === 0) return null;
  return (
    <section className="grid gap-3 break-inside-avoid">
      <h2 className="text-lg">차례를 기다린 시간</h2>
      <Chart
        title="차례를 기다린 시간별 가족 수"
        kind="bar"
        isTitleHidden
        isTableHidden
        rows={waits.map(({ label, count }) => ({ label, count }))}
        series={[{ key: 'count', name: '가족' }]}
      />
      <Table
        caption="차례를 기다린 시간"
        rows={waits}
        keyOf={(row) => row.label}
        columns={[
          { name: '기다린 시간', isRowHeader: true, cell: (row) => row.label },
          { name: '가족', isNumber: true, cell: (row) => row.count },
        ]}
      />
    </section>
  );
}

function Failures({ report: { failures, outages } }: { report: OpeningReport }) {
  return (
    <section className="grid gap-3 break-inside-avoid">
      <h2 className="text-lg">접수로 이어지지 않은 사유</h2>
      {outages.length === 0 ? (
        <p>이 동안 접속이 끊긴 일은 없습니다.</p>
      ) : (
        <ul className="list-disc pl-5">
          {outages.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
      {failures.length === 0 ? (
        <p>실패하거나 취소된 접수가 없습니다.</p>
      ) : (
        <Table
          caption="접수로 이어지지 않은 사유"
          rows={failures}
          keyOf={(row) => row.label}
          columns={[
            { name: '사유', isRowHeader: true, cell: (row) => row.label },
            { name: '건수', isNumber: true, cell: (row) => row.count },
          ]}
        />
      )}
    </section>
  );
}
