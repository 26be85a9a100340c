import { session } from '#src/web/api/api.ts';
import { deviceNow } from '#src/web/page/today.ts';
import { forgetTickets, ticketStore } from '#src/web/session/kept-tickets.ts';
import { type KeptTicket, keptHeaders, keptPage, stillPage } from '../rules/kept-ticket.ts';
import { ticketFolder, ticketWorker } from '../rules/worker.ts';

/**
 * Keeps a ticket on this device until that moment, and has the browser show it where the server cannot be reached; true
 * once it is there. Blocked, or signed out meanwhile: nothing is kept.
 */
export async function keepTicket(registrationNo: string, ticket: KeptTicket, until: Date): Promise<boolean> {
  if (!('serviceWorker' in navigator) || !('caches' in window) || until.getTime() <= deviceNow())
    return false;
  try {
    const headers = {
      ...stillPage,
      [keptHeaders.title]: encodeURIComponent(ticket.title),
      [keptHeaders.until]: String(until.getTime()),
    };
    const cache = await caches.open(ticketStore);
    await cache.put(`${ticketFolder}${registrationNo}`, new Response(keptPage(ticket), { headers }));
    await navigator.serviceWorker.register(ticketWorker, { scope: '/' });
    if (session.getState().status === 'in') return true;
    await forgetTickets();
  } catch {
    // No room, storage blocked, or the network went in the middle: tried again when the ticket is opened again.
  }
  return false;
}

/** Takes one ticket off this device: the seat is another's, or the child's no more. */
export async function dropTicket(registrationNo: string): Promise<void> {
  if (!('caches' in window)) return;
  await caches
    .open(ticketStore)
    .then((cache) => cache.delete(`${ticketFolder}${registrationNo}`))
    .catch(() => false);
}
