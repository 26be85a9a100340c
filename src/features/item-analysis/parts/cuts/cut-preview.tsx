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
  { name: '현재 레벨', cell: (row: Move) => row.from },
  { name: '바뀐 레벨', cell: (row: Move) => row.to },
];

/** How many it would be; in bold where that is another number. */
function After({ row, level }: { row: Size; level: number }) {
  const after = `${row.after[level] ?? 0}명`;
  return row.before[level] === row.after[level] ? after : <strong>{after}</strong>;
}

/** Class sizes of every branch before and after, and whom the new lines move. */
export function CutPreview({ preview }: { preview: Preview }) {
  const sizeColumns = [
    { name: '분원', isRowHeader: true, cell: (row: Size) => row.branchName },
    ...preview.namesAfter.flatMap((name, level) => [
      { name: `${name} 현재`, isNumber: true, cell: (row: Size) => `${row.before[level] ?? 0}명` },
      { name: `${name} 바꾼 뒤`, isNumber: true, cell: (row: Size) => <After row={row} level={level} /> },
    ]),
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
        이 과목의 모든 시험지와 재시험을 실제로 본 학생들의 비율입니다. 가상 응시 점검은 시험 설계 하나를
        가상의 학생들이 보았을 때의 비율이라, 두 숫자는 다를 수 있습니다.
      </p>
      <Table
        caption="분원별 레벨 인원"
        isCaptionShown
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
          columns={moveColumns}
          rows={preview.moves}
          keyOf={(row) => row.attemptNo}
        />
      )}
    </div>
  );
}
