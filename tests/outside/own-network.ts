import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { givenListener, type Listener } from '../given-listener.ts';
import { freePort } from '../product.ts';
import { selfSigned } from './certificate.ts';

export interface OwnNetwork {
  /** Settings of a product that stands in it. */
  readonly settings: Readonly<Record<string, string>>;
  /** Where the management system hears, and a host beside it that the settings do not name. */
  readonly hook: string;
  readonly besideIt: string;
  /** Switches the management system on; until then it is away. */
  readonly switchOn: () => Promise<Listener>;
  readonly end: () => Promise<void>;
}

/** An academy's own network with names of its own, and a management system in it that speaks TLS. */
export async function ownNetwork(): Promise<OwnNetwork> {
  const [named, beside] = ['erp.hanbit.internal', 'books.hanbit.internal'];
  const port = await freePort();
  const certificate = selfSigned([named]);
  const folder = mkdtempSync(join(tmpdir(), 'academy-network-'));
  const authority = join(folder, 'authority.pem');
  writeFileSync(authority, certificate.cert);
  let listener: Listener | undefined;
  return {
    settings: {
      WEBHOOK_PRIVATE_HOSTS: named,
      OUTSIDE_NAMES: JSON.stringify({ [named]: '127.0.0.1', [beside]: '127.0.0.1' }),
      NODE_EXTRA_CA_CERTS: authority,
    },
    hook: `https://${named}:${port}/hook`,
    besideIt: `https://${beside}:${port}/hook`,
    async switchOn() {
      listener = await givenListener({ port, certificate });
      return listener;
    },
    async end() {
      await listener?.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
