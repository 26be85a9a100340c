import { Writable } from 'node:stream';
import type { ReactNode } from 'react';
import { renderToPipeableStream, renderToString } from 'react-dom/server';
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
import { heroDrawing } from './ui/plates/hero-drawing.ts';
import { drawHeroBy } from './ui/plates/hero-plate.tsx';
import { drawPlatesBy } from './ui/plates/plate.tsx';
import { platePaths } from './ui/plates/plate-paths.ts';
import { ScriptMark } from './web/page/script-mark.ts';

const mostPlates = 200;
const drawnPlates = new Map<string, string>();

drawHeroBy(heroDrawing);

/** The same seed draws the same plate: each is drawn once. */
drawPlatesBy((name, seed) => {
  const key = `${name} ${seed}`;
  const found = drawnPlates.get(key);
  if (found !== undefined) return found;
  const drawn = platePaths(name, seed);
  if (drawnPlates.size >= mostPlates) drawnPlates.clear();
  drawnPlates.set(key, drawn);
  return drawn;
});

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

/** What the page's scripts are handed, as one text: read before the page is drawn, so that drawing it waits for nothing. */
async function handedOver(stream: EntryContext['serverHandoffStream']): Promise<string> {
  if (!stream) return '';
  const parts: string[] = [];
  const decoder = new TextDecoder();
  for await (const part of stream) parts.push(decoder.decode(part, { stream: true }));
  return parts.join('');
}

/** The context of a rendering that finds what it hands over already read: see `StreamTransfer` of React Router. */
const alreadyRead = (context: EntryContext, handed: string): EntryContext => ({
  ...context,
  serverHandoffStream: new ReadableStream(),
  renderMeta: {
    streamCache: {
      0: Object.assign(Promise.resolve(), { result: { done: false, value: handed } }),
      1: Object.assign(Promise.resolve(), { result: { done: true, value: '' } }),
    },
  },
});

/** What stands in a page in place of a part that was not there yet. */
const notThere = '<!--$!-->';

/**
 * The page, where no part of it has to be waited for; writing it piece by piece takes longer. Null where one has.
 * See docs/decisions/0153-a-page-drawn-in-one-go.md.
 */
function drawnAtOnce(page: ReactNode): string | null {
  try {
    const html = renderToString(page);
    return html.includes(notThere) ? null : `<!DOCTYPE html>${html}`;
  } catch {
    // Drawn piece by piece it is told what went wrong.
    return null;
  }
}

/** Renders one page whole: it is sent, and perhaps kept, as bytes. Our own inline scripts carry the rendering's mark. */
export default async function handleRequest(
  request: Request,
  ...[status, headers, routerContext, loadContext]: [number, Headers, EntryContext, RouterContextProvider]
): Promise<Response> {
  const mark = loadContext.get(scriptMarkContext);
  const handed = await handedOver(routerContext.serverHandoffStream);
  const page = () => (
    <ScriptMark.Provider value={mark}>
      <ServerRouter context={alreadyRead(routerContext, handed)} url={request.url} nonce={mark} />
    </ScriptMark.Provider>
  );
  const answer = (html: string, answered: number) => {
    headers.set('Content-Type', 'text/html');
    const response = new Response(null, { headers, status: answered });
    drawnHtml.set(response, html);
    return response;
  };
  const html = drawnAtOnce(page());
  if (html !== null) return answer(html, status);
  const drawn = await drawnInPieces(page(), mark, (error) => {
    loadContext.get(faultContext).fault = error;
    console.error(loggedError(error));
  });
  return answer(drawn.html, drawn.isWhole ? status : 500);
}

/** The page once all of its parts have come; `onFault` is told of each that went wrong. */
function drawnInPieces(
  page: ReactNode,
  mark: string,
  onFault: (error: unknown) => void,
): Promise<{ readonly html: string; readonly isWhole: boolean }> {
  return new Promise((resolve, reject) => {
    let isWhole = true;
    const timer = setTimeout(() => abort(), streamTimeout + 1_000);
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce: mark,
      // Sent whole, so that nothing of it waits for a script to be put in its place.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady() {
        clearTimeout(timer);
        pipe(gather((html) => resolve({ html, isWhole })));
      },
      onShellError(error: unknown) {
        clearTimeout(timer);
        reject(error);
      },
      onError(error: unknown) {
        isWhole = false;
        onFault(error);
      },
    });
  });
}
