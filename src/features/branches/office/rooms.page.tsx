import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import type { ListColumn } from '#src/ui/list/list-table.tsx';
import { StatusBadge } from '#src/ui/status.tsx';
import { callApi } from '#src/web/api/api.ts';
import { OfficeList } from '#src/web/office/list/office-list.tsx';
import { listOfficeBranchesEndpoint } from '../contract/office.ts';
import { exportRoomsEndpoint, listRoomsEndpoint, type Room } from '../contract/rooms.ts';
import { RoomForm } from '../parts/office/room-form.tsx';
import { roomKinds, roomWords } from '../rules/rooms.ts';

const columnsFor = (onOpen: (row: Room) => void): ListColumn<Room>[] => [
  {
    key: 'name',
    name: roomWords.name,
    sort: 'name',
    isRowHeader: true,
    cell: (row) => (
      <button
        type="button"
        className="min-h-11 whitespace-nowrap text-left text-brand hover:underline"
        onClick={() => onOpen(row)}
      >
        {row.name}
      </button>
    ),
  },
  {
    key: 'branch',
    name: '분원',
    sort: 'branch',
    cell: (row) => <span className="whitespace-nowrap">{row.branchName}</span>,
  },
  { key: 'kind', name: roomWords.kind, cell: (row) => roomKinds[row.kind] },
  { key: 'floor', name: roomWords.floor, cell: (row) => row.floor || '-' },
  {
    key: 'capacity',
    name: roomWords.capacity,
    sort: 'capacity',
    isNumber: true,
    cell: (row) => `${row.capacity}명`,
  },
  { key: 'note', name: roomWords.note, cell: (row) => row.note || '-' },
  {
    key: 'isOpen',
    name: roomWords.isOpen,
    cell: (row) => (
      <StatusBadge tone={row.isOpen ? 'good' : 'closed'}>{row.isOpen ? '사용' : '닫음'}</StatusBadge>
    ),
  },
];

/** The rooms of the branches; what plans a session offers those that are open, with how many they take. */
export default function RoomsPage() {
  const [picked, setPicked] = useState<Room | 'new' | null>(null);
  const branches = useQuery({
    queryKey: ['office', 'branch-names'],
    queryFn: () => callApi(listOfficeBranchesEndpoint, { size: 100 }),
  });
  const choices = (branches.data?.rows ?? []).map(({ id, name }) => [String(id), name] as const);
  return (
    <section className="grid gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl">강의실</h1>
        <div className="flex flex-wrap gap-2">
          <ButtonLink to="/office/branches" variant="secondary">
            분원
          </ButtonLink>
          <Button aria-expanded={picked === 'new'} onClick={() => setPicked(picked === 'new' ? null : 'new')}>
            새 강의실
          </Button>
        </div>
      </div>
      <p className="text-ink-soft">
        입학 테스트와 설명회의 회차를 만들 때 여기 적은 강의실과 정원을 고를 수 있습니다. 이름을 바꾸거나
        닫아도 이미 알린 회차는 그대로입니다.
      </p>
      {picked && (
        <Card>
          <RoomForm
            key={picked === 'new' ? 'new' : picked.roomId}
            room={picked === 'new' ? null : picked}
            branches={choices}
            onDone={() => setPicked(null)}
          />
        </Card>
      )}
      <OfficeList
        name="rooms"
        caption="강의실"
        endpoint={listRoomsEndpoint}
        exporting={exportRoomsEndpoint}
        columns={columnsFor(setPicked)}
        keyOf={(row) => row.roomId}
        nameOf={(row) => `${row.branchName} ${row.name}`}
        searchHint="이름, 메모"
        firstSort="branch"
        onOpen={setPicked}
        filters={[
          ...(choices.length > 1
            ? [{ kind: 'choice', name: 'branchId', label: '분원', choices } as const]
            : []),
          { kind: 'choice', name: 'kind', label: roomWords.kind, choices: Object.entries(roomKinds) },
          {
            kind: 'choice',
            name: 'isOpen',
            label: roomWords.isOpen,
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
