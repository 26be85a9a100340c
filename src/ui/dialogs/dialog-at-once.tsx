import { type ReactNode, useRef } from 'react';
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components';

export interface DialogProps {
  readonly title: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** Buttons, the main one last. */
  readonly actions: ReactNode;
}

/** `Dialog` that needs no line any more to open: a modal with its title; Escape and a press outside close it, focus goes back to where it was. */
export function DialogAtOnce({ title, isOpen, onClose, children, actions }: DialogProps) {
  const isTyped = useRef(false);
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      isDismissable
      // A finger that slips takes nobody's words away: from the first one on a button or Escape closes it.
      shouldCloseOnInteractOutside={() => !isTyped.current}
      className="fixed inset-0 z-50 grid place-items-end bg-ink/50 p-0 sm:place-items-center sm:p-6"
    >
      <Modal className="max-h-[90dvh] w-full max-w-md overflow-auto rounded-t-card bg-paper p-6 sm:rounded-card">
        <AriaDialog className="grid gap-4 outline-none">
          <Heading slot="title" className="text-xl">
            {title}
          </Heading>
          <div
            className="grid gap-3"
            onInput={() => {
              isTyped.current = true;
            }}
          >
            {children}
          </div>
          {/* A long text scrolls behind the buttons, which stay in sight. */}
          <div className="sticky -bottom-6 -mx-6 -mb-6 flex flex-wrap justify-end gap-2 bg-paper px-6 pt-2 pb-6">
            {actions}
          </div>
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
