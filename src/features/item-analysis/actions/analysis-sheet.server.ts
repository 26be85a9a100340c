import type { exportAnalysis, ItemStatistics } from '#src/features/item-analysis/contract/analysis.ts';
import { analysisRows } from '#src/features/item-analysis/rules/analysis-list.ts';
import { subjectWords } from '#src/features/level-attempts/rules/attempts.ts';
import type { Academy } from '#src/platform/academy.ts';
import { type ExportColumn, exportList } from '#src/platform/office-log.ts';
import type { StaffActor } from '#src/shared/access/actor.ts';
import type { DataOf, InputOf } from '#src/shared/endpoint/endpoint.ts';
import { analysed } from './analysis-list.server.ts';

const rounded = (value: number | null) => (value === null ? null : Math.round(value * 1000) / 1000);

const columns: readonly ExportColumn<ItemStatistics>[] = [
  { key: 'code', name: '문항', cell: (item) => item.code },
  { key: 'stem', of: 'code', name: '발문', cell: (item) => item.stem },
  { key: 'kind', of: 'code', name: '유형', cell: (item) => item.kindWord },
  { key: 'domain', name: '영역', cell: (item) => item.domain },
  { key: 'status', name: '상태', cell: (item) => item.statusWord },
  { key: 'anchor', of: 'status', name: '기준 문항', cell: (item) => (item.isAnchor ? '예' : '') },
  { key: 'students', name: '응답', cell: (item) => item.students },
  { key: 'facility', name: '정답률', cell: (item) => rounded(item.facility) },
  { key: 'r', name: '변별도 r', cell: (item) => rounded(item.r) },
  { key: 'exposure', name: '노출', cell: (item) => rounded(item.exposure) },
  { key: 'model', of: 'b', name: '모형', cell: (item) => item.model },
  { key: 'a', of: 'b', name: 'a', cell: (item) => rounded(item.a) },
  { key: 'b', name: 'b', cell: (item) => rounded(item.b) },
  { key: 'seB', of: 'b', name: 'b의 오차', cell: (item) => rounded(item.seB) },
  { key: 'provisional', of: 'b', name: '잠정', cell: (item) => (item.isProvisional ? '잠정' : '') },
  {
    key: 'options',
    name: '보기',
    cell: (item) =>
      item.options
        .map(
          ({ option, isKey, share, r }) =>
            `${option}${isKey ? ' (정답)' : ''} ${Math.round(100 * share)}%, r ${r === null ? '-' : r.toFixed(2)}`,
        )
        .join(' / '),
  },
  { key: 'drift', name: '난이도 변화', cell: (item) => rounded(item.drift) },
  {
    key: 'dif',
    name: '집단 차이',
    cell: (item) =>
      item.comparisons
        .map((one) => `${one.group} ${one.class} (Δ ${one.delta === null ? '-' : one.delta.toFixed(2)})`)
        .join(' / '),
  },
  { key: 'flags', name: '살펴볼 점', cell: (item) => item.flags.map((flag) => flag.reason).join(' / ') },
];

/** The item statistics as a spreadsheet; it names nobody, and its leaving is written down all the same. */
export async function analysisSheet(
  academy: Academy,
  actor: StaffActor,
  { reason, columns: wanted, ...filters }: InputOf<typeof exportAnalysis>,
): Promise<DataOf<typeof exportAnalysis>> {
  const { subject } = filters;
  const { items } = await analysed(academy, subject);
  return exportList(academy, actor, {
    list: `문항 분석 ${subjectWords[subject] ?? subject}`,
    reason,
    wanted,
    filters,
    columns,
    rows: analysisRows(items, filters),
  });
}
