import type { Branch, Tuition } from '#src/features/branches/contract.ts';
import { formatKrw } from '#src/shared/krw.ts';
import { DataTable } from '#src/ui/data-table.tsx';

/** Tuition as it was filed, with the branch's registration number beside it (학원법 제15조). */
export function TuitionTable({
  tuitions,
  branches,
}: {
  tuitions: readonly Tuition[];
  branches: readonly Branch[];
}) {
  const branchOf = new Map(branches.map((branch) => [branch.id, branch]));
  return (
    <div className="grid gap-2">
      <DataTable
        caption="교육지원청에 신고한 교습비 (1개월 기준)"
        head={['분원', '과정', '대상', '정원', '수업 시간', '월 교습 시간', '교습비', '기타경비', '등록번호']}
        rows={tuitions.map((row) => [
          branchOf.get(row.branchId)?.name ?? '',
          row.course,
          row.grades,
          `${row.capacity}명`,
          row.weekly,
          `${row.monthlyMinutes.toLocaleString('ko-KR')}분`,
          formatKrw(row.tuitionKrw),
          row.extraKrw > 0 ? `${formatKrw(row.extraKrw)} (${row.extraNote})` : row.extraNote,
          branchOf.get(row.branchId)?.registrationNo ?? '',
        ])}
      />
      <p className="text-sm text-ink-soft">
        표시된 금액 외에는 받지 않습니다. 반환 기준은 수강료와 환불 규정에서 확인하실 수 있습니다.
      </p>
    </div>
  );
}
