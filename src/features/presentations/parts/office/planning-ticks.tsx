import { AskedTick } from '#src/web/office/forms/asked-tick.tsx';

/** What the office may plan knowingly: a second presentation in a room, one on a closed day, more seats than a room takes, and a team that speaks in two places. */
export function PlanningTicks({ error }: { error: Error | null }) {
  return (
    <>
      <AskedTick
        error={error}
        code="presentation_office.room_taken"
        name="sharesRoom"
        label="같은 장소를 함께 씁니다."
      />
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
        label="장소에 들어가는 인원보다 많은 정원으로 엽니다."
      />
      <SpeaksTwiceTick error={error} />
    </>
  );
}

/** Asked for once whoever speaks is elsewhere at that time. */
export const SpeaksTwiceTick = ({ error }: { error: Error | null }) => (
  <AskedTick
    error={error}
    code="presentation_office.speaker_elsewhere"
    name="speaksTwice"
    label="두 곳에서 같은 시간에 진행합니다(팀이 나누어 맡습니다)."
  />
);

/** What was ticked of it. */
export const ticksOf = (typed: FormData) => ({
  sharesRoom: typed.has('sharesRoom'),
  onClosedDay: typed.has('onClosedDay'),
  overRoom: typed.has('overRoom'),
  speaksTwice: typed.has('speaksTwice'),
});
