import type { Academy } from '#src/platform/academy.ts';
import { type Gate, serve } from '#src/platform/http/serve.ts';
import { listServer } from '#src/platform/http/serve-list.ts';
import * as office from './actions/office.server.ts';
import { popupList } from './contract/popup-list.ts';
import * as contract from './contract/popups.ts';
import { findPicture } from './store/popups.server.ts';

/**
 * Popups and strips of the site, and their pictures.
 * See docs/decisions/0131-popups-in-the-flow.md.
 */
export function popupsApi(gate: Gate, academy: Academy): void {
  listServer(gate, academy)(popupList, (_actor, query) => office.listPopups(academy, query));
  serve(gate, contract.addPopupEndpoint, ({ actor, input }) => office.addPopup(academy, actor, input));
  serve(gate, contract.savePopupEndpoint, ({ actor, input }) => office.savePopup(academy, actor, input));
  serve(gate, contract.movePopupEndpoint, ({ actor, input }) => office.movePopup(academy, actor, input));
  serve(gate, contract.givePopupPictureEndpoint, ({ actor, input }) =>
    office.givePicture(academy, actor, input),
  );
  serve(gate, contract.removePopupPictureEndpoint, ({ actor, input }) =>
    office.removePicture(academy, actor, input),
  );
  gate.app.get<{ Params: { hash: string } }>('/popups/:hash(^[\\w-]{22}).webp', async (request, reply) => {
    const bytes = await findPicture(academy.db, request.params.hash);
    if (!bytes) return reply.code(404).header('cache-control', 'no-store').type('text/plain').send('');
    // The name is made of the bytes: another picture has another name.
    return reply
      .type('image/webp')
      .header('cache-control', 'public, max-age=31536000, immutable')
      .send(bytes);
  });
}
