import { testList } from '#src/features/test-sessions/contract/test-list.ts';
import { subjectLabels } from '#src/features/test-sessions/rules/sessions.ts';
import type { RowOf } from '#src/shared/endpoint/office-list.ts';
import { Button } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/notice.tsx';
import { DeclaredList } from '#src/web/office/list/declared-list.tsx';
import { usePicked } from '#src/web/office/list/use-list.ts';
import { PageHead } from '#src/web/office/page-head.tsx';
import { EditTest } from '../parts/edits/edit-test.tsx';

/** The tests there are, each to be changed. */
export default function TestCataloguePage() {
  const [open, setOpen] = usePicked<RowOf<typeof testList>, never>(testList, (row) => row.testId);
  return (
    <section className="grid grid-cols-1 gap-3">
      <PageHead title="테스트 종류" />
      {open && <EditTest key={open.testId} test={open} onDone={() => setOpen(null)} />}
      <DeclaredList
        list={testList}
        cells={{
          title: (row) => (
            <Button variant="quiet" className="justify-start px-0 text-left" onClick={() => setOpen(row)}>
              {row.title}
            </Button>
          ),
        }}
        keyOf={(row) => row.testId}
        nameOf={(row) => row.title}
        searchHint="테스트 이름"
        onOpen={setOpen}
        filters={[
          { kind: 'choice', name: 'subject', label: '과목', choices: Object.entries(subjectLabels) },
          {
            kind: 'choice',
            name: 'isRetired',
            label: '상태',
            choices: [
              ['false', '사용 중'],
              ['true', '사용 종료'],
            ],
          },
        ]}
        empty={
          <EmptyState title="아직 만든 테스트가 없습니다.">
            <p>회차 목록의 ‘새 테스트’에서 만들 수 있습니다.</p>
          </EmptyState>
        }
      />
    </section>
  );
}
