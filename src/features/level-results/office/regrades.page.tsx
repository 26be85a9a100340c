import { useNavigate } from 'react-router';
import { subjectLabels } from '#src/features/level-attempts/rules/attempts.ts';
import { correctionList, correctionWays } from '#src/features/level-results/contract/correction-list.ts';
import type { RowOf } from '#src/shared/endpoint/office-list.ts';
import { EmptyState } from '#src/ui/notice.tsx';
import { DeclaredList } from '#src/web/office/list/declared-list.tsx';
import { RowLink } from '#src/web/office/list/row-name.tsx';
import { PageHead } from '#src/web/office/page-head.tsx';

const pathOf = (row: RowOf<typeof correctionList>) => `/office/level-tests/regrades/${row.itemId}`;
/** Every key that was corrected after students had been given it, and what it changed. */
export default function RegradesPage() {
  const navigate = useNavigate();
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <PageHead
        title="정답 정정"
        about={
          <>
            이미 출제한 문항의 정답을 바로잡고, 바뀌는 결과를 먼저 본 뒤에 다시 채점합니다. 바로잡을 문항은
            문항 분석이나 문항 은행에서 고릅니다.
          </>
        }
      />
      <DeclaredList
        list={correctionList}
        cells={{
          item: (row, text) => <RowLink to={pathOf(row)}>{text}</RowLink>,
          reason: (row) => (
            <span
              className="inline-block min-w-48 align-middle lg:group-data-dense/list:max-w-64 lg:group-data-dense/list:truncate"
              title={row.reason}
            >
              {row.reason}
            </span>
          ),
        }}
        keyOf={(row) => row.correctionId}
        nameOf={(row) => `${row.itemCode} ${row.correctionId}`}
        searchHint="문항 코드, 사유"
        onOpen={(row) => void navigate(pathOf(row))}
        filters={[
          { kind: 'choice', name: 'subject', label: '과목', choices: Object.entries(subjectLabels) },
          { kind: 'choice', name: 'way', label: '방법', choices: Object.entries(correctionWays) },
        ]}
        empty={<EmptyState title="아직 정답을 바로잡은 적이 없습니다." />}
      />
    </section>
  );
}
