import { type ReactNode, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '#src/ui/button.tsx';
import { toast } from '#src/ui/toast.ts';
import { sentenceOf } from '../api/api.ts';

/** Fetches what a list shows a page of, puts the whole of it on paper only, and opens the print dialog. */
export function usePrintWhole() {
  const [paper, setPaper] = useState<{ readonly sheet: ReactNode } | null>(null);
  useEffect(() => {
    if (!paper) return;
    // Another paper of the same page is printed by itself.
    const clear = () => setPaper(null);
    window.addEventListener('afterprint', clear, { once: true });
    window.print();
    return () => window.removeEventListener('afterprint', clear);
  }, [paper]);
  const print = async (load: () => Promise<ReactNode>) => {
    try {
      setPaper({ sheet: await load() });
    } catch (error) {
      await toast(sentenceOf(error), 'bad');
    }
  };
  const sheet =
    paper &&
    createPortal(
      <div data-paper="" className="hidden print:block">
        {paper.sheet}
      </div>,
      document.body,
    );
  return { print, sheet };
}

/** A button for the one paper of a screen. */
export function PrintWhole({ load, label = '인쇄' }: { load: () => Promise<ReactNode>; label?: string }) {
  const { print, sheet } = usePrintWhole();
  return (
    <>
      <Button variant="secondary" onClick={() => void print(load)}>
        {label}
      </Button>
      {sheet}
    </>
  );
}
