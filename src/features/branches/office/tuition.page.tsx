import { useQuery } from '@tanstack/react-query';
import { formatKrw } from '#src/shared/krw.ts';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { EmptyState } from '#src/ui/notice.tsx';
import { callApi } from '#src/web/api/api.ts';
import { branchNeeded, FirstNeeded } from '#src/web/office/first-needed.tsx';
import { ImportPanel } from '#src/web/office/import/import-panel.tsx';
import type { GridColumn } from '#src/web/office/import/read-grid.ts';
import { DeclaredList } from '#src/web/office/list/declared-list.tsx';
import { RowButton } from '#src/web/office/list/row-name.tsx';
import { usePicked } from '#src/web/office/list/use-list.ts';
import { PageHead } from '#src/web/office/page-head.tsx';
import { branchList } from '../contract/branch-list.ts';
import { importTuitionsEndpoint } from '../contract/tuition.ts';
import { type OfficeTuition, tuitionList } from '../contract/tuition-list.ts';
import { CourseForm } from '../parts/office/course-form.tsx';
import { useProgrammes } from '../parts/office/use-programmes.ts';
import { courseLabels } from '../rules/programmes.ts';

const importColumns: readonly GridColumn[] = [
  { key: 'branch', name: '분원' },
  ...Object.entries(courseLabels).map(([key, name]) => ({ key, name })),
  { key: 'from', name: '적용일', isOptional: true },
];

const nothing = (
  <EmptyState title="아직 신고한 교습비가 없습니다.">
    <p>분원을 먼저 적고 ‘새 강좌’나 ‘엑셀로 가져오기’로 적어 주세요. 학원법에 따라 학부모께 보입니다.</p>
  </EmptyState>
);

/** Tuition per branch as it is filed and shown to parents. */
export default function OfficeTuitionPage() {
  const [open, setOpen] = usePicked<OfficeTuition, 'new' | 'import'>(tuitionList, (row) => row.tuitionId);
  const programmes = useProgrammes();
  const branches = useQuery({
    queryKey: ['office', 'branch-names'],
    queryFn: () => callApi(branchList.list, { size: 100 }),
  });
  const choices = (branches.data?.rows ?? []).map(({ id, name }) => [String(id), name] as const);
  const needed = [branchNeeded(branches.data?.rows)];
  const toggle = (what: 'new' | 'import') => setOpen(open === what ? null : what);
  const close = () => setOpen(null);
  return (
    <section className="grid gap-3">
      <PageHead
        title="교습비"
        about={
          <>
            교육지원청에 신고한 대로 적어 주세요. 저장하면 프로그램 화면과 규정 화면의 교습비 표가 바로
            바뀝니다. 앞으로 바뀔 금액은 강좌를 열어 적용일과 함께 예고해 주세요.
          </>
        }
      >
        <Button variant="secondary" aria-expanded={open === 'import'} onClick={() => toggle('import')}>
          엑셀로 가져오기
        </Button>
        <Button aria-expanded={open === 'new'} onClick={() => toggle('new')}>
          새 강좌
        </Button>
      </PageHead>
      {open === 'import' && (
        <Card>
          <FirstNeeded needed={needed}>
            <ImportPanel endpoint={importTuitionsEndpoint} columns={importColumns} onDone={close} />
          </FirstNeeded>
        </Card>
      )}
      {open && open !== 'import' && (
        <Card>
          <FirstNeeded needed={needed}>
            <CourseForm
              key={open === 'new' ? 'new' : open.tuitionId}
              tuition={open === 'new' ? null : open}
              branches={choices}
              onDone={close}
            />
          </FirstNeeded>
        </Card>
      )}
      <DeclaredList
        list={tuitionList}
        empty={nothing}
        cells={{
          course: (row, text) => <RowButton onPress={() => setOpen(row)}>{text}</RowButton>,
          capacity: (row) => `${row.capacity}명`,
          monthlyMinutes: (row) => row.monthlyMinutes.toLocaleString('ko-KR'),
          tuitionKrw: (row) => formatKrw(row.tuitionKrw),
          extraKrw: (row) => formatKrw(row.extraKrw),
          next: (row, text) => row.next && <span className="block min-w-40">{text}</span>,
        }}
        keyOf={(row) => row.tuitionId}
        nameOf={(row) => `${row.branchName} ${row.course}`}
        searchHint="강좌 이름"
        onOpen={setOpen}
        filters={[
          ...(choices.length > 1
            ? [{ kind: 'choice', name: 'branchId', label: '분원', choices } as const]
            : []),
          { kind: 'choice', name: 'programme', label: '프로그램', choices: programmes.choices },
        ]}
      />
    </section>
  );
}
