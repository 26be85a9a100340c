import type { ReactNode } from 'react';
import { Dialog as AriaDialog, Modal, ModalOverlay } from 'react-aria-components';

/** Stands over the whole page and its dialogs, which stay as they are below it; nothing closes it from within. */
export function Cover({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ModalOverlay isOpen isKeyboardDismissDisabled className="fixed inset-0 z-60 overflow-auto bg-mist">
      <Modal className="min-h-dvh">
        <AriaDialog aria-label={label} className="outline-none">
          {children}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
