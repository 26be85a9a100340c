import type { ItemStatistics } from '#src/features/item-analysis/contract/analysis.ts';
import { classNames } from '#src/ui/class-names.ts';
import { StatusBadge } from '#src/ui/status.tsx';
import type { CellsOf } from '#src/web/office/list/declared-list.tsx';
import { OfficeLink } from '#src/web/office/ways.tsx';
import type { analysedList } from '../contract/analysed-list.ts';
import { discriminationLabel, flagLabel, hardness } from '../rules/flag-labels.ts';
import { formatDecimal, formatPercent } from './figures.ts';

/** The cells of the items' list that are more than figures; where no item is calibrated yet, that is said once above them. */
export const itemCells = (isAllProvisional: boolean): CellsOf<typeof analysedList> => ({
  code: (item) => (
    <span className="grid max-w-full min-w-44 gap-1 max-sm:gap-0 sm:min-w-56">
      <OfficeLink
        className="inline-flex min-h-11 shrink-0 items-center gap-1 font-semibold text-brand underline-offset-4 hover:underline max-sm:-my-3 max-sm:py-3"
        to={`/office/items/${item.itemId}`}
      >
        {item.code} {item.isAnchor && <span className="text-sm">기준 문항</span>}
      </OfficeLink>
      <span className="min-w-0 text-sm font-normal text-ink-soft lg:group-data-dense/list:truncate">
        {item.stem}
      </span>
      <span className="pt-0.5 font-normal sm:hidden">
        <Flags item={item} />
      </span>
    </span>
  ),
  flags: (item) => <Flags item={item} />,
  students: (item) => `${item.students.toLocaleString('ko-KR')}명`,
  facility: (item) => formatPercent(item.facility),
  r: (item) => (
    <span className="whitespace-nowrap" title={`r ${formatDecimal(item.r)}`}>
      {discriminationLabel(item.r)}
    </span>
  ),
  rFigure: (item) => formatDecimal(item.r),
  exposure: (item) => formatPercent(item.exposure),
  b: (item) => (
    <span
      className={classNames('whitespace-nowrap', item.isProvisional && 'text-ink-soft')}
      title={`b ${formatDecimal(item.b)} ±${formatDecimal(item.seB)}`}
    >
      {hardness(item.b)}
      {item.isProvisional && !isAllProvisional && (
        <span className="block text-sm text-ink-soft lg:group-data-dense/list:ml-1 lg:group-data-dense/list:inline">
          잠정
        </span>
      )}
    </span>
  ),
  bFigure: (item) => (
    <span className="whitespace-nowrap" title={`오차 ±${formatDecimal(item.seB)}, ${item.model}`}>
      {formatDecimal(item.b)}
    </span>
  ),
  options: (item) => <Options item={item} />,
  dif: (item) => <Comparisons item={item} />,
  drift: (item) => formatDecimal(item.drift),
});

/** What is wrong with an item, in words short enough to stand whole; the sentence with its figures stands behind. */
function Flags({ item }: { item: ItemStatistics }) {
  const { flags } = item;
  if (flags.length === 0) return <span className="text-ink-soft">없음</span>;
  const isUrgent = flags.some(({ weight }) => weight === 'act');
  return (
    <span
      className="flex flex-wrap items-baseline gap-x-1.5 text-sm"
      title={flags.map(({ reason }) => reason).join('\n')}
    >
      {isUrgent && <StatusBadge tone="bad">먼저 확인</StatusBadge>}
      <span>{flags.map((flag) => flagLabel(flag, item)).join(', ')}</span>
    </span>
  );
}

function Options({ item }: { item: ItemStatistics }) {
  if (item.options.length === 0) return <span className="text-ink-soft">{item.kindLabel}</span>;
  return (
    <details>
      <summary className="flex min-h-11 cursor-pointer items-center whitespace-nowrap text-brand">
        보기 {item.options.length}개
      </summary>
      <ul className="grid gap-1 text-sm">
        {item.options.map((option) => (
          <li key={option.option} className="whitespace-nowrap tabular-nums">
            {option.option} {option.isKey && <strong>(정답)</strong>} {formatPercent(option.share)}, r{' '}
            {formatDecimal(option.r)}
          </li>
        ))}
      </ul>
    </details>
  );
}

function Comparisons({ item }: { item: ItemStatistics }) {
  const { comparisons } = item;
  if (comparisons.length === 0) return <span className="whitespace-nowrap text-ink-soft">50명 미만</span>;
  const worst = ['C', 'B', 'A'].find((one) => comparisons.some((other) => other.class === one)) ?? '-';
  return (
    <details>
      <summary className="flex min-h-11 cursor-pointer items-center whitespace-nowrap text-brand">
        {worst} ({comparisons.length}개 집단)
      </summary>
      <ul className="grid gap-1 text-sm">
        {comparisons.map((one) => (
          <li key={one.group} className="whitespace-nowrap tabular-nums">
            {one.group}: {one.class}, Δ {formatDecimal(one.delta)} ±{formatDecimal(one.deltaSe)} ({one.focal}
            명과 {one.reference}명)
          </li>
        ))}
      </ul>
    </details>
  );
}
