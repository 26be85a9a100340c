import { Button, ButtonLink } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { EmptyState } from '#src/ui/notice.tsx';
import { History } from '#src/web/office/history.tsx';
import { DeclaredList } from '#src/web/office/list/declared-list.tsx';
import { RowButton } from '#src/web/office/list/row-name.tsx';
import { usePicked } from '#src/web/office/list/use-list.ts';
import { PageHead } from '#src/web/office/page-head.tsx';
import { useMayCall } from '#src/web/office/staff-key.ts';
import { branchList } from '../contract/branch-list.ts';
import { addBranchEndpoint } from '../contract/office.ts';
import { BranchForm } from '../parts/office/branch-form.tsx';
import { Closures } from '../parts/office/closures.tsx';
import { useProgrammes } from '../parts/office/use-programmes.ts';

/** The branches as parents see them, kept by those who run them. */
export default function OfficeBranchesPage() {
  const [picked, setPicked] = usePicked(branchList, (row) => row.id);
  const programmes = useProgrammes();
  const mayAdd = useMayCall(addBranchEndpoint);
  return (
    <section className="grid gap-3">
      <PageHead title="분원">
        {mayAdd && (
          <Button aria-expanded={picked === 'new'} onClick={() => setPicked(picked === 'new' ? null : 'new')}>
            새 분원
          </Button>
        )}
      </PageHead>
      {picked && (
        <Card className="grid gap-6">
          <BranchForm
            key={picked === 'new' ? 'new' : picked.id}
            branch={picked === 'new' ? null : picked}
            onDone={() => setPicked(null)}
          />
          {picked !== 'new' && (
            <>
              <Closures key={`closures ${picked.id}`} branchId={picked.id} />
              <History entity="branch" entityId={String(picked.id)} />
            </>
          )}
        </Card>
      )}
      <DeclaredList
        list={branchList}
        empty={
          <EmptyState title="아직 분원이 없습니다.">
            <p>‘새 분원’으로 첫 분원을 적으면 강의실, 교습비, 시험 회차를 정할 수 있습니다.</p>
          </EmptyState>
        }
        cells={{
          name: (row) => <RowButton onPress={() => setPicked(row)}>{row.name}</RowButton>,
          address: (row) => row.address,
          registrationNo: (row) => row.registrationNo,
          courses: (row) => (
            <ButtonLink variant="quiet" to={`/office/tuition?branchId=${row.id}`}>
              강좌 {row.courses}개<span className="sr-only"> {row.name}</span>
            </ButtonLink>
          ),
        }}
        filters={[{ kind: 'choice', name: 'programme', label: '프로그램', choices: programmes.choices }]}
        keyOf={(row) => row.id}
        nameOf={(row) => row.name}
        searchHint="이름, 주소"
        onOpen={setPicked}
      />
    </section>
  );
}
