import { useRef, useState } from 'react';
import { Button } from '#src/ui/button.tsx';
import { ScratchPad } from './scratch-pad.tsx';

/** The sheet to reckon on, folded until it is asked for. The focus goes along with the button that was pressed. */
export function Scratch({ attemptNo, position }: { attemptNo: string; position: number }) {
  const [isOpen, setOpen] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const turn = (next: boolean) => {
    setOpen(next);
    window.setTimeout(() => place.current?.querySelector('button')?.focus({ preventScroll: true }), 0);
  };
  return (
    <div ref={place} className="grid">
      {isOpen ? (
        <ScratchPad key={position} attemptNo={attemptNo} position={position} onClose={() => turn(false)} />
      ) : (
        <Button variant="secondary" className="justify-self-start" onClick={() => turn(true)}>
          연습장 펴기
        </Button>
      )}
    </div>
  );
}
