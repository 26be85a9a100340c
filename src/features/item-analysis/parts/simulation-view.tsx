import type { simulateBlueprint } from '#src/features/item-analysis/contract/simulation.ts';
import type { DataOf } from '#src/shared/endpoint/endpoint.ts';
import { Card, Facts } from '#src/ui/card.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { Table } from '#src/ui/tables/table.tsx';
import { BarChart } from './bar-chart.tsx';
import { barsOf, formatPercent, formatWhole } from './figures.ts';
import { InformationChart } from './information-chart.tsx';

type Result = DataOf<typeof simulateBlueprint>;
type AbilityRow = Result['byAbility'][number];

const points = (theta: number | null) => (theta === null ? '-' : `${Math.round(100 * theta)}점`);

const abilityColumns = [
  { name: '실제 점수', isRowHeader: true, cell: (row: AbilityRow) => `${row.from}~${row.from + 49}` },
  { name: '학생', isNumber: true, cell: (row: AbilityRow) => formatWhole(row.students) },
  { name: '평균으로 치우친 점수', isNumber: true, cell: (row: AbilityRow) => `${row.bias}점` },
  { name: '한 학생의 오차', isNumber: true, cell: (row: AbilityRow) => `${row.rmse}점` },
  { name: '레벨이 맞은 비율', isNumber: true, cell: (row: AbilityRow) => formatPercent(row.accuracy) },
];

/** Exposure in tenths: how many items were given to how large a share of the students. */
function exposureBars({ exposures }: Result) {
  const steps = [0, 0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.5];
  return steps.map((from, index) => {
    const until = steps[index + 1] ?? 1.01;
    const count = exposures.filter(({ rate }) => rate >= from && rate < until).length;
    return { name: `${Math.round(100 * from)}%~`, value: count, text: `${count}개` };
  });
}

/** Whether the paper may go out by the floor of the head office, and what would help where not. */
function FloorNotice({ floor }: { floor: Result['floor'] }) {
  if (floor.isReached) return <Notice tone="good" title="공개 기준을 충족합니다." />;
  return (
    <Notice tone="bad" title="이대로는 공개할 수 없습니다.">
      <ul className="list-disc pl-5">
        {[...floor.shortfalls, ...floor.help].map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Notice>
  );
}

type LevelRow = Result['byLevel'][number];
type BoundaryRow = Result['boundaries'][number];

const shareColumns = <R extends Pick<LevelRow, 'right' | 'tooLow' | 'tooHigh'>>() => [
  { name: '맞음', isNumber: true, cell: (row: R) => formatPercent(row.right) },
  { name: '너무 낮게', isNumber: true, cell: (row: R) => formatPercent(row.tooLow) },
  { name: '너무 높게', isNumber: true, cell: (row: R) => formatPercent(row.tooHigh) },
];
const boundaryNames = { likeliest: '가능성이 가장 큰 레벨', lower: '두 레벨 가운데 낮은 쪽' } as const;

/** Right, too low and too high: by true level, and by either way of placing at a boundary. */
function LevelTables({ result }: { result: Result }) {
  return (
    <div className="grid gap-6 lg:grid-cols-2">
      <Table
        caption="실제 레벨별로 어디에 두었나"
        isCaptionShown
        rows={result.byLevel}
        keyOf={(row) => row.name}
        columns={[
          { name: '실제 레벨', isRowHeader: true, cell: (row: LevelRow) => row.name },
          { name: '학생', isNumber: true, cell: (row: LevelRow) => formatWhole(row.students) },
          ...shareColumns<LevelRow>(),
        ]}
      />
      <Table
        caption="경계에 선 학생을 두는 두 방식"
        isCaptionShown
        rows={result.boundaries}
        keyOf={(row) => row.boundary}
        columns={[
          { name: '방식', isRowHeader: true, cell: (row: BoundaryRow) => boundaryNames[row.boundary] },
          ...shareColumns<BoundaryRow>(),
        ]}
      />
    </div>
  );
}

const inHundred = (share: number | null) => `${Math.round(100 * (share ?? 0))}명`;

/** What a retest could show, in one sentence. */
function Retest({ growth }: Pick<Result, 'growth'>) {
  if (growth === null)
    return (
      <Notice tone="warn" title="이 시험에는 낼 수 있는 문항이 없습니다.">
        <p>그래서 위의 숫자는 아무것도 말해 주지 않습니다. 이 과목과 학년의 문항을 먼저 넣어 주세요.</p>
      </Notice>
    );
  return growth.isEnough ? (
    <p className="text-base text-ink-soft">
      재시험은 {growth.length}문항으로 나가고, {growth.smallest}점 오른 학생 둘 가운데 한 명에게 성장했다고
      말합니다.
    </p>
  ) : (
    <Notice
      tone="warn"
      title={`재시험을 ${growth.length}문항으로 늘려도 ${growth.smallest}점은 올라야 둘 가운데 한 명에게 성장했다고 말합니다.`}
    >
      <p>
        레벨 한 칸은 {growth.step}점이라, 한 칸 오른 학생에게도 성장했다고 말하지 못할 수 있습니다.{' '}
        {growth.items === null
          ? '첫 시험의 오차가 커서 재시험을 늘려도 보이지 않습니다. 문항을 더 넣거나 먼저 보정해 주세요.'
          : `한 칸을 보이려면 재시험이 ${growth.items}문항쯤 되어야 합니다. 문항을 보정하면 더 적은 문항으로 됩니다.`}
      </p>
    </Notice>
  );
}

/** What a head teacher reads: of a hundred children, and what a retest of them could show. */
function OfAHundred({ result: { summary, growth } }: { result: Result }) {
  return (
    <div className="grid gap-2 text-lg">
      <p>
        가상의 학생 100명이 이 시험을 보면 <strong>{inHundred(summary.accuracy)}은 알맞은 레벨</strong>에
        서고, {inHundred(summary.tooLow)}은 낮게, {inHundred(summary.tooHigh)}은 높게 섭니다. 한 학생은 평균{' '}
        {summary.meanLength?.toFixed(0) ?? '-'}문항을 풉니다.
      </p>
      <Retest growth={growth} />
    </div>
  );
}

/** What the bank knows at each ability, what a student gets of it, and the error left. */
function Information({ result: { information } }: { result: Result }) {
  const points = (of: (one: Result['information'][number]) => number) =>
    information.map((one) => ({ score: one.score, value: of(one) }));
  return (
    <div className="grid gap-6 lg:grid-cols-3">
      <InformationChart title="문항 은행이 잘 재는 점수" unit="정보" points={points(({ bank }) => bank)} />
      <InformationChart title="한 시험지가 잘 재는 점수" unit="정보" points={points(({ paper }) => paper)} />
      <InformationChart title="점수마다 남는 오차" unit="오차" points={points(({ error }) => error)} />
    </div>
  );
}

/** Whatever a psychometrician asks for, folded. */
function Figures({ result }: { result: Result }) {
  const { summary } = result;
  return (
    <details>
      <summary className="min-h-11 py-2 font-semibold">자세한 측정 수치</summary>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <Card>
          <Facts
            rows={[
              ['평균 문항 수', summary.meanLength?.toFixed(1) ?? '-'],
              ['결과지가 스스로 말하는 비율', formatPercent(summary.statedAccuracy)],
              ['95% 범위가 실제 점수를 담은 비율', formatPercent(summary.coverage)],
              ['한 레벨 안', formatPercent(summary.adjacentAccuracy)],
              ['레벨이 확실한 비율(80% 이상)', formatPercent(summary.settledShare)],
              ['치우침', points(summary.bias)],
              ['오차(RMSE)', points(summary.rmse)],
              ['가장 많이 나간 문항', formatPercent(summary.highestExposure)],
              ['한 번도 안 나간 문항', formatPercent(summary.unusedShare)],
              ['끝난 사유', result.reasons.map(({ label, students }) => `${label} ${students}명`).join(', ')],
            ]}
          />
        </Card>
        <Information result={result} />
        <Table
          caption="실력별 결과"
          isCaptionShown
          columns={abilityColumns}
          rows={result.byAbility}
          keyOf={(row) => row.from}
        />
      </div>
    </details>
  );
}

/** How well students of each ability are placed, how long the paper is where that differs, and how often items go out. */
function Charts({ result }: { result: Result }) {
  return (
    <div className="grid gap-6 lg:grid-cols-2">
      <BarChart
        title="실력별 레벨이 맞은 비율(%)"
        axis="실제 점수"
        unit="비율(%)"
        bars={barsOf(result.byAbility, {
          name: ({ from }) => from,
          value: ({ accuracy }) => accuracy,
          text: (share) => String(Math.round(100 * share)),
        })}
      />
      <BarChart
        title="실력별 한 학생의 오차(점)"
        axis="실제 점수"
        unit="오차"
        bars={barsOf(result.byAbility, { name: ({ from }) => from, value: ({ rmse }) => rmse })}
      />
      <BarChart title="문항 노출" axis="받은 학생의 비율" unit="문항" bars={exposureBars(result)} />
      {result.lengths.length > 1 && (
        <BarChart
          title="문항 수"
          axis="푼 문항 수"
          unit="학생"
          bars={barsOf(result.lengths, { name: ({ items }) => items, value: ({ students }) => students })}
        />
      )}
    </div>
  );
}

/** What a simulation found: whether it may go out and how many are placed right first, then the plots; the rest is folded. */
export function SimulationView({ result }: { result: Result }) {
  const { bankSize, provisionalItems } = result;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {result.missingItems > 0 && (
        <Notice
          tone="bad"
          isLive
          title={`문항이 모자랍니다. 한 시험지에 ${result.missingItems}문항이 비는 경우가 있습니다.`}
        />
      )}
      <FloorNotice floor={result.floor} />
      <OfAHundred result={result} />
      {provisionalItems > 0 && (
        <p className="text-sm text-ink-soft">
          문항 {bankSize}개{' '}
          {provisionalItems === bankSize ? '모두 난이도가' : `가운데 ${provisionalItems}개는 난이도가`}{' '}
          잠정값입니다. 선생님 평정의 오차와 찍어서 맞히는 일까지 넣어 점검했습니다.
        </p>
      )}
      <LevelTables result={result} />
      <Charts result={result} />
      <Figures result={result} />
    </div>
  );
}
