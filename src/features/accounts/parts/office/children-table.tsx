import type { OfficeChild } from '#src/features/members/contract/office.ts';
import { gradeLabel } from '#src/shared/people/grade.ts';
import { formatSeoulDate } from '#src/shared/seoul-time.ts';
import { editionText } from '#src/shared/words/edition.ts';
import { StatusBadge } from '#src/ui/status.tsx';
import { Table } from '#src/ui/tables/table.tsx';

/** A member's children; for those under 14 with the guardian's consent they stand on. */
export function ChildrenTable({ rows }: { rows: readonly OfficeChild[] }) {
  return (
    <Table
      isWordy
      caption="자녀"
      rows={rows}
      keyOf={(row) => row.childId}
      columns={[
        { name: '이름', cell: (row) => row.name, isRowHeader: true },
        { name: '생년월일', cell: (row) => row.birth },
        { name: '학교', cell: (row) => row.schoolName },
        { name: '학년', cell: (row) => gradeLabel(row.grade) },
        { name: '법정대리인 동의', cell: (row) => <ConsentState child={row} /> },
        { name: '상태', cell: (row) => (row.isRemoved ? '삭제됨' : '등록') },
      ]}
    />
  );
}

function ConsentState({ child }: { child: OfficeChild }) {
  if (!child.isUnder14) return '만 14세 이상';
  if (!child.guardianConsent) return <StatusBadge tone="bad">없음</StatusBadge>;
  const { method, givenAt, version } = child.guardianConsent;
  return (
    <>
      <StatusBadge tone="good">동의</StatusBadge>{' '}
      <span className="text-sm">
        {method} · {formatSeoulDate(givenAt)} · {editionText(version)}
      </span>
    </>
  );
}
