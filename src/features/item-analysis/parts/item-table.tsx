import { Link } from 'react-router';
import type { ItemStatistics } from '#src/features/item-analysis/contract/analysis.ts';
import type { ListColumn } from '#src/ui/list/list-table.tsx';
import { StatusBadge } from '#src/ui/status.tsx';
import { decimalWords, percentWords } from './figures.ts';

/** The items of an analysis as columns of a list; the keys are those of its spreadsheet. */
export const itemColumns: readonly ListColumn<ItemStatistics>[] = [
  {
    key: 'code',
    name: '문항',
    sort: 'code',
    isRowHeader: true,
    cell: (item: ItemStatistics) => (
      <span className="grid min-w-56 gap-1">
        <Link
          className="inline-flex min-h-11 items-center gap-1 font-semibold text-brand underline-offset-4 hover:underline"
          to={`/office/items/${item.itemId}`}
        >
          {item.code} {item.isAnchor && <span className="text-sm">기준 문항</span>}
        </Link>
        <span className="text-sm font-normal text-ink-soft">{item.stem}</span>
      </span>
    ),
  },
  {
    key: 'flags',
    name: '살펴볼 점',
    sort: 'weight',
    cell: (item: ItemStatistics) =>
      item.flags.length === 0 ? (
        <span className="text-ink-soft">없음</span>
      ) : (
        <ul className="grid min-w-64 gap-2">
          {item.flags.map((flag) => (
            <li key={flag.code} className="grid justify-items-start gap-1 text-sm">
              <StatusBadge tone={flag.weight === 'act' ? 'bad' : 'wait'}>
                {flag.weight === 'act' ? '바로 확인' : '참고'}
              </StatusBadge>
              {flag.reason}
            </li>
          ))}
        </ul>
      ),
  },
  {
    key: 'students',
    name: '응답',
    sort: 'students',
    isNumber: true,
    cell: (item: ItemStatistics) => item.students.toLocaleString('ko-KR'),
  },
  {
    key: 'facility',
    name: '정답률',
    sort: 'facility',
    isNumber: true,
    cell: (item: ItemStatistics) => percentWords(item.facility),
  },
  {
    key: 'r',
    name: '변별도 r',
    sort: 'r',
    isNumber: true,
    cell: (item: ItemStatistics) => decimalWords(item.r),
  },
  {
    key: 'exposure',
    name: '노출',
    sort: 'exposure',
    isExtra: true,
    isNumber: true,
    cell: (item: ItemStatistics) => percentWords(item.exposure),
  },
  {
    key: 'b',
    name: '난이도 b',
    sort: 'b',
    isNumber: true,
    cell: (item: ItemStatistics) => (
      <>
        {decimalWords(item.b)} <span className="text-sm text-ink-soft">±{decimalWords(item.seB)}</span>
        {item.isProvisional && <span className="block text-sm text-amber">잠정</span>}
      </>
    ),
  },
  { key: 'options', name: '보기', cell: (item: ItemStatistics) => <Options item={item} /> },
  { key: 'dif', name: '집단 비교', cell: (item: ItemStatistics) => <Comparisons item={item} /> },
  {
    key: 'drift',
    name: '변화',
    sort: 'drift',
    isNumber: true,
    cell: (item: ItemStatistics) => decimalWords(item.drift),
  },
  { key: 'domain', name: '영역', isExtra: true, cell: (item: ItemStatistics) => item.domain },
  { key: 'status', name: '상태', isExtra: true, cell: (item: ItemStatistics) => item.statusWord },
];

function Options({ item }: { item: ItemStatistics }) {
  if (item.options.length === 0) return <span className="text-ink-soft">{item.kindWord}</span>;
  return (
    <details>
      <summary className="flex min-h-11 cursor-pointer items-center whitespace-nowrap text-brand">
        보기 {item.options.length}개
      </summary>
      <ul className="grid gap-1 text-sm">
        {item.options.map((option) => (
          <li key={option.option} className="whitespace-nowrap tabular-nums">
            {option.option} {option.isKey && <strong>(정답)</strong>} {percentWords(option.share)}, r{' '}
            {decimalWords(option.r)}
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
            {one.group}: {one.class}, Δ {decimalWords(one.delta)} ±{decimalWords(one.deltaSe)} ({one.focal}
            명과 {one.reference}명)
          </li>
        ))}
      </ul>
    </details>
  );
}
