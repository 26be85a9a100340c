import { Writable } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { willPass } from './platform/http/errors.ts';
import { loggedError } from './platform/operations/logged-error.ts';
import { drawnHtml, faultContext, scriptMarkContext } from './platform/react/context.ts';
import { drawPlatesBy } from './ui/plates/plate.tsx';
import { platePaths } from './ui/plates/plate-paths.ts';
import { ScriptMark } from './web/page/script-mark.ts';

drawPlatesBy(platePaths);

export const streamTimeout = 5_000;

/** Gathers what React writes and hands it over as one text. */
function gather(done: (html: string) => void): Writable {
  const parts: Buffer[] = [];
  return new Writable({
    write(part: Buffer, _encoding, next) {
      parts.push(part);
      next();
    },
    final(next) {
      done(Buffer.concat(parts).toString());
      next();
    },
  });
}

/** Keeps what went wrong for whoever answers and reports; a database that is away is no news for each visitor. */
export const handleError: HandleErrorFunction = (error, { context, request }) => {
  if (isRouteErrorResponse(error)) return;
  context.get(faultContext).fault = error;
  if (!request.signal.aborted && !willPass(error)) console.error(loggedError(error));
};

/** Renders one page whole: it is sent, and perhaps kept, as bytes. Our own inline scripts carry the rendering's mark. */
export default function handleRequest(
  request: Request,
  ...[status, headers, routerContext, loadContext]: [number, Headers, EntryContext, RouterContextProvider]
): Promise<Response> | Response {
  const mark = loadContext.get(scriptMarkContext);
  return new Promise((resolve, reject) => {
    let answered = status;
    const timer = setTimeout(() => abort(), streamTimeout + 1_000);
    const answer = (html: string) => {
      headers.set('Content-Type', 'text/html');
      const response = new Response(null, { headers, status: answered });
      drawnHtml.set(response, html);
      resolve(response);
    };
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
          pipe(gather(answer));
        },
        onShellError(error: unknown) {
          clearTimeout(timer);
          reject(error);
        },
        onError(error: unknown) {
          answered = 500;
          loadContext.get(faultContext).fault = error;
          console.error(loggedError(error));
        },
      },
    );
  });
}
