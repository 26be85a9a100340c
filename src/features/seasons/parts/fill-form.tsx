import { useState } from 'react';
import { Button } from '#src/ui/button.tsx';
import { Check, TextField } from '#src/ui/fields/field.tsx';
import type { SeasonChoices } from '../contract.ts';
import { filledRows, mostRows } from '../rules.ts';
import type { Season } from './use-season.ts';

interface Props {
  readonly season: Season;
  readonly choices: SeasonChoices;
}

interface PickProps {
  readonly legend: string;
  readonly choices: readonly { readonly id: number; readonly name: string }[];
  readonly picked: ReadonlySet<number>;
  readonly onPick: (next: ReadonlySet<number>) => void;
}

/** Boxes of which any number is ticked. */
function Picks({ legend, choices, picked, onPick }: PickProps) {
  const toggle = (id: number) => {
    const next = new Set(picked);
    if (!next.delete(id)) next.add(id);
    onPick(next);
  };
  return (
    <fieldset className="min-w-0">
      <legend className="font-semibold">{legend}</legend>
      <div className="flex flex-wrap gap-x-5 sm:max-h-48 sm:overflow-y-auto">
        {choices.map(({ id, name }) => (
          <Check key={id} label={name} checked={picked.has(id)} onChange={() => toggle(id)} />
        ))}
      </div>
    </fieldset>
  );
}

/** What, where and on which days: the rows of all of it, to be looked over below. */
export function FillForm({ season, choices }: Props) {
  const { frame, change } = season;
  const [whats, setWhats] = useState<ReadonlySet<number>>(new Set());
  const [branches, setBranches] = useState<ReadonlySet<number>>(new Set());
  const [days, setDays] = useState<readonly string[]>(['']);
  const [startsAt, setStartsAt] = useState('14:00');
  const offered = frame.kind === 'test' ? choices.tests : choices.presentations;
  const filled = filledRows({
    kind: frame.kind,
    whats: offered.filter(({ id }) => whats.has(id)),
    branches: choices.branches.filter(({ id }) => branches.has(id)),
    days: days.filter(Boolean),
    startsAt,
  });
  return (
    <div className="grid gap-4">
      <Picks
        key={frame.kind}
        legend={frame.kind === 'test' ? '테스트' : '설명회'}
        choices={offered.map(({ id, title }) => ({ id, name: title }))}
        picked={whats}
        onPick={setWhats}
      />
      <Picks legend="분원" choices={choices.branches} picked={branches} onPick={setBranches} />
      <div className="flex flex-wrap items-end gap-3">
        {days.map((day, at) => (
          <TextField
            // biome-ignore lint/suspicious/noArrayIndexKey: a day has no name but its place
            key={at}
            label={`날짜 ${at + 1}`}
            type="date"
            value={day}
            onChange={(event) => setDays(days.with(at, event.target.value))}
          />
        ))}
        <Button variant="secondary" onClick={() => setDays([...days, ''])}>
          날짜 추가
        </Button>
        <TextField
          label="시작 시각"
          type="time"
          value={startsAt}
          onChange={(event) => setStartsAt(event.target.value)}
        />
        <TextField
          label={frame.kind === 'test' ? '접수 시작' : '예약 시작'}
          type="datetime-local"
          value={frame.opensAt}
          onChange={(event) => change({ opensAt: event.target.value })}
        />
        {frame.kind === 'test' ? (
          <div className="w-40">
            <TextField
              label="마감(며칠 전 18시)"
              inputMode="numeric"
              value={frame.closesDaysBefore}
              onChange={(event) => change({ closesDaysBefore: event.target.value })}
            />
          </div>
        ) : (
          <div className="w-40">
            <TextField
              label="진행 시간(분)"
              inputMode="numeric"
              value={frame.minutes}
              onChange={(event) => change({ minutes: event.target.value })}
            />
          </div>
        )}
        <Button
          disabled={filled.length === 0 || season.rows.length + filled.length > mostRows}
          onClick={() => season.put([...season.rows, ...filled])}
        >
          {filled.length}칸 추가
        </Button>
      </div>
    </div>
  );
}
