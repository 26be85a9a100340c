import { officeList, type RowOf } from '#src/shared/endpoint/office-list.ts';
import { keysOf } from '#src/shared/record.ts';
import { roomKinds, roomLabels } from '../rules/rooms.ts';

export const kinds = keysOf(roomKinds);

export const roomList = officeList('GET /api/office/rooms', {
  name: 'rooms',
  title: '강의실',
  summary: 'The rooms of the own branches with how many each takes; forms that plan something offer these.',
  right: 'branch',
  firstSort: 'branch',
  row: ({ z }) =>
    z.object({
      roomId: z.number(),
      branchId: z.number(),
      branchName: z.string(),
      name: z.string(),
      kind: z.enum(kinds),
      floor: z.string(),
      capacity: z.number(),
      note: z.string(),
      isOpen: z.boolean(),
      version: z.number(),
    }),
  filters: ({ z, idInput }) => ({
    branchId: idInput().optional(),
    kind: z.enum(kinds).optional(),
    isOpen: z.enum(['true', 'false']).optional(),
  }),
  columns: {
    name: { title: roomLabels.name, sort: 'name', isRowHeader: true, value: (row) => row.name },
    branch: { title: '분원', sort: 'branch', value: (row) => row.branchName },
    kind: { title: roomLabels.kind, value: (row) => roomKinds[row.kind] },
    floor: { title: roomLabels.floor, value: (row) => row.floor },
    capacity: { title: roomLabels.capacity, sort: 'capacity', isNumber: true, value: (row) => row.capacity },
    note: { title: roomLabels.note, value: (row) => row.note },
    isOpen: { title: roomLabels.isOpen, value: (row) => (row.isOpen ? '사용' : '닫음') },
  },
});
export type Room = RowOf<typeof roomList>;
