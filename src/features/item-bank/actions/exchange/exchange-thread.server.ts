import { parentPort, workerData } from 'node:worker_threads';
import { readItemFile } from '#src/features/item-exchange/actions/read-file.server.ts';
import { FileRefusal } from '#src/features/item-exchange/rules/outcome.ts';
import type { ExchangeMessage, ExchangeTask } from './in-exchange-thread.server.ts';
import { writeItemFile } from './write-file.server.ts';

/** So many items are handed over at a time, so that taking them is no long pause for the server. */
const atATime = 50;

const post = (reply: ExchangeMessage) => parentPort?.postMessage(reply);
const asked = () => new Promise<void>((done) => parentPort?.once('message', () => done()));

/** The thread's whole life: one file read or written. */
async function main(task: ExchangeTask): Promise<void> {
  if (task.kind === 'write') return post({ kind: 'written', file: await writeItemFile(task.job) });
  const { format, items, media } = await readItemFile(task.fileName, task.bytes);
  post({ kind: 'head', format, media });
  for (let at = 0; at < items.length; at += atATime) {
    await asked();
    post({ kind: 'items', items: items.slice(at, at + atATime) });
  }
  await asked();
  post({ kind: 'end' });
}

main(workerData as ExchangeTask).catch((error: unknown) => {
  if (!(error instanceof FileRefusal)) throw error;
  post({ kind: 'refused', sentence: error.message });
});
