import { z } from 'zod';
import { versionInput } from '#src/shared/access/office.ts';
import { errorTable } from '#src/shared/endpoint/app-error.ts';
import { endpoint } from '#src/shared/endpoint/endpoint.ts';
import { idInput } from '#src/shared/endpoint/inputs.ts';
import { ExportFile, exportFields, listInput, listOf } from '#src/shared/endpoint/list.ts';
import { planners, text } from './office.ts';

export const roomErrors = errorTable('branch_room', {
  room_gone: [404, '그런 강의실이 없습니다.'],
  name_taken: [409, '그 분원에 같은 이름의 강의실이 이미 있습니다.'],
});

const id = idInput();
const kinds = ['class', 'test', 'counselling', 'hall'] as const;

export const Room = z.object({
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
});
export type Room = z.infer<typeof Room>;

const filters = {
  branchId: id.optional(),
  kind: z.enum(kinds).optional(),
  isOpen: z.enum(['true', 'false']).optional(),
};
const sorts = ['branch', 'name', 'capacity'] as const;

export const listRoomsEndpoint = endpoint('GET /api/office/rooms', {
  who: 'staff',
  roles: planners,
  summary: 'The rooms of the own branches with how many each takes; forms that plan something offer these.',
  input: listInput(sorts, filters),
  data: listOf(Room),
});

export const exportRoomsEndpoint = endpoint('POST /api/office/rooms/export', {
  who: 'staff',
  roles: planners,
  summary: 'The rooms as a spreadsheet; the reason is written down.',
  input: listInput(sorts, { ...filters, ...exportFields }),
  data: ExportFile,
});

export const RoomInput = z.strictObject({
  name: text('강의실 이름을', 40),
  kind: z.enum(kinds, '쓰임을 골라 주세요.'),
  floor: z.string().trim().max(20, '20자까지 입력할 수 있습니다.').default(''),
  capacity: z.coerce
    .number('정원을 숫자로 적어 주세요.')
    .int('정원을 정수로 적어 주세요.')
    .min(1, '정원은 1명 이상입니다.')
    .max(1_000, '정원은 1,000명까지입니다.'),
  note: z.string().trim().max(100, '100자까지 입력할 수 있습니다.').default(''),
  isOpen: z.boolean('쓰는 강의실인지 골라 주세요.').default(true),
});
export type RoomInput = z.infer<typeof RoomInput>;

export const addRoomEndpoint = endpoint('POST /api/office/rooms', {
  who: 'staff',
  roles: planners,
  summary: 'Adds a room to an own branch.',
  isCreating: true,
  input: RoomInput.extend({ branchId: id }),
  data: Room,
});

export const saveRoomEndpoint = endpoint('PUT /api/office/rooms/:roomId', {
  who: 'staff',
  roles: planners,
  summary: 'Changes a room, or closes it: it is then offered nowhere. What was announced keeps its room.',
  input: RoomInput.extend({ roomId: id, version: versionInput }),
  data: Room,
});
