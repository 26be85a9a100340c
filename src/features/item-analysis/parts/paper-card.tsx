import type { PaperStatistics } from '#src/features/item-analysis/contract/analysis.ts';
import { Card, Facts } from '#src/ui/card.tsx';
import { BarChart } from './bar-chart.tsx';
import { barsOf, formatDecimal, formatPercent, formatWhole } from './figures.ts';

/** One paper: how far its scores can be relied on, and how they lie. */
export function PaperCard({ paper }: { paper: PaperStatistics }) {
  return (
    <Card className="grid gap-4">
      <h3 className="text-lg">
        {paper.title}
        {paper.mode === 'adaptive' && ' (맞춤형)'}
      </h3>
      {paper.accuracy !== null && paper.meanSe !== null && (
        <p>
          {formatWhole(paper.students)}명 응시.{' '}
          <strong>100명 중 {Math.round(100 * paper.accuracy)}명쯤이 실력에 맞는 레벨</strong>이고, 한 학생의
          점수 오차는 ±{2 * Math.round(paper.meanSe)}점까지입니다.
        </p>
      )}
      {paper.distribution.length > 0 && (
        <BarChart
          title="점수 분포(명)"
          axis="점수(50점 간격)"
          unit="학생"
          bars={barsOf(paper.distribution, {
            name: ({ from }) => from,
            value: ({ students }) => students,
            text: formatWhole,
          })}
        />
      )}
      <details>
        <summary className="min-h-11 py-2 font-semibold">자세한 측정 수치</summary>
        <Facts
          rows={[
            ['응시', `${formatWhole(paper.students)}명`],
            ['평균 / 표준편차', `${formatWhole(paper.mean)} / ${formatWhole(paper.sd)}점`],
            ['신뢰도', formatDecimal(paper.reliability)],
            ['알파(같은 시험지)', formatDecimal(paper.alpha)],
            ['평균 오차', `±${formatWhole(paper.meanSe)}점`],
            ['레벨이 맞을 기대 비율', formatPercent(paper.accuracy)],
            ['왜도 / 첨도', `${formatDecimal(paper.skewness)} / ${formatDecimal(paper.kurtosis)}`],
          ]}
        />
      </details>
    </Card>
  );
}
