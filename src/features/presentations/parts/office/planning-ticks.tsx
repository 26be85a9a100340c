import { AskedTick } from '#src/web/office/forms/asked-tick.tsx';

/** What the office may plan knowingly: a second presentation in a room, and one on a day on which the branch is closed. */
export function PlanningTicks({ error }: { error: Error | null }) {
  return (
    <>
      <AskedTick
        error={error}
        code="presentation_office.room_taken"
        name="sharesRoom"
        label="두 설명회가 같은 장소를 함께 씁니다."
      />
      <AskedTick
        error={error}
        code="branch_closure.closed_day"
        name="onClosedDay"
        label="분원이 쉬는 날에 엽니다."
      />
    </>
  );
}

/** What was ticked of it. */
export const ticksOf = (typed: FormData) => ({
  sharesRoom: typed.has('sharesRoom'),
  onClosedDay: typed.has('onClosedDay'),
});
