import type { previewCutsEndpoint } from '#src/features/item-analysis/contract/cuts.ts';
import { formatPercent, formatWhole } from '#src/features/item-analysis/parts/figures.ts';
import type { DataOf } from '#src/shared/endpoint/endpoint.ts';
import { Table } from '#src/ui/tables/table.tsx';

type Preview = DataOf<typeof previewCutsEndpoint>;
type Size = Preview['sizes'][number];
type Move = Preview['moves'][number];

const moveColumns = [
  { name: '학생', isRowHeader: true, cell: (row: Move) => row.studentName },
  { name: '분원', cell: (row: Move) => row.branchName },
  { name: '점수', isNumber: true, cell: (row: Move) => formatWhole(row.score) },
  { name: '변경 전', cell: (row: Move) => row.from },
  {
    name: '변경 후',
    cell: (row: Move) => (
      <>
        {row.to}
        {row.why !== '' && <span className="block text-xs text-ink-soft">{row.why}</span>}
      </>
    ),
  },
];

/** How many there are, and how many there would be where that is another number. */
function Students({ row, level }: { row: Size; level: number }) {
  const [before = 0, after = 0] = [row.before[level], row.after[level]];
  if (before === after) return `${after}명`;
  return (
    <span className="whitespace-nowrap">
      {before} → <strong>{after}명</strong>
    </span>
  );
}

/** Class sizes of every branch before and after, and whom the new lines move. */
export function CutPreview({ preview }: { preview: Preview }) {
  const sizeColumns = [
    { name: '분원', isRowHeader: true, cell: (row: Size) => row.branchName },
    ...preview.namesAfter.map((name, level) => ({
      name,
      isNumber: true,
      cell: (row: Size) => <Students row={row} level={level} />,
    })),
  ];
  const { before, after } = preview.accuracy;
  return (
    <div className="grid gap-4">
      <p role="status">
        최근 응시 {formatWhole(preview.students)}명 가운데 <strong>{formatWhole(preview.moveCount)}명</strong>
        의 레벨이 달라집니다. 이 학생들의 레벨이 맞을 기대 비율은 {formatPercent(before)}에서{' '}
        {formatPercent(after)}가 됩니다.
      </p>
      <p className="text-sm text-ink-soft">
        레벨은 점수와 오차를 함께 계산해 정합니다. 컷 바로 아래 학생이 위 레벨이 될 수 있습니다. 기대 비율은
        실제로 응시한 학생들의 것이라 가상 응시 점검의 비율과 다를 수 있습니다.
      </p>
      <Table
        caption="분원별 레벨 인원(변경 전 → 변경 후)"
        isCaptionShown
        isDense
        columns={sizeColumns}
        rows={preview.sizes}
        keyOf={(row) => row.branchName}
      />
      {preview.moves.length > 0 && (
        <Table
          caption={
            preview.moveCount > preview.moves.length
              ? `레벨이 달라지는 학생 (${preview.moves.length}명까지)`
              : '레벨이 달라지는 학생'
          }
          isCaptionShown
          isDense
          columns={moveColumns}
          rows={preview.moves}
          keyOf={(row) => row.attemptNo}
        />
      )}
    </div>
  );
}
