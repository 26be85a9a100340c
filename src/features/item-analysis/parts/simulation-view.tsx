import type { simulateBlueprint } from '#src/features/item-analysis/contract/simulation.ts';
import type { DataOf } from '#src/shared/endpoint/endpoint.ts';
import { Card, Facts } from '#src/ui/card.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { Table } from '#src/ui/tables/table.tsx';
import { BarChart } from './bar-chart.tsx';
import { barsOf, formatPercent, formatWhole, inWholePercent } from './figures.ts';
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
  const steps = [0, 0.1, 0.2, 0.3, 0.4, 0.5];
  return steps.map((from, index) => {
    const until = steps[index + 1] ?? 1.01;
    const count = exposures.filter(({ rate }) => rate >= from && rate < until).length;
    const upTo = Math.min(until, 1);
    return { name: `${Math.round(100 * from)}~${Math.round(100 * upTo)}`, value: count, text: `${count}개` };
  });
}

type LevelRow = Result['byLevel'][number];

const boundaryNames = { likeliest: '가능성이 큰 레벨로', lower: '낮은 레벨로' } as const;

/** The other way of placing who is between two levels, where it makes a difference. */
const otherBoundaries = ({ boundaries, summary }: Result) =>
  boundaries
    .filter(({ right }) => formatPercent(right) !== formatPercent(summary.accuracy))
    .map(
      ({ boundary, right, tooLow, tooHigh }) =>
        [
          `두 레벨 사이를 ${boundaryNames[boundary]} 정할 때`,
          `맞음 ${formatPercent(right)}, 낮게 ${formatPercent(tooLow)}, 높게 ${formatPercent(tooHigh)}`,
        ] as const,
    );

/** Right, too low and too high by true level. */
function LevelTable({ result: { byLevel } }: { result: Result }) {
  return (
    <section className="grid min-w-0 content-start gap-3" aria-labelledby="by-level">
      <h3 id="by-level" className="text-base font-semibold">
        실제 레벨별 결과
      </h3>
      <Table
        caption="실제 레벨별 결과(표)"
        isDense
        rows={byLevel}
        keyOf={(row) => row.name}
        columns={[
          { name: '실제 레벨', isRowHeader: true, cell: (row: LevelRow) => row.name },
          { name: '학생', isNumber: true, cell: (row: LevelRow) => `${formatWhole(row.students)}명` },
          ...(['맞음', '낮게 나옴', '높게 나옴'] as const).map((name, at) => ({
            name,
            isNumber: true,
            cell: ({ right, tooLow, tooHigh }: LevelRow) =>
              formatPercent(inWholePercent([right, tooLow, tooHigh])[at] ?? null),
          })),
        ]}
      />
    </section>
  );
}

/** What a retest could show, in a line. */
function retestText({ growth }: Pick<Result, 'growth'>): string | null {
  if (growth === null) return null;
  const { length, smallest, step, isEnough, items } = growth;
  if (isEnough) return `재시험은 ${length}문항이며, ${smallest}점 오르면 둘 중 한 명은 성장으로 나옵니다.`;
  const needed =
    items === null
      ? '재시험을 늘려도 확인하기 어려우니 문항을 늘리거나 먼저 보정해 주세요.'
      : `확인하려면 재시험이 ${items}문항쯤 필요하고, 문항을 보정하면 줄어듭니다.`;
  return `재시험 ${length}문항으로는 레벨 한 칸(${step}점) 성장을 확인하기 어렵습니다(${smallest}점부터 가능). ${needed}`;
}

/** What a head teacher reads: whether it may go out, and how many of a hundred children are placed right. */
function Verdict({ result }: { result: Result }) {
  const { floor, summary, growth } = result;
  const [right, tooLow, tooHigh] = inWholePercent([summary.accuracy, summary.tooLow, summary.tooHigh]).map(
    (share) => `${Math.round(100 * (share ?? 0))}명`,
  );
  if (growth === null)
    return (
      <Notice tone="bad" title="이 시험에는 낼 수 있는 문항이 없습니다.">
        <p>이 과목과 학년의 문항을 먼저 넣어 주세요.</p>
      </Notice>
    );
  return (
    <Notice
      tone={floor.isReached ? 'good' : 'bad'}
      title={floor.isReached ? '공개 기준을 충족합니다.' : '이대로는 공개할 수 없습니다.'}
    >
      {!floor.isReached && (
        <ul className="list-disc pl-5">
          {[...floor.shortfalls, ...floor.help].map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      <p>
        학생 100명이 응시하면 <strong>{right}은 실력에 맞는 레벨</strong>이 나오고, {tooLow}은 낮게, {tooHigh}
        은 높게 나옵니다. 한 명이 평균 {summary.meanLength?.toFixed(0) ?? '-'}문항을 풉니다.
      </p>
    </Notice>
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
  const { summary, bankSize, provisionalItems } = result;
  const retest = retestText(result);
  return (
    <details>
      <summary className="min-h-11 py-2 font-semibold">자세한 측정 수치</summary>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        {retest && <p className="text-sm">{retest}</p>}
        <Card>
          <Facts
            rows={[
              [
                '난이도가 잠정값인 문항',
                provisionalItems > 0 ? `${bankSize}개 중 ${provisionalItems}개` : '없음',
              ],
              ['평균 문항 수', summary.meanLength?.toFixed(1) ?? '-'],
              ['결과지에 표시되는 비율', formatPercent(summary.statedAccuracy)],
              ['95% 범위가 실제 점수를 담은 비율', formatPercent(summary.coverage)],
              ['한 레벨 차이 이내', formatPercent(summary.adjacentAccuracy)],
              ['레벨이 확실한 비율(80% 이상)', formatPercent(summary.settledShare)],
              ['치우침', points(summary.bias)],
              ['오차(RMSE)', points(summary.rmse)],
              ['가장 많이 나간 문항', formatPercent(summary.highestExposure)],
              ['한 번도 안 나간 문항', formatPercent(summary.unusedShare)],
              ...otherBoundaries(result),
              ['끝난 사유', result.reasons.map(({ label, students }) => `${label} ${students}명`).join(', ')],
            ]}
          />
        </Card>
        <Information result={result} />
        <Table
          caption="실제 점수별 결과"
          isCaptionShown
          isDense
          columns={abilityColumns}
          rows={result.byAbility}
          keyOf={(row) => row.from}
        />
      </div>
    </details>
  );
}

/** A chart on the ground of the table beside it. */
const ChartCard = (props: Parameters<typeof BarChart>[0]) => (
  <Card className="min-w-0">
    <BarChart {...props} />
  </Card>
);

/** By true level and by ability: who is placed right, by how much it errs, how often items go out, and how long the paper is where that differs. */
function Charts({ result }: { result: Result }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-2">
      <LevelTable result={result} />
      <ChartCard
        title="점수별 레벨이 맞은 비율(%)"
        axis="실제 점수 · 숫자가 없는 막대는 100%"
        unit="비율(%)"
        bars={barsOf(result.byAbility, {
          name: ({ from }) => from,
          value: ({ accuracy }) => accuracy,
          text: (share) => String(Math.round(100 * share)),
        }).map((bar) => ({ ...bar, isQuiet: bar.text === '100' }))}
      />
      <ChartCard
        title="점수별 오차(점)"
        axis="실제 점수"
        unit="오차"
        bars={barsOf(result.byAbility, { name: ({ from }) => from, value: ({ rmse }) => rmse })}
      />
      <ChartCard title="문항 노출" axis="받은 학생의 비율(%)" unit="문항" bars={exposureBars(result)} />
      {result.lengths.length > 1 && (
        <ChartCard
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
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {result.missingItems > 0 && (
        <Notice
          tone="bad"
          isLive
          title={`문항이 모자랍니다. 한 시험지에 ${result.missingItems}문항이 비는 경우가 있습니다.`}
        />
      )}
      <Verdict result={result} />
      <Charts result={result} />
      <Figures result={result} />
    </div>
  );
}
