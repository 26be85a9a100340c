import { AskedTick } from '#src/web/office/forms/asked-tick.tsx';
import { textOf } from '#src/web/office/forms/use-office-form.ts';

/** The refusals these boxes go past. */
export const tickCodes: readonly string[] = [
  'test.room_taken',
  'branch_closure.closed_day',
  'branch_room.room_small',
];

/** What the office may plan knowingly: a second session in a room, one on a closed day, and more seats than a room takes. */
export function PlanningTicks({ error }: { error: Error | null }) {
  return (
    <>
      <AskedTick error={error} code="test.room_taken" name="sharesRoom" label="같은 고사실을 함께 씁니다." />
      <AskedTick
        error={error}
        code="branch_closure.closed_day"
        name="onClosedDay"
        label="분원이 쉬는 날에 엽니다."
      />
      <AskedTick
        error={error}
        code="branch_room.room_small"
        name="overRoom"
        label="고사실에 들어가는 인원보다 많은 정원으로 엽니다."
      />
    </>
  );
}

/** What was typed of when and where a session is, with what was ticked of it. */
export const typedPlan = (form: FormData) => ({
  room: textOf(form, 'room'),
  day: textOf(form, 'day'),
  startsAt: textOf(form, 'startsAt'),
  opensAt: textOf(form, 'opensAt'),
  closesAt: textOf(form, 'closesAt'),
  capacity: textOf(form, 'capacity'),
  sharesRoom: form.has('sharesRoom'),
  onClosedDay: form.has('onClosedDay'),
  overRoom: form.has('overRoom'),
});
