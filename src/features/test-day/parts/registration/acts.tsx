import { useState } from 'react';
import type { RegistrationState } from '#src/features/registrations/rules/registrations.ts';
import { isOver } from '#src/features/registrations/rules/seated.ts';
import { Button } from '#src/ui/button.tsx';
import { CancelDialog } from './cancel.tsx';
import { CorrectStudent } from './correct.tsx';
import { CounterPayment } from './counter-payment.tsx';
import { MoveDialog, type OneRegistration } from './move.tsx';

type Asked = 'pay' | 'cancel' | 'move' | 'correct' | null;

interface RegistrationActsProps {
  readonly row: OneRegistration & { readonly state: RegistrationState };
  /** Where the screen shows the child. */
  readonly here: number;
  /** All that can be done, as on the registration's own page; a line of the roster leaves corrections to that page. */
  readonly isWhole?: boolean;
}

/** Takes the fee of, moves, cancels and corrects one registration. */
export function RegistrationActs({ row, here, isWhole }: RegistrationActsProps) {
  const [asked, setAsked] = useState<Asked>(null);
  const close = () => setAsked(null);
  const isOpen = row.state === 'held' || row.state === 'confirming' || row.state === 'confirmed';
  const variant = isWhole ? 'secondary' : 'quiet';
  const whose = <span className="sr-only"> {row.childName}</span>;
  return (
    <>
      {row.state === 'held' && (
        <Button variant={variant} onClick={() => setAsked('pay')}>
          {isWhole ? '응시료 받기' : '수납'}
          {whose}
        </Button>
      )}
      {row.state === 'confirmed' && (
        <Button variant={variant} onClick={() => setAsked('move')}>
          {isWhole ? '회차 이동' : '이동'}
          {whose}
        </Button>
      )}
      {isWhole && !isOver(row.state) && (
        <Button variant={variant} onClick={() => setAsked('correct')}>
          학생 정보 정정{whose}
        </Button>
      )}
      {isOpen && (
        <Button variant={variant} onClick={() => setAsked('cancel')}>
          접수 취소{whose}
        </Button>
      )}
      {asked === 'pay' && <CounterPayment row={row} onClose={close} />}
      {asked === 'move' && <MoveDialog row={row} here={here} onClose={close} />}
      {asked === 'correct' && <CorrectStudent row={row} onClose={close} />}
      {asked === 'cancel' && <CancelDialog row={row} onClose={close} />}
    </>
  );
}
