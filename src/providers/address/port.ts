import type { Probe } from '#src/shared/probe.ts';

/** One address as the post office writes it. */
export interface FoundAddress {
  readonly postcode: string;
  readonly roadAddress: string;
  readonly lotAddress: string;
  readonly building: string;
}

export interface AddressPort {
  /** At most 20 addresses that fit the words; empty when nothing does. */
  search(keywords: string): Promise<readonly FoundAddress[]>;
  /** Searches for one well-known address. */
  probe(): Promise<Probe>;
}
