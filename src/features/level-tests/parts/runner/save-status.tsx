import type { SyncState } from './sync.ts';

/** The honest word on what is saved: nothing is called saved before the server said so. */
export function saveWords({ unsent, isReachable }: Pick<SyncState, 'unsent' | 'isReachable'>): string {
  if (unsent === 0) return isReachable ? '모두 저장됨' : '연결이 불안정합니다. 답은 모두 저장되어 있습니다.';
  if (isReachable) return `저장하는 중 (${unsent}개)`;
  return `아직 저장되지 않음 (${unsent}개)`;
}

export function SaveStatus({ sync }: { sync: SyncState }) {
  const isWorrying = sync.unsent > 0 && !sync.isReachable;
  return (
    <p role="status" className={isWorrying ? 'text-sm font-bold text-signal' : 'text-sm text-ink-soft'}>
      <span aria-hidden="true">{sync.unsent === 0 ? '✓ ' : isWorrying ? '! ' : '… '}</span>
      {saveWords(sync)}
    </p>
  );
}
