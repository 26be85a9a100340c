import { useQuery } from '@tanstack/react-query';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { EmptyState } from '#src/ui/notice.tsx';
import { StatusBadge } from '#src/ui/status.tsx';
import { callApi } from '#src/web/api/api.ts';
import { branchNeeded, FirstNeeded } from '#src/web/office/first-needed.tsx';
import { DeclaredList } from '#src/web/office/list/declared-list.tsx';
import { RowButton } from '#src/web/office/list/row-name.tsx';
import { usePicked } from '#src/web/office/list/use-list.ts';
import { PageHead } from '#src/web/office/page-head.tsx';
import { branchList } from '../contract/branch-list.ts';
import { roomList } from '../contract/room-list.ts';
import { RoomForm } from '../parts/office/room-form.tsx';
import { roomKinds, roomLabels } from '../rules/rooms.ts';

/** The rooms of the branches; what plans a session offers those that are open, with how many they take. */
export default function RoomsPage() {
  const [picked, setPicked] = usePicked(roomList, (row) => row.roomId);
  const branches = useQuery({
    queryKey: ['office', 'branch-names'],
    queryFn: () => callApi(branchList.list, { size: 100 }),
  });
  const choices = (branches.data?.rows ?? []).map(({ id, name }) => [String(id), name] as const);
  return (
    <section className="grid gap-3">
      <PageHead
        title="강의실"
        about={
          <>
            입학 테스트와 설명회의 회차를 만들 때 여기 적은 강의실과 정원을 고를 수 있습니다. 이름을 바꾸거나
            닫아도 이미 알린 회차는 그대로입니다.
          </>
        }
      >
        <Button aria-expanded={picked === 'new'} onClick={() => setPicked(picked === 'new' ? null : 'new')}>
          새 강의실
        </Button>
      </PageHead>
      {picked && (
        <Card>
          <FirstNeeded needed={[branchNeeded(branches.data?.rows)]}>
            <RoomForm
              key={picked === 'new' ? 'new' : picked.roomId}
              room={picked === 'new' ? null : picked}
              branches={choices}
              onDone={() => setPicked(null)}
            />
          </FirstNeeded>
        </Card>
      )}
      <DeclaredList
        list={roomList}
        empty={
          <EmptyState title="아직 강의실이 없습니다.">
            <p>분원을 먼저 적고 ‘새 강의실’로 방과 정원을 적어 주세요. 회차를 만들 때 고사실로 고릅니다.</p>
          </EmptyState>
        }
        cells={{
          name: (row) => <RowButton onPress={() => setPicked(row)}>{row.name}</RowButton>,
          floor: (row) => row.floor || '-',
          capacity: (row) => `${row.capacity}명`,
          note: (row) => row.note || '-',
          isOpen: (row) => (
            <StatusBadge tone={row.isOpen ? 'good' : 'closed'}>{row.isOpen ? '사용' : '닫음'}</StatusBadge>
          ),
        }}
        keyOf={(row) => row.roomId}
        nameOf={(row) => `${row.branchName} ${row.name}`}
        searchHint="이름, 메모"
        onOpen={setPicked}
        filters={[
          ...(choices.length > 1
            ? [{ kind: 'choice', name: 'branchId', label: '분원', choices } as const]
            : []),
          { kind: 'choice', name: 'kind', label: roomLabels.kind, choices: Object.entries(roomKinds) },
          {
            kind: 'choice',
            name: 'isOpen',
            label: roomLabels.isOpen,
            choices: [
              ['true', '사용'],
              ['false', '닫음'],
            ],
          },
        ]}
      />
    </section>
  );
}
