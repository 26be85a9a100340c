import { useState } from 'react';
import type { RegistrationState } from '#src/features/registrations/rules/registrations.ts';
import { isOver } from '#src/features/registrations/rules/seated.ts';
import { Button } from '#src/ui/button.tsx';
import { CancelDialog } from './cancel.tsx';
import { CorrectStudent } from './correct.tsx';
import { CounterPayment } from './counter-payment.tsx';
import { MoveDialog, type OneRegistration } from './move.tsx';

/** What somebody is about to do with one registration. */
export interface AskedAct {
  readonly what: 'pay' | 'cancel' | 'move' | 'correct';
  readonly row: OneRegistration;
}

interface ButtonsProps {
  readonly row: OneRegistration & { readonly state: RegistrationState };
  /** All that can be done, as on the registration's own page; a line of the roster leaves corrections to that page. */
  readonly isWhole?: boolean;
  readonly onAsk: (asked: AskedAct) => void;
}

/** Takes the fee of, moves, cancels and corrects one registration. */
export function RegistrationButtons({ row, isWhole, onAsk }: ButtonsProps) {
  const isOpen = row.state === 'held' || row.state === 'confirming' || row.state === 'confirmed';
  const variant = isWhole ? 'secondary' : 'quiet';
  const whose = <span className="sr-only"> {row.childName}</span>;
  const ask = (what: AskedAct['what']) => () => onAsk({ what, row });
  return (
    <>
      {row.state === 'held' && (
        <Button variant={variant} onClick={ask('pay')}>
          {isWhole ? '응시료 받기' : '수납'}
          {whose}
        </Button>
      )}
      {row.state === 'confirmed' && (
        <Button variant={variant} onClick={ask('move')}>
          {isWhole ? '회차 이동' : '이동'}
          {whose}
        </Button>
      )}
      {isWhole && !isOver(row.state) && (
        <Button variant={variant} onClick={ask('correct')}>
          학생 정보 정정{whose}
        </Button>
      )}
      {isOpen && (
        <Button variant={variant} onClick={ask('cancel')}>
          접수 취소{whose}
        </Button>
      )}
    </>
  );
}

interface DialogProps {
  readonly asked: AskedAct;
  /** Where the screen shows the child. */
  readonly here: number;
  readonly onClose: () => void;
}

/**
 * The dialog of an act. It belongs to the page, not to the line of the roster: that goes away as soon as a colleague moved
 * the child, and a refusal would go with it.
 */
export function RegistrationDialog({ asked: { what, row }, here, onClose }: DialogProps) {
  if (what === 'pay') return <CounterPayment row={row} onClose={onClose} />;
  if (what === 'move') return <MoveDialog row={row} here={here} onClose={onClose} />;
  if (what === 'correct') return <CorrectStudent row={row} onClose={onClose} />;
  return <CancelDialog row={row} onClose={onClose} />;
}

/** Both, for the page of one registration. */
export function RegistrationActs({ row, here }: Pick<ButtonsProps, 'row'> & { readonly here: number }) {
  const [asked, setAsked] = useState<AskedAct | null>(null);
  return (
    <>
      <RegistrationButtons row={row} isWhole onAsk={setAsked} />
      {asked && <RegistrationDialog asked={asked} here={here} onClose={() => setAsked(null)} />}
    </>
  );
}
