import { type ReactNode, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '#src/ui/button.tsx';
import { say } from '#src/ui/toast.ts';
import { sentenceOf } from '../api.ts';

/** Fetches what a list shows a page of, puts the whole of it on paper only, and opens the print dialog. */
export function PrintWhole({ load }: { load: () => Promise<ReactNode> }) {
  const [paper, setPaper] = useState<{ readonly sheet: ReactNode } | null>(null);
  useEffect(() => {
    if (paper) window.print();
  }, [paper]);
  const print = async () => {
    try {
      setPaper({ sheet: await load() });
    } catch (error) {
      await say(sentenceOf(error), 'bad');
    }
  };
  return (
    <>
      <Button look="secondary" onClick={() => void print()}>
        인쇄
      </Button>
      {paper && createPortal(<div className="hidden print:block">{paper.sheet}</div>, document.body)}
    </>
  );
}
