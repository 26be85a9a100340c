import type { ComparedItem } from '#src/features/item-analysis/contract/analysis.ts';
import { hardness } from '#src/features/item-analysis/rules/flag-labels.ts';
import { StatusBadge } from '#src/ui/status.tsx';
import { formatDecimal, formatWhole } from './figures.ts';
import { ItemCurve } from './item-curve.tsx';
import { Numbers } from './item-numbers.tsx';

/** An item before and after: first what a head teacher decides by, further right what a psychometrician asks for. */
export const calibrationColumns = [
  {
    name: '문항',
    isRowHeader: true,
    cell: (item: ComparedItem) => (
      <>
        <span className="whitespace-nowrap">{item.code}</span>
        {item.isAnchor && (
          <span className="block text-sm font-normal text-brand">
            {item.isReleasedAnchor ? '기준에서 제외(난이도 변화)' : '기준 문항'}
          </span>
        )}
      </>
    ),
  },
  {
    name: '점검 사항',
    cell: ({ flags }: ComparedItem) =>
      flags.length === 0 ? (
        <span className="text-ink-soft">없음</span>
      ) : (
        <ul className="min-w-56">
          {flags.map((flag) => (
            <li key={flag}>{flag}</li>
          ))}
        </ul>
      ),
  },
  { name: '그래프', cell: (item: ComparedItem) => <ItemCurve item={item} /> },
  { name: '응답', isNumber: true, cell: (item: ComparedItem) => formatWhole(item.answers) },
  {
    name: '난이도',
    cell: ({ before, after, se }: ComparedItem) =>
      after ? (
        <span className="whitespace-nowrap">
          {before && `${formatDecimal(before.b)} → `}
          <strong>{formatDecimal(after.b)}</strong>
          <span className="block text-sm text-ink-soft">
            {hardness(after.b)}
            {se.b !== null && `, ±${formatDecimal(se.b)}`}
          </span>
        </span>
      ) : (
        '-'
      ),
  },
  {
    name: '변화',
    cell: (item: ComparedItem) =>
      item.drift?.isDrifting ? (
        <StatusBadge tone="bad">{`${item.drift.difference > 0 ? '+' : ''}${formatDecimal(item.drift.difference)} 변화`}</StatusBadge>
      ) : (
        formatDecimal(item.drift?.difference ?? null)
      ),
  },
  { name: '계산 방식', cell: (item: ComparedItem) => item.model?.toUpperCase() ?? '-' },
  {
    name: '현재 b / a / c',
    isNumber: true,
    cell: (item: ComparedItem) => (
      <>
        <Numbers of={item.before} />
        {item.isRated && <span className="block text-sm font-normal text-ink-soft">선생님 평정</span>}
      </>
    ),
  },
  {
    name: '새 b / a / c',
    isNumber: true,
    cell: (item: ComparedItem) => <Numbers of={item.after} />,
  },
  {
    name: '적합도',
    isNumber: true,
    cell: (item: ComparedItem) =>
      item.fit ? (
        <span className="whitespace-nowrap">{`${formatDecimal(item.fit.infit)} / ${formatDecimal(item.fit.outfit)}`}</span>
      ) : (
        '-'
      ),
  },
  {
    name: 'S-X²',
    isNumber: true,
    cell: ({ scoreFit }: ComparedItem) =>
      scoreFit ? (
        <>
          {scoreFit.x2.toFixed(1)}
          <span className="block whitespace-nowrap text-sm text-ink-soft">{`자유도 ${scoreFit.freedom}, p ${scoreFit.p.toFixed(3)}`}</span>
        </>
      ) : (
        '-'
      ),
  },
];
