import { useQueryClient } from '@tanstack/react-query';
import { Check, SelectField, TextField } from '#src/ui/fields/field.tsx';
import { toast } from '#src/ui/toast.ts';
import { callApi } from '#src/web/api/api.ts';
import { useFormBase } from '#src/web/office/forms/form-base.tsx';
import { toastWithUndo } from '#src/web/office/forms/undo.ts';
import { textOf, useOfficeForm } from '#src/web/office/forms/use-office-form.ts';
import { VersionedForm } from '#src/web/office/forms/versioned-form.tsx';
import { History } from '#src/web/office/history.tsx';
import type { Room } from '../../contract/room-list.ts';
import { addRoomEndpoint, saveRoomEndpoint } from '../../contract/rooms.ts';
import { type RoomKind, roomKinds, roomLabels } from '../../rules/rooms.ts';

interface Props {
  /** Null: a new one. */
  readonly room: Room | null;
  readonly branches: readonly (readonly [id: string, name: string])[];
  readonly onDone: () => void;
}

const typedRoom = (form: FormData) => ({
  name: textOf(form, 'name'),
  kind: textOf(form, 'kind') as RoomKind,
  floor: textOf(form, 'floor'),
  capacity: textOf(form, 'capacity').replace(/[,\s명]/g, ''),
  note: textOf(form, 'note'),
  isOpen: form.get('isOpen') !== null,
});
const valuesOf = ({ name, kind, floor, capacity, note, isOpen }: Room) => ({
  ...{ name, kind, floor, capacity, note, isOpen },
});

/** One room of a branch. */
export function RoomForm({ room, branches, onDone }: Props) {
  const queries = useQueryClient();
  const base = useFormBase(room?.version ?? 0);
  const form = useOfficeForm(
    (typed) =>
      room === null
        ? callApi(addRoomEndpoint, { ...typedRoom(typed), branchId: textOf(typed, 'branchId') })
        : callApi(saveRoomEndpoint, { ...typedRoom(typed), roomId: room.roomId, version: base.version }),
    (saved) => {
      if (!room) {
        onDone();
        return void toast(`${saved.name} 강의실을 더했습니다.`);
      }
      const back = { ...valuesOf(room), roomId: room.roomId, version: saved.version };
      return void toastWithUndo(queries, '저장했습니다.', () => callApi(saveRoomEndpoint, back));
    },
    { onSaved: base.saved },
  );
  const field = (name: 'name' | 'floor' | 'capacity' | 'note') => (
    <TextField
      label={roomLabels[name]}
      name={name}
      isOptional={name === 'floor' || name === 'note'}
      inputMode={name === 'capacity' ? 'numeric' : undefined}
      defaultValue={room?.[name] ?? ''}
      error={form.fields[name]}
    />
  );
  return (
    <VersionedForm
      base={base}
      form={form}
      title={room ? `${room.branchName} ${room.name}` : '새 강의실'}
      stored={
        room &&
        [
          room.name,
          roomKinds[room.kind],
          `${room.capacity}명`,
          room.floor,
          room.note,
          room.isOpen ? '사용' : '닫음',
        ]
          .filter(Boolean)
          .join(' · ')
      }
      after={room && <History entity="branch-room" entityId={String(room.roomId)} />}
      onDone={onDone}
    >
      <div className="grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {!room && (
          <SelectField label="분원" name="branchId" error={form.fields.branchId}>
            {branches.map(([id, name]) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
        )}
        {field('name')}
        <SelectField
          label={roomLabels.kind}
          name="kind"
          defaultValue={room?.kind ?? 'class'}
          error={form.fields.kind}
        >
          {Object.entries(roomKinds).map(([kind, label]) => (
            <option key={kind} value={kind}>
              {label}
            </option>
          ))}
        </SelectField>
        {field('capacity')}
        {field('floor')}
        {field('note')}
      </div>
      <Check label="쓰는 강의실입니다" name="isOpen" defaultChecked={room?.isOpen ?? true} />
    </VersionedForm>
  );
}
