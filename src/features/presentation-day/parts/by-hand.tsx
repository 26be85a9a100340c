import { useState } from 'react';
import { bookingTones } from '#src/features/presentations/rules/tones.ts';
import { Button } from '#src/ui/button.tsx';
import { classNames } from '#src/ui/class-names.ts';
import { TextField } from '#src/ui/fields/field.tsx';
import { StatusBadge } from '#src/ui/status.tsx';
import { arrivedOf, type Scan } from '../rules/check-in.ts';
import type { CheckInRow } from './offline-list.ts';
import type { Admit } from './use-check-in.ts';

interface Props {
  readonly rows: readonly CheckInRow[];
  readonly waiting: readonly Scan[];
  readonly admit: Admit;
}

/** Finds a guest in the list where there is no ticket to read. */
export function ByHand({ rows, waiting, admit }: Props) {
  const [typed, setTyped] = useState('');
  const wanted = typed.trim().toUpperCase();
  const found = rows.filter(
    (row) =>
      wanted === '' ||
      row.name.toUpperCase().includes(wanted) ||
      row.bookingNo.includes(wanted) ||
      row.mobile.endsWith(wanted),
  );
  return (
    <div className="grid gap-3">
      <TextField
        label="이름, 예약번호, 휴대폰 뒷자리로 찾기"
        type="search"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      {found.length === 0 && <p className="text-ink-soft">명단에 없습니다.</p>}
      <ul className="grid gap-2">
        {found.slice(0, 30).map((row) => (
          <Guest key={row.bookingNo} row={row} arrived={arrivedOf(row, waiting)} admit={admit} />
        ))}
      </ul>
      {found.length > 30 && (
        <p className="text-sm text-ink-soft">{found.length}팀 가운데 30팀입니다. 이름을 더 입력해 주세요.</p>
      )}
    </div>
  );
}

interface GuestProps {
  readonly row: CheckInRow;
  readonly arrived: number;
  readonly admit: Admit;
}

function Guest({ row, arrived, admit }: GuestProps) {
  const ticket = { bookingNo: row.bookingNo, code: null };
  const isIn = arrived > 0;
  const isSeatless = row.state === 'waiting' || row.state === 'offered';
  return (
    <li className="grid gap-2 rounded-card border border-line bg-paper p-3">
      <div className="flex items-center justify-between gap-3">
        <span className="min-w-0">
          <strong>{row.name}</strong> {isIn ? `${arrived}/${row.party}명` : `${row.party}명`}
          {row.isWalkIn && <span className="text-sm text-ink-soft"> 현장</span>}
          <span className="block text-sm text-ink-soft">
            {row.bookingNo} {row.mobile && `· ${row.mobile}`}
          </span>
        </span>
        {isSeatless ? (
          <StatusBadge tone={bookingTones[row.state]}>{row.stateLabel}</StatusBadge>
        ) : (
          <Button
            variant={isIn ? 'secondary' : 'primary'}
            className="shrink-0"
            onClick={() => admit(ticket, isIn ? 'absent' : 'attended')}
          >
            {isIn ? '입장 취소' : '입장'}
            <span className="sr-only"> {row.name}</span>
          </Button>
        )}
      </div>
      {isIn && (
        <ArrivedPicker
          name={row.name}
          party={row.party}
          arrived={arrived}
          onPick={(count) => admit(ticket, 'attended', count)}
        />
      )}
    </li>
  );
}

interface PickerProps {
  readonly name: string;
  readonly party: number;
  readonly arrived: number;
  readonly onPick: (count: number) => void;
}

/** How many of a party came; the rest may follow later. */
export function ArrivedPicker({ name, party, arrived, onPick }: PickerProps) {
  if (party < 2) return null;
  return (
    <fieldset className="flex flex-wrap items-center gap-2">
      <legend className="sr-only">{name} 온 인원</legend>
      <span aria-hidden="true" className="text-sm">
        온 인원
      </span>
      {Array.from({ length: party }, (_, index) => index + 1).map((count) => (
        <button
          key={count}
          type="button"
          aria-pressed={arrived === count}
          className={classNames(
            'min-h-11 min-w-11 rounded-lg border px-2 tabular-nums',
            arrived === count
              ? 'border-brand bg-brand font-bold text-white'
              : 'border-line bg-paper text-ink',
          )}
          onClick={() => onPick(count)}
        >
          {count}명
        </button>
      ))}
    </fieldset>
  );
}
