import type { Address } from '../contract.ts';

/** What the opener of the popup receives by `postMessage`; it must check `event.origin`. */
export interface AddressMessage extends Address {
  readonly type: 'msc-address';
}

/** The message for one chosen address; the four fields and nothing else. */
export function addressMessage({ postcode, roadAddress, lotAddress, building }: Address): AddressMessage {
  return { type: 'msc-address', postcode, roadAddress, lotAddress, building };
}

/** Hands the address to the opener, to our own origin only; false where nobody opened this window. */
export function handOver(address: Address): boolean {
  const opener = window.opener as Window | null;
  if (!opener) return false;
  opener.postMessage(addressMessage(address), window.location.origin);
  window.close();
  return true;
}
