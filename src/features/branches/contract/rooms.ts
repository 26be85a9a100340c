import { z } from 'zod';
import { versionInput } from '#src/shared/access/office.ts';
import { rights } from '#src/shared/access/rights.ts';
import { errorTable } from '#src/shared/endpoint/app-error.ts';
import { endpoint } from '#src/shared/endpoint/endpoint.ts';
import { idInput } from '#src/shared/endpoint/inputs.ts';
import { shapes } from '#src/shared/endpoint/list-endpoints.ts';
import { text } from './office.ts';
import { kinds, roomList } from './room-list.ts';

export const roomErrors = errorTable('branch_room', {
  room_gone: [404, '그런 강의실이 없습니다.'],
  room_small: [409, '정원이 그 장소에 들어가는 인원보다 많습니다.'],
  name_taken: [409, '그 분원에 같은 이름의 강의실이 이미 있습니다.'],
});

const id = idInput();
const Room = roomList.row(shapes);

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
  roles: rights.branch,
  summary: 'Adds a room to an own branch.',
  isCreating: true,
  input: RoomInput.extend({ branchId: id }),
  data: Room,
});

export const saveRoomEndpoint = endpoint('PUT /api/office/rooms/:roomId', {
  who: 'staff',
  roles: rights.branch,
  summary: 'Changes a room, or closes it: it is then offered nowhere. What was announced keeps its room.',
  isRepeatable: true,
  input: RoomInput.extend({ roomId: id, version: versionInput }),
  data: Room,
});
