import type { readCuts } from '#src/features/item-analysis/contract/cuts.ts';
import type { DataOf } from '#src/shared/endpoint/endpoint.ts';
import { Table } from '#src/ui/tables/table.tsx';

type Cuts = DataOf<typeof readCuts>;
type Waiting = Cuts['waiting'][number];

const labels: Readonly<Record<Exclude<Waiting['reason'], 'release'>, string>> = {
  marks: '서술 채점 대기',
  late: '늦은 답 확인 대기',
  reading: '쓴 답 확인 대기',
  unmeasured: '채점한 문항 없음',
};

interface WaitingProps {
  readonly cuts: Cuts;
  /** Whether the instant of showing is set. */
  readonly isPlanned: boolean;
}

/** What is scored and not shown yet, and why, in a word. */
export function WaitingResults({ cuts, isPlanned }: WaitingProps) {
  const onlyToShow = isPlanned ? '예약한 일시 대기' : '본부 공개 대기';
  const labelOf = ({ reason }: Waiting) => {
    if (reason !== 'release') return labels[reason];
    // Where results are shown one by one, what was scored before that way was chosen is left.
    return cuts.isReleasedAtOnce ? '일괄 공개일 때 채점됨' : onlyToShow;
  };
  if (cuts.waiting.length === 0) return <p className="text-sm text-ink-soft">공개할 결과가 없습니다.</p>;
  return (
    <div className="min-w-0">
      <Table
        caption="공개를 기다리는 결과"
        isDense
        rows={cuts.waiting}
        keyOf={(row) => `${row.branchName} ${row.reason}`}
        columns={[
          { name: '분원', isRowHeader: true, cell: (row) => row.branchName },
          { name: '공개 대기', isNumber: true, cell: (row) => `${row.students}명` },
          { name: '사유', cell: labelOf },
        ]}
      />
    </div>
  );
}
