import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { Button } from '#src/ui/button.tsx';
import { classNames } from '#src/ui/class-names.ts';
import { useTypedText } from './typed-text.ts';

export interface DialogProps {
  readonly title: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** True: room for a table of three columns. */
  readonly isWide?: boolean | undefined;
  /** Buttons, the main one last. */
  readonly actions: ReactNode;
}

/**
 * `Dialog` that needs no line any more to open: a modal with its title; Escape and a press outside close it, focus goes back
 * to where it was. Where words were typed, both ask first; while one of its buttons is busy they do nothing, so that what
 * comes of it is seen. A button is pressed knowingly and closes at once.
 */
export function DialogAtOnce({ title, isOpen, onClose, children, actions, isWide }: DialogProps) {
  const typed = useTypedText();
  const [isAsking, setAsking] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const left = useRef<Element | null>(null);
  useEffect(() => {
    if (!isOpen) setAsking(false);
  }, [isOpen]);
  const giveUp = () => {
    setAsking(false);
    onClose();
  };
  const stay = () => {
    setAsking(false);
    // A press beside the dialog has moved the focus to the page behind, where no key reaches the dialog.
    const back = place.current?.contains(left.current) ? left.current : typed.lost();
    if (back instanceof HTMLElement) back.focus();
  };
  const isBusy = () => {
    const dialog = place.current?.closest('[role="dialog"]');
    return Boolean(dialog?.querySelector('button[aria-busy="true"]'));
  };
  const leave = () => {
    if (isBusy()) return;
    // Escape once more means neither way out: back to the words.
    if (isAsking) return stay();
    if (!typed.hasText()) return onClose();
    left.current = document.activeElement;
    setAsking(true);
  };
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => !open && leave()}
      isDismissable
      className="fixed inset-0 z-50 grid place-items-end bg-ink/50 p-0 sm:place-items-center sm:p-6"
    >
      <Modal
        className={classNames(
          'max-h-[90dvh] w-full overflow-auto rounded-t-card bg-paper p-6 sm:rounded-card',
          isWide ? 'max-w-140' : 'max-w-md',
        )}
      >
        <AriaDialog className="grid gap-4 outline-none">
          <Heading slot="title" className="text-xl">
            {title}
          </Heading>
          {/* biome-ignore lint/a11y/noStaticElementInteractions: hears what is typed into what stands in it */}
          <div
            ref={place}
            className="grid gap-3"
            onFocus={typed.onFocus}
            onInput={(event) => {
              setAsking(false);
              typed.onInput(event);
            }}
          >
            {children}
          </div>
          {/* A long text scrolls behind the buttons, which stay in sight. */}
          <div className="sticky -bottom-6 -mx-6 -mb-6 flex flex-wrap justify-end gap-2 bg-paper px-6 pt-2 pb-6">
            {isAsking ? <LeaveText onStay={stay} onLeave={giveUp} /> : actions}
          </div>
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}

function LeaveText({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  const place = useRef<HTMLFieldSetElement>(null);
  useEffect(() => place.current?.querySelector<HTMLElement>('button:last-of-type')?.focus(), []);
  return (
    <fieldset ref={place} className="contents" aria-label="닫을까요?">
      <p role="alert" className="mr-auto self-center font-semibold">
        적으신 내용을 아직 보내지 않았습니다.
      </p>
      <Button variant="danger" onClick={onLeave}>
        그대로 닫기
      </Button>
      <Button onClick={onStay}>계속 쓰기</Button>
    </fieldset>
  );
}
