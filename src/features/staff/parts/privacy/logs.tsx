import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import type { ListColumn } from '#src/ui/list/list-table.tsx';
import type { ListFilter } from '#src/web/office/list/list-filters.tsx';
import { OfficeList } from '#src/web/office/list/office-list.tsx';
import {
  type AccessLine,
  type DestructionRun,
  type ExportLine,
  exportAccessEndpoint,
  type GrantLine,
  listAccessEndpoint,
  listDestructionsEndpoint,
  listExportsEndpoint,
  listGrantsEndpoint,
} from '../../contract/privacy.ts';

const days: readonly ListFilter[] = [
  { kind: 'day', name: 'from', label: '부터' },
  { kind: 'day', name: 'to', label: '까지' },
];

const at = <Row extends { at: string }>(): ListColumn<Row> => ({
  key: 'at',
  name: '일시',
  sort: 'at',
  isRowHeader: true,
  cell: (row) => <span className="whitespace-nowrap">{formatSeoulDateTime(row.at)}</span>,
});

const accessColumns: readonly ListColumn<AccessLine>[] = [
  at(),
  { key: 'seq', name: '번호', isNumber: true, isExtra: true, cell: (row) => row.seq },
  { key: 'staffName', name: '누가', sort: 'staffName', cell: (row) => row.staffName },
  { key: 'address', name: '어디서', cell: (row) => row.address },
  { key: 'whose', name: '누구의', cell: (row) => <span className="line-clamp-3 max-w-60">{row.whose}</span> },
  { key: 'what', name: '무엇을', cell: (row) => row.what },
  { key: 'reason', name: '사유', cell: (row) => row.reason },
];

/** Who looked at whose data. */
export function AccessLog() {
  return (
    <OfficeList
      name="access-log"
      caption="개인정보 접속 기록"
      endpoint={listAccessEndpoint}
      exporting={exportAccessEndpoint}
      columns={accessColumns}
      keyOf={(row) => row.seq}
      nameOf={(row) => row.staffName}
      firstSort="-at"
      searchHint="직원, 회원 번호, 내용"
      filters={days}
    />
  );
}

const exportColumns: readonly ListColumn<ExportLine>[] = [
  at(),
  { key: 'staffName', name: '직원', cell: (row) => row.staffName },
  { key: 'list', name: '목록', cell: (row) => row.list },
  { key: 'rowCount', name: '건수', sort: 'rowCount', isNumber: true, cell: (row) => row.rowCount },
  { key: 'columns', name: '열', cell: (row) => row.columns },
  { key: 'reason', name: '사유', cell: (row) => row.reason },
];

/** Files that left the office. */
export function ExportLog() {
  return (
    <OfficeList
      name="exports"
      caption="내려받기 기록"
      endpoint={listExportsEndpoint}
      columns={exportColumns}
      keyOf={(row) => row.exportId}
      nameOf={(row) => row.list}
      firstSort="-at"
      searchHint="목록 이름"
      filters={days}
    />
  );
}

const grantColumns: readonly ListColumn<GrantLine>[] = [
  at(),
  { key: 'staffName', name: '대상', cell: (row) => row.staffName },
  { key: 'actionWord', name: '내용', cell: (row) => row.actionWord },
  { key: 'words', name: '바뀐 값', cell: (row) => row.words },
  { key: 'byName', name: '한 사람', cell: (row) => row.byName },
  { key: 'reason', name: '사유', cell: (row) => row.reason },
];

/** Rights given, changed and taken. */
export function GrantsLog() {
  return (
    <OfficeList
      name="grants"
      caption="권한 부여 기록"
      endpoint={listGrantsEndpoint}
      columns={grantColumns}
      keyOf={(row) => row.grantId}
      nameOf={(row) => row.staffName}
      firstSort="-at"
      searchHint="직원 이름"
      filters={days}
    />
  );
}

const runColumns: readonly ListColumn<DestructionRun>[] = [
  at(),
  { key: 'what', name: '대상', cell: (row) => row.what },
  { key: 'destroyed', name: '파기', sort: 'destroyed', isNumber: true, cell: (row) => `${row.destroyed}건` },
];

/** Runs of the scheduled destruction. */
export function DestructionLog() {
  return (
    <OfficeList
      name="destructions"
      caption="파기 기록"
      endpoint={listDestructionsEndpoint}
      columns={runColumns}
      keyOf={(row) => row.runId}
      nameOf={(row) => row.what}
      firstSort="-at"
      filters={[
        ...days,
        { kind: 'choice', name: 'isEffective', label: '결과', choices: [['true', '파기한 것만']] },
      ]}
    />
  );
}
