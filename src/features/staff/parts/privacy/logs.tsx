import { DeclaredList } from '#src/web/office/list/declared-list.tsx';
import type { ListFilter } from '#src/web/office/list/list-filters.tsx';
import { accessList, destructionLog, exportLog, grantLog } from '../../contract/privacy-lists.ts';

const days: readonly ListFilter[] = [
  { kind: 'day', name: 'from', label: '부터' },
  { kind: 'day', name: 'to', label: '까지' },
];

/** Who looked at whose data. */
export function AccessLog() {
  return (
    <DeclaredList
      list={accessList}
      cells={{ whose: (_row, text) => <span className="line-clamp-3 max-w-60">{text}</span> }}
      keyOf={(row) => row.seq}
      nameOf={(row) => row.staffName}
      searchHint="직원, 회원 번호, 내용"
      filters={days}
    />
  );
}

/** Files that left the office. */
export function ExportLog() {
  return (
    <DeclaredList
      list={exportLog}
      keyOf={(row) => row.exportId}
      nameOf={(row) => row.list}
      searchHint="목록 이름"
      filters={days}
    />
  );
}

/** Rights given, changed and taken. */
export function GrantsLog() {
  return (
    <DeclaredList
      list={grantLog}
      keyOf={(row) => row.grantId}
      nameOf={(row) => row.staffName}
      searchHint="직원 이름"
      filters={days}
    />
  );
}

/** Runs of the scheduled destruction. */
export function DestructionLog() {
  return (
    <DeclaredList
      list={destructionLog}
      keyOf={(row) => row.runId}
      nameOf={(row) => row.what}
      filters={[
        ...days,
        { kind: 'choice', name: 'isEffective', label: '결과', choices: [['true', '파기한 것만']] },
      ]}
    />
  );
}
