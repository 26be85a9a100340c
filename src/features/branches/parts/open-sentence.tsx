import { StatusBadge } from '#src/ui/status.tsx';
import type { OpenState } from '../rules/hours.ts';

/** Whether a branch is open now, as word and colour. */
export function OpenSentence({ state }: { state: OpenState | null }) {
  if (!state) return null;
  return (
    <p>
      <StatusBadge tone={state.isOpen ? 'good' : 'closed'}>{state.sentence}</StatusBadge>
    </p>
  );
}
