import type { readCuts } from '#src/features/item-analysis/contract/cuts.ts';
import type { DataOf } from '#src/shared/endpoint/endpoint.ts';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { Table } from '#src/ui/tables/table.tsx';
import { inShort } from '#src/web/office/list/in-short.ts';

type Version = DataOf<typeof readCuts>['versions'][number];

interface Line {
  readonly name: string;
  readonly of: (version: Version) => string;
}

const pointsOf = (from: number | null | undefined) => (from == null ? '-' : `${from}점`);

/** What a version says of a level, and when and why it was published. */
const linesOf = (current: Version): Line[] => [
  ...current.levels.flatMap(({ code, name, from }) =>
    from === null
      ? []
      : [
          {
            name: `${name} 시작 점수`,
            of: ({ levels }: Version) => pointsOf(levels.find((one) => one.code === code)?.from),
          },
        ],
  ),
  { name: '적용 시작', of: ({ createdAt }) => inShort(formatSeoulDateTime(createdAt)) },
  { name: '사유', of: ({ note }) => note || '최초 설정' },
];

/** The lines that hold beside those before them; older ones are folded. */
export function CutVersions({ versions }: { versions: readonly Version[] }) {
  const [current, before, ...older] = versions;
  if (!current) return null;
  // The lines that hold stand above; with none before them there is nothing beside them to tell.
  if (!before) return null;
  const lines = linesOf(current);
  const column = (name: string, version: Version) => ({ name, cell: (line: Line) => line.of(version) });
  const nameOf = ({ version }: Version) => `버전 ${version}`;
  return (
    <div className="grid gap-2">
      <Table
        caption="현재와 이전 컷 점수"
        isCaptionShown
        isDense
        rows={lines}
        keyOf={(line) => line.name}
        columns={[
          { name: '항목', isRowHeader: true, cell: (line) => line.name },
          column(`현재 (${nameOf(current)})`, current),
          column(`이전 (${nameOf(before)})`, before),
        ]}
      />
      {older.length > 0 && (
        <details>
          <summary className="min-h-11 py-2 font-semibold">더 오래된 버전 {older.length}개</summary>
          <Table
            caption="더 오래된 버전"
            isDense
            rows={lines}
            keyOf={(line) => line.name}
            columns={[
              { name: '항목', isRowHeader: true, cell: (line: Line) => line.name },
              ...older.map((one) => column(nameOf(one), one)),
            ]}
          />
        </details>
      )}
    </div>
  );
}
