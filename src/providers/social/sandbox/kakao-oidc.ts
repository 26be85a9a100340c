import { generateKeyPair, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import type { JWK, Provider } from 'oidc-provider';
import type { SandboxMemory } from '#src/shared/sandbox-memory.ts';
import { kakaoMemory } from './kakao-memory.ts';
import { brokenPage, pagePolicy } from './kakao-pages.ts';
import { sandboxPeople } from './people.ts';

/** The keys of the local Kakao; public. */
export const kakaoSandboxKeys = {
  clientId: 'sandbox-kakao-rest-api-key',
  clientSecret: 'sandbox-kakao-client-secret',
  adminKey: 'sandbox-kakao-admin-key',
};

interface Keys {
  readonly jwk: JWK;
  readonly cookieKey: string;
}

/** Made once and kept, so that a sign-in under way outlives a restart. */
async function keysOf(memory: SandboxMemory): Promise<Keys> {
  const kept = await memory.read<Keys>('kakao.keys', 'keys');
  if (kept) return kept;
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
  const jwk = { ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256', kid: 'sandbox' };
  const keys: Keys = { jwk: jwk as JWK, cookieKey: randomBytes(32).toString('hex') };
  await memory.write('kakao.keys', 'keys', keys);
  return keys;
}

function findPerson(id: string) {
  const person = sandboxPeople.find((one) => one.id === id);
  if (!person) return undefined;
  const { nickname, email, phone } = person;
  return {
    accountId: id,
    claims: () => ({
      sub: id,
      nickname,
      ...(email && { email, email_verified: true }),
      ...(phone && { phone_number: phone, phone_number_verified: true }),
    }),
  };
}

/** The local Kakao's own OpenID Connect, under the scopes and claims Kakao uses; consent is always given. */
export async function kakaoOidc(issuer: string, memory: SandboxMemory): Promise<Provider> {
  const { jwk, cookieKey } = await keysOf(memory);
  // Loaded when the first person signs in, so that the server starts without it.
  const { Provider } = await import('oidc-provider');
  const provider = new Provider(issuer, {
    adapter: kakaoMemory(memory),
    jwks: { keys: [jwk] },
    cookies: { keys: [cookieKey] },
    clients: [
      {
        client_id: kakaoSandboxKeys.clientId,
        client_secret: kakaoSandboxKeys.clientSecret,
        redirect_uris: [`${new URL(issuer).origin}/`],
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    scopes: ['openid', 'profile_nickname', 'account_email', 'phone_number'],
    claims: {
      openid: ['sub'],
      profile_nickname: ['nickname'],
      account_email: ['email', 'email_verified'],
      phone_number: ['phone_number', 'phone_number_verified'],
    },
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
    interactions: { url: (_context, interaction) => `/sandbox/kakao/pick/${interaction.uid}` },
    findAccount: (_context, id) => findPerson(id),
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
      context.body = brokenPage();
    },
  });
  // It is reached under another address by the server than by the browser; the headers tell it the public one.
  provider.proxy = true;
  // Kakao's console lists the return addresses; here every page of our own origin is on the list.
  provider.Client.prototype.redirectUriAllowed = (uri: string) =>
    uri.startsWith(`${new URL(issuer).origin}/`);
  return provider;
}
