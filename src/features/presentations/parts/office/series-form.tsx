import { useState } from 'react';
import { formatSeoulClock, seoulDay } from '#src/shared/seoul-time.ts';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { Check, TextField } from '#src/ui/fields/field.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { toast } from '#src/ui/toast.ts';
import { callApi, sentenceOf } from '#src/web/api/api.ts';
import { useOfficeForm } from '#src/web/office/forms/use-office-form.ts';
import type { OfficePresentation } from '../../contract/presentation-list.ts';
import { copyPresentation } from '../../contract/series.ts';
import { PlanningTicks, ticksOf } from './planning-ticks.tsx';

interface Place {
  readonly branchId: number;
  readonly name: string;
  readonly isChosen: boolean;
  readonly day: string;
  readonly startsAt: string;
  readonly room: string;
  readonly capacity: string;
}

interface Props {
  readonly session: OfficePresentation;
  readonly branches: readonly { readonly id: number; readonly name: string }[];
  readonly onDone: () => void;
}

/** The same presentation in other branches or on another day: all as drafts, to be looked over and shown. */
export function SeriesForm({ session, branches, onDone }: Props) {
  const [places, setPlaces] = useState<readonly Place[]>(() =>
    branches.map(({ id, name }) => ({
      branchId: id,
      name,
      isChosen: false,
      day: seoulDay(session.startsAt),
      startsAt: formatSeoulClock(session.startsAt),
      room: id === session.branchId ? session.room : '',
      capacity: String(session.capacity),
    })),
  );
  const chosen = places.filter((place) => place.isChosen);
  const change = (branchId: number, more: Partial<Place>) =>
    setPlaces(places.map((place) => (place.branchId === branchId ? { ...place, ...more } : place)));
  const { error, fields, isBusy, submit } = useOfficeForm(
    (typed) =>
      callApi(copyPresentation, {
        sessionId: session.sessionId,
        ...ticksOf(typed),
        sessions: chosen.map(({ branchId, day, startsAt, room, capacity }) => ({
          branchId,
          day,
          startsAt,
          room,
          capacity,
        })),
      }),
    async ({ sessionIds }) => {
      await toast(`${sessionIds.length}개 회차를 비공개로 만들었습니다. 목록에서 확인하고 공개해 주세요.`);
      onDone();
    },
  );
  return (
    <Card>
      <form className="grid gap-4" onSubmit={submit} noValidate>
        <h2 className="text-lg">다른 분원·다른 날에도 열기</h2>
        <p className="text-ink-soft">
          같은 설명회를 고른 분원마다 하나씩 비공개 회차로 만듭니다. 공개하기 전에는 홈페이지에 보이지
          않습니다.
        </p>
        {error !== null && <Notice tone="bad" title={sentenceOf(error)} isLive />}
        <ul className="grid gap-3">
          {places.map((place) => (
            <li key={place.branchId} className="rounded-card border border-line p-3">
              <Check
                label={place.name}
                checked={place.isChosen}
                onChange={(event) => change(place.branchId, { isChosen: event.target.checked })}
              />
              {place.isChosen && (
                <PlaceFields
                  place={place}
                  isOnline={session.isOnline}
                  errorOf={(name) => fields[`sessions.${chosen.indexOf(place)}.${name}`]}
                  change={(more) => change(place.branchId, more)}
                />
              )}
            </li>
          ))}
        </ul>
        <PlanningTicks error={error} />
        <Button type="submit" className="justify-self-start" disabled={chosen.length === 0} isBusy={isBusy}>
          {chosen.length === 0 ? '분원을 골라 주세요' : `${chosen.length}개 회차 만들기`}
        </Button>
      </form>
    </Card>
  );
}

interface PlaceFieldsProps {
  readonly place: Place;
  readonly isOnline: boolean;
  readonly errorOf: (name: string) => string | undefined;
  readonly change: (more: Partial<Place>) => void;
}

function PlaceFields({ place, isOnline, errorOf, change }: PlaceFieldsProps) {
  return (
    <div className="mt-2 grid gap-3 sm:grid-cols-4">
      <TextField
        label={`${place.name} 날짜`}
        type="date"
        value={place.day}
        error={errorOf('day')}
        onChange={(event) => change({ day: event.target.value })}
      />
      <TextField
        label={`${place.name} 시작 시각`}
        type="time"
        value={place.startsAt}
        error={errorOf('startsAt')}
        onChange={(event) => change({ startsAt: event.target.value })}
      />
      {!isOnline && (
        <TextField
          label={`${place.name} 장소`}
          maxLength={40}
          value={place.room}
          error={errorOf('room')}
          onChange={(event) => change({ room: event.target.value })}
        />
      )}
      <TextField
        label={`${place.name} 정원`}
        inputMode="numeric"
        value={place.capacity}
        error={errorOf('capacity')}
        onChange={(event) => change({ capacity: event.target.value })}
      />
    </div>
  );
}
