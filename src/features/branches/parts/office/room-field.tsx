import { useQuery } from '@tanstack/react-query';
import { type ChangeEvent, useId, useState } from 'react';
import type { ListEndpoint } from '#src/shared/endpoint/list.ts';
import { TextField } from '#src/ui/fields/field.tsx';
import { callApi } from '#src/web/api/api.ts';

interface RoomPlace {
  readonly name: string;
  readonly capacity: number;
}
interface RoomFieldProps {
  readonly label: string;
  /** Lists the rooms of a branch with how many each takes. */
  readonly endpoint: ListEndpoint<RoomPlace>;
  readonly branchId: string | number;
  readonly defaultValue?: string;
  readonly error?: string | undefined;
}

/**
 * A room by its name: those of the branch are offered, any other may be typed. Choosing one puts how many it takes into
 * the `capacity` field of the form, where that is empty or more than it takes.
 */
export function RoomField({ label, endpoint, branchId, defaultValue = '', error }: RoomFieldProps) {
  const list = useQuery({
    queryKey: ['office', 'rooms-of', String(branchId)],
    enabled: branchId !== '',
    retry: false,
    queryFn: () => callApi(endpoint, { branchId, isOpen: 'true', size: 100 }),
  });
  const rooms = list.data?.rows ?? [];
  const listId = useId();
  const [typed, setTyped] = useState(defaultValue);
  const room = rooms.find(({ name }) => name === typed.trim());
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const { value, form } = event.target;
    setTyped(value);
    const chosen = rooms.find(({ name }) => name === value.trim());
    const seats = form?.elements.namedItem('capacity');
    if (!chosen || !(seats instanceof HTMLInputElement)) return;
    if (seats.value.trim() === '' || Number(seats.value) > chosen.capacity)
      seats.value = String(chosen.capacity);
  };
  return (
    <>
      <TextField
        label={label}
        name="room"
        list={listId}
        maxLength={40}
        hint={
          room
            ? `${room.capacity}명까지 들어갑니다.`
            : rooms.length > 0
              ? '분원의 강의실을 고르거나 적어 주세요.'
              : undefined
        }
        defaultValue={defaultValue}
        error={error}
        onChange={change}
      />
      <datalist id={listId}>
        {rooms.map(({ name, capacity }) => (
          <option key={name} value={name}>
            {capacity}명
          </option>
        ))}
      </datalist>
    </>
  );
}
