import { PassThrough } from 'node:stream';
import { createReadableStreamFromReadable } from '@react-router/node';
import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router';
import { scriptMarkContext } from './platform/react/context.ts';
import { ScriptMark } from './web/script-mark.ts';

export const streamTimeout = 5_000;

/** Renders one page whole: it is sent, and perhaps kept, as bytes. Our own inline scripts carry the rendering's mark. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> | Response {
  if (request.method === 'HEAD') return new Response(null, { status, headers });
  const mark = loadContext.get(scriptMarkContext);
  return new Promise((resolve, reject) => {
    let answered = status;
    const timer = setTimeout(() => abort(), streamTimeout + 1_000);
    const { pipe, abort } = renderToPipeableStream(
      <ScriptMark.Provider value={mark}>
        <ServerRouter context={routerContext} url={request.url} nonce={mark} />
      </ScriptMark.Provider>,
      {
        nonce: mark,
        // Sent whole, so that nothing of it waits for a script to be put in its place.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onAllReady() {
          clearTimeout(timer);
          const body = new PassThrough();
          headers.set('Content-Type', 'text/html');
          pipe(body);
          resolve(new Response(createReadableStreamFromReadable(body), { headers, status: answered }));
        },
        onShellError(error: unknown) {
          clearTimeout(timer);
          reject(error);
        },
        onError(error: unknown) {
          answered = 500;
          console.error(error);
        },
      },
    );
  });
}
