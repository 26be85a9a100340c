import { receiptText } from '#src/features/level-attempts/rules/receipt.ts';
import type { SyncState } from './sync.ts';

/** The answers held in this browser, as a file the student keeps while the network stays away. */
export function answersFile(attemptNo: string, studentName: string, sync: SyncState): string {
  const answers = [...sync.held].map(([position, { answer, mark }]) => ({ position, answer, mark }));
  return JSON.stringify({ attemptNo, studentName, answers, text: receiptText(attemptNo, answers) }, null, 2);
}

/** Hands a text to the browser as a download. */
export function downloadText(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  window.setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
