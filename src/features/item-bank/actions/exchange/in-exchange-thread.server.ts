import { setImmediate as soon } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import {
  FileRefusal,
  type Imported,
  type ImportedMedia,
  type ImportReport,
} from '#src/features/item-exchange/rules/outcome.ts';
import type { WriteJob, WrittenFile } from './write-file.server.ts';

/** What a thread is given. */
export type ExchangeTask =
  | { readonly kind: 'read'; readonly fileName: string; readonly bytes: Uint8Array }
  | { readonly kind: 'write'; readonly job: WriteJob };

/** What a thread says; after `head` and `items` it waits to be asked for more. */
export type ExchangeMessage =
  | {
      readonly kind: 'head';
      readonly format: ImportReport['format'];
      readonly media: readonly ImportedMedia[];
    }
  | { readonly kind: 'items'; readonly items: readonly Imported[] }
  | { readonly kind: 'end' }
  | { readonly kind: 'refused'; readonly sentence: string }
  | { readonly kind: 'written'; readonly file: WrittenFile };

const limits = { seconds: 120, megabytes: 768 };

/** Runs one task in a thread of its own; a file that takes too long or too much memory is refused. */
function inThread<R>(task: ExchangeTask, hear: (message: ExchangeMessage, end: (result: R) => void) => void) {
  // The build recognizes this form and makes the thread a file of its own (scripts/threads.ts).
  const worker = new Worker(new URL('./exchange-thread.server.ts', import.meta.url), {
    workerData: task,
    execArgv: [],
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: limits.megabytes },
  });
  return new Promise<R>((resolve, reject) => {
    const finish = (settle: () => void) => {
      clearTimeout(timer);
      settle();
      void worker.terminate();
    };
    const refuse = (sentence: string) => finish(() => reject(new FileRefusal(sentence)));
    const timer = setTimeout(() => refuse('파일을 읽는 데 너무 오래 걸립니다.'), limits.seconds * 1000);
    worker.on('message', (message: ExchangeMessage) => {
      if (message.kind === 'refused') return refuse(message.sentence);
      hear(message, (result) => finish(() => resolve(result)));
      if (message.kind === 'head' || message.kind === 'items')
        void soon().then(() => worker.postMessage('more'));
    });
    worker.once('error', (error: Error & { code?: string }) =>
      error.code === 'ERR_WORKER_OUT_OF_MEMORY'
        ? refuse('파일이 너무 커서 읽을 수 없습니다.')
        : finish(() => reject(error)),
    );
    worker.once('exit', (code) =>
      finish(() => reject(new Error(`The exchange thread ended with code ${code}.`))),
    );
  });
}

/** Reads a file of items beside the requests: no other call waits for it. Throws `FileRefusal`. */
export function readInThread(fileName: string, bytes: Uint8Array): Promise<ImportReport> {
  const items: Imported[] = [];
  let head: Pick<ImportReport, 'format' | 'media'> = { format: 'gift', media: [] };
  return inThread<ImportReport>({ kind: 'read', fileName, bytes }, (message, end) => {
    if (message.kind === 'head') head = message;
    if (message.kind === 'items') items.push(...message.items);
    if (message.kind === 'end') end({ format: head.format, items, media: head.media });
  });
}

/** Writes a file of items beside the requests. */
export function writeInThread(job: WriteJob): Promise<WrittenFile> {
  return inThread<WrittenFile>({ kind: 'write', job }, (message, end) => {
    if (message.kind === 'written') end(message.file);
  });
}
