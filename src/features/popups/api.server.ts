import type { FastifyRequest } from 'fastify';
import type { Academy } from '#src/platform/academy.ts';
import { type Gate, serve } from '#src/platform/http/serve.ts';
import { listServer } from '#src/platform/http/serve-list.ts';
import * as office from './actions/office.server.ts';
import { popupPictures } from './actions/shown.server.ts';
import { popupList } from './contract/popup-list.ts';
import * as contract from './contract/popups.ts';
import { findPicture } from './store/popups.server.ts';

/** What the pictures ask of the features above. */
export interface PopupsHooks {
  /** Whether somebody of the academy is signed in who asks for it. */
  isStaff(request: FastifyRequest): Promise<boolean>;
}

/**
 * Popups and strips of the site, and their pictures.
 * See docs/decisions/0131-popups-in-the-flow.md.
 */
export function popupsApi(gate: Gate, academy: Academy, { isStaff }: PopupsHooks): void {
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
    const { hash } = request.params;
    const isShown = await popupPictures.isShown(academy, hash);
    const bytes = isShown || (await isStaff(request)) ? await findPicture(academy.db, hash) : null;
    if (!bytes) return reply.code(404).header('cache-control', 'no-store').type('text/plain').send('');
    // The name is made of the bytes: another picture has another name.
    const kept = isShown ? 'public, max-age=31536000, immutable' : 'private, no-store';
    return reply.type('image/webp').header('cache-control', kept).send(bytes);
  });
}
