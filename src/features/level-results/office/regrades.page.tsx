import { Link, useNavigate } from 'react-router';
import { subjectWords } from '#src/features/level-attempts/rules/attempts.ts';
import {
  type CorrectionView,
  correctionWays,
  listCorrectionsEndpoint,
} from '#src/features/level-results/contract/regrades.ts';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import type { ListColumn } from '#src/ui/list/list-table.tsx';
import { EmptyState } from '#src/ui/notice.tsx';
import { OfficeList } from '#src/web/office/list/office-list.tsx';

const pathOf = (row: CorrectionView) => `/office/level-tests/regrades/${row.itemId}`;
const whole = (text: string) => <span className="whitespace-nowrap">{text}</span>;

const columns: readonly ListColumn<CorrectionView>[] = [
  {
    key: 'item',
    name: '문항',
    sort: 'code',
    isRowHeader: true,
    cell: (row) => (
      <Link
        to={pathOf(row)}
        className="inline-flex min-h-11 items-center whitespace-nowrap text-brand underline-offset-4 hover:underline"
      >
        {row.itemCode} {row.version}판
      </Link>
    ),
  },
  { key: 'subject', name: '과목', cell: (row) => whole(row.subjectWord) },
  {
    key: 'way',
    name: '방법',
    cell: (row) =>
      whole(`${correctionWays[row.way]}${row.keyVersion === null ? '' : ` (${row.keyVersion}판)`}`),
  },
  {
    key: 'changed',
    name: '다시 채점',
    sort: 'changed',
    isNumber: true,
    cell: (row) => whole(`${row.changed}건`),
  },
  { key: 'levelChanged', name: '레벨 바뀜', isNumber: true, cell: (row) => whole(`${row.levelChanged}건`) },
  { key: 'reason', name: '사유', cell: (row) => <span className="block min-w-48">{row.reason}</span> },
  { key: 'by', name: '정한 사람', cell: (row) => whole(row.by) },
  { key: 'at', name: '때', sort: 'at', cell: (row) => whole(formatSeoulDateTime(row.at)) },
];

/** Every key that was corrected after students had been given it, and what it changed. */
export default function RegradesPage() {
  const navigate = useNavigate();
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div className="max-w-prose">
          <h1 className="text-2xl">정답 정정</h1>
          <p className="text-ink-soft">
            이미 출제한 문항의 정답을 바로잡고, 바뀌는 결과를 먼저 본 뒤에 다시 채점합니다. 바로잡을 문항은
            문항 분석이나 문항 은행에서 고릅니다.
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <ButtonLink to="/office/level-tests/analysis" variant="secondary">
            문항 분석
          </ButtonLink>
          <ButtonLink to="/office/items" variant="secondary">
            문항 은행
          </ButtonLink>
        </div>
      </div>
      <OfficeList
        name="level-regrades"
        caption="정답 정정"
        endpoint={listCorrectionsEndpoint}
        columns={columns}
        keyOf={(row) => row.correctionId}
        nameOf={(row) => `${row.itemCode} ${row.correctionId}`}
        searchHint="문항 코드, 사유"
        firstSort="-at"
        onOpen={(row) => void navigate(pathOf(row))}
        filters={[
          { kind: 'choice', name: 'subject', label: '과목', choices: Object.entries(subjectWords) },
          { kind: 'choice', name: 'way', label: '방법', choices: Object.entries(correctionWays) },
        ]}
        empty={<EmptyState title="아직 정답을 바로잡은 적이 없습니다." />}
      />
    </section>
  );
}
