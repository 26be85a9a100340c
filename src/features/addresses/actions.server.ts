import type { Academy } from '#src/platform/academy.ts';
import type { Address } from './contract.ts';

/** Asks the address provider; 20 at most, empty when nothing fits. */
export async function findAddresses(academy: Academy, keywords: string): Promise<Address[]> {
  return [...(await academy.providers.address.search(keywords))].slice(0, 20);
}
