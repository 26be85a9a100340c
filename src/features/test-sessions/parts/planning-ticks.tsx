import { AskedTick } from '#src/web/office/forms/asked-tick.tsx';

/** What the office may plan knowingly: a second session in a room, and one on a day on which the branch is closed. */
export function PlanningTicks({ error }: { error: Error | null }) {
  return (
    <>
      <AskedTick
        error={error}
        code="test.room_taken"
        name="sharesRoom"
        label="두 회차가 같은 고사실을 함께 씁니다."
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
