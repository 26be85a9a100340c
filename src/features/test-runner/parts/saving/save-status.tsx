import { namedPlaces } from '../end/hand-in-text.ts';
import type { SyncState } from './sync.ts';

type Known = Pick<SyncState, 'unsent' | 'trouble' | 'refused' | 'kept'>;

function sendingText({ unsent, trouble }: Known): string {
  if (unsent === 0)
    return trouble === null ? '모두 저장됨' : '연결이 불안정합니다. 답은 모두 저장되어 있습니다.';
  return trouble === null ? `저장하는 중 (${unsent}개)` : `아직 저장되지 않음 (${unsent}개)`;
}

/** The honest word on what is saved: nothing is called saved before the server said so. */
export function saveText(known: Known): string {
  const apart = [
    known.refused.length > 0 ? `저장할 수 없는 답: ${namedPlaces(known.refused)}` : '',
    known.kept.length > 0 ? `따로 보관한 답: ${namedPlaces(known.kept)}` : '',
  ].filter(Boolean);
  if (apart.length === 0) return sendingText(known);
  return (known.unsent === 0 ? apart : [sendingText(known), ...apart]).join(' · ');
}

export function SaveStatus({ sync }: { sync: SyncState }) {
  const isWorrying = sync.refused.length > 0 || (sync.unsent > 0 && sync.trouble !== null);
  return (
    <p role="status" className={isWorrying ? 'text-sm font-bold text-signal' : 'text-sm text-ink-soft'}>
      <span aria-hidden="true">
        {isWorrying ? '! ' : sync.unsent > 0 ? '… ' : sync.kept.length > 0 ? '' : '✓ '}
      </span>
      {saveText(sync)}
    </p>
  );
}
