import { useState } from 'react';
import type { RegistrationState } from '#src/features/registrations/rules/registrations.ts';
import { isOver } from '#src/features/registrations/rules/seated.ts';
import { Button } from '#src/ui/button.tsx';
import { classNames } from '#src/ui/class-names.ts';
import { MoreMenu, menuItem } from '#src/ui/list/more-menu.tsx';
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
  readonly onAsk: (asked: AskedAct) => void;
}

const mayEnd = (state: RegistrationState) =>
  state === 'held' || state === 'confirming' || state === 'confirmed';

/** Takes the fee of, moves, corrects and cancels one registration, on its own page. */
function RegistrationButtons({ row, onAsk }: ButtonsProps) {
  const { state } = row;
  const offered: readonly (readonly [AskedAct['what'], string])[] = [
    ...(state === 'held' ? [['pay', '응시료 받기'] as const] : []),
    ...(state === 'confirmed' ? [['move', '회차 이동'] as const] : []),
    ...(isOver(state) ? [] : [['correct', '학생 정보 정정'] as const]),
    ...(mayEnd(state) ? [['cancel', '접수 취소'] as const] : []),
  ];
  return offered.map(([what, label]) => (
    <Button key={what} variant="secondary" onClick={() => onAsk({ what, row })}>
      {label}
      <span className="sr-only"> {row.childName}</span>
    </Button>
  ));
}

/** The same in a line of the roster: what waits for money is a button, what is seldom done a menu; corrections are its page's. */
export function RowRegistration({ row, onAsk }: ButtonsProps) {
  const { state, childName } = row;
  const item = (what: AskedAct['what'], label: string, close: () => void) => (
    <button
      type="button"
      className={classNames(menuItem, what === 'cancel' && 'text-danger')}
      onClick={() => {
        close();
        onAsk({ what, row });
      }}
    >
      {label}
    </button>
  );
  return (
    <>
      {state === 'held' && (
        <Button variant="secondary" onClick={() => onAsk({ what: 'pay', row })}>
          수납<span className="sr-only"> {childName}</span>
        </Button>
      )}
      {mayEnd(state) && (
        <MoreMenu of={childName}>
          {(close) => (
            <>
              {state === 'confirmed' && item('move', '회차 이동', close)}
              {item('cancel', '접수 취소', close)}
            </>
          )}
        </MoreMenu>
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
      <RegistrationButtons row={row} onAsk={setAsked} />
      {asked && <RegistrationDialog asked={asked} here={here} onClose={() => setAsked(null)} />}
    </>
  );
}
