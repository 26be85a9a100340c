import { formatSeoulClock, seoulDay } from '#src/shared/seoul-time.ts';
import { TextField } from '#src/ui/fields/field.tsx';

interface Props {
  readonly dayLabel: string;
  /** When it begins now, as an ISO instant. */
  readonly startsAt: string;
  readonly errors: Readonly<Record<string, string>>;
}

/** The day and the hour at which a session begins, in Seoul: `day` and `startsAt` of its form. */
export function WhenFields({ dayLabel, startsAt, errors }: Props) {
  return (
    <>
      <TextField
        label={dayLabel}
        name="day"
        type="date"
        defaultValue={seoulDay(startsAt)}
        error={errors.day}
      />
      <TextField
        label="시작 시각"
        name="startsAt"
        type="time"
        defaultValue={formatSeoulClock(startsAt)}
        error={errors.startsAt}
      />
    </>
  );
}
