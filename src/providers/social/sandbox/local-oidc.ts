import { generateKeyPair, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import type { JWK, Provider } from 'oidc-provider';
import type { SandboxMemory } from '#src/shared/sandbox-memory.ts';
import { localMemory } from './local-memory.ts';
import { brokenPage, pagePolicy } from './local-pages.ts';
import type { LocalVendor } from './vendors.ts';

interface Keys {
  readonly jwk: JWK;
  readonly cookieKey: string;
}

/** Made once and kept, so that a sign-in under way outlives a restart. */
async function keysOf({ vendor }: LocalVendor, memory: SandboxMemory): Promise<Keys> {
  const kept = await memory.read<Keys>(`${vendor}.keys`, 'keys');
  if (kept) return kept;
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
  const jwk = { ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256', kid: 'sandbox' };
  const keys: Keys = { jwk: jwk, cookieKey: randomBytes(32).toString('hex') };
  await memory.write(`${vendor}.keys`, 'keys', keys);
  return keys;
}

function findPerson({ people, claimsOf }: LocalVendor, id: string) {
  const person = people.find((one) => one.id === id);
  return person && { accountId: id, claims: () => ({ sub: id, ...claimsOf(person) }) };
}

/** A local provider's own OpenID Connect, under the paths, scopes and claims of the real one; consent is always given. */
export async function localOidc(
  local: LocalVendor,
  issuer: string,
  memory: SandboxMemory,
): Promise<Provider> {
  const { jwk, cookieKey } = await keysOf(local, memory);
  const root = `/sandbox/${local.vendor}`;
  // Loaded when the first person signs in, so that the server starts without it. Past the package's front
  // door, which prints a warning on every Node whose line has no LTS name yet.
  const { Provider } = await import('oidc-provider/lib/provider.js');
  const provider = new Provider(issuer, {
    adapter: localMemory(local.vendor, memory),
    jwks: { keys: [jwk] },
    cookies: { keys: [cookieKey] },
    clients: [
      {
        client_id: local.clientId,
        client_secret: local.clientSecret,
        redirect_uris: [`${new URL(issuer).origin}/`],
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    scopes: Object.keys(local.claims),
    claims: Object.fromEntries(Object.entries(local.claims).map(([scope, names]) => [scope, [...names]])),
    routes: { ...local.routes },
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
    interactions: { url: (_context, interaction) => `${root}/pick/${interaction.uid}` },
    findAccount: (_context, id) => findPerson(local, id),
    issueRefreshToken: () => true,
    ttl: {
      AccessToken: 6 * 3600,
      AuthorizationCode: 60,
      Grant: 60 * 86_400,
      IdToken: 6 * 3600,
      Interaction: 600,
      RefreshToken: 60 * 86_400,
      Session: 600,
    },
    async loadExistingGrant({ oidc }) {
      const { client, session, params } = oidc;
      if (!client || !session?.accountId) return undefined;
      const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
      grant.addOIDCScope(String(params?.scope ?? 'openid'));
      await grant.save();
      return grant;
    },
    renderError(context) {
      context.type = 'html';
      context.set('content-security-policy', pagePolicy);
      context.body = brokenPage(local);
    },
  });
  // It is reached under another address by the server than by the browser; the headers tell it the public one.
  provider.proxy = true;
  // The real console lists the return addresses; here every page of our own origin is on the list.
  provider.Client.prototype.redirectUriAllowed = (uri: string) =>
    uri.startsWith(`${new URL(issuer).origin}/`);
  return provider;
}
