/** The store of a browser in which it keeps admission tickets for when there is no network. */
export const ticketStore = 'kept-tickets';

/** Takes them off this device. */
export async function forgetTickets(): Promise<void> {
  // Blocked: then nothing was kept.
  if ('caches' in window) await caches.delete(ticketStore).catch(() => false);
}
