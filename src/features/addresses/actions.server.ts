import type { Academy } from '#src/platform/academy.ts';
import { stateOf } from '#src/platform/mode/vendors.ts';
import { type Address, addressErrors } from './contract.ts';

/** Whether this academy has an address search; a real one without its key has none. */
export const hasAddressSearch = ({ config }: Academy): boolean => stateOf(config, 'address') !== 'off';

/** Asks the address provider; 20 at most, empty when nothing fits. */
export async function findAddresses(academy: Academy, keywords: string): Promise<Address[]> {
  if (!hasAddressSearch(academy)) throw addressErrors.off();
  return [...(await academy.providers.address.search(keywords))].slice(0, 20);
}
