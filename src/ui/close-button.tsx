import { Button } from '#src/ui/button.tsx';

/** The way out of a dialog whose form has its own submit. */
export function CloseButton({ onClose }: { onClose: () => void }) {
  return (
    <Button variant="quiet" onClick={onClose}>
      닫기
    </Button>
  );
}
