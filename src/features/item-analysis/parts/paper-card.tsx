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
      {paper.distribution.length > 0 && (
        <BarChart
          title="점수 분포"
          axis="척도 점수(50점 간격)"
          unit="학생"
          bars={barsOf(paper.distribution, {
            name: ({ from }) => from,
            value: ({ students }) => students,
            text: (students) => `${students}명`,
          })}
        />
      )}
    </Card>
  );
}
