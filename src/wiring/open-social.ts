import type { FastifyInstance } from 'fastify';
import { naverProfile } from '#src/providers/social/naver-profile.ts';
import { type OpenidSettings, openidSocial } from '#src/providers/social/openid.ts';
import { googleRevoke, kakaoUnlink, naverRevoke } from '#src/providers/social/revoke.ts';
import {
  mountGoogleRevoke,
  mountKakaoUnlink,
  mountNaverApi,
} from '#src/providers/social/sandbox/local-endings.ts';
import { mountLocalProvider } from '#src/providers/social/sandbox/local-sandbox.ts';
import {
  kakaoSandboxAdminKey,
  type LocalVendor,
  localGoogle,
  localKakao,
  localNaver,
} from '#src/providers/social/sandbox/vendors.ts';
import type { Providers } from '../platform/academy.ts';
import { type Config, isSandboxShown } from '../platform/config.ts';
import type { SandboxMemory } from '../shared/sandbox-memory.ts';

interface OpeningSocial {
  readonly app: FastifyInstance;
  readonly config: Config;
  readonly memory: SandboxMemory;
  /** Where this process listens, once it does. */
  readonly ownUrl: () => string;
}

/** Real where its keys are set; the local one beside it as long as this is no real academy. */
export function openSocial(opening: OpeningSocial): Providers['social'] {
  const isDemo = isSandboxShown(opening.config);
  const naver = realNaver(opening.config) ?? (isDemo && sandboxNaver(opening));
  const google = realGoogle(opening.config) ?? (isDemo && sandboxGoogle(opening));
  return openidSocial({
    kakao: realKakao(opening.config) ?? sandboxKakao(opening),
    ...(naver && { naver }),
    ...(google && { google }),
  });
}

function keysOf(clientId: string | undefined, clientSecret: string | undefined) {
  return clientId && clientSecret ? { clientId, clientSecret } : null;
}

const kakaoScope = 'openid profile_nickname account_email phone_number';
const naverManner = { scope: 'openid profile', profile: naverProfile };
// A refresh token, which ending the connection needs, comes with consent only.
const googleManner = {
  scope: 'openid profile email',
  more: { access_type: 'offline', prompt: 'consent' },
};

function realKakao(config: Config): OpenidSettings | null {
  const keys = keysOf(config.KAKAO_CLIENT_ID, config.KAKAO_CLIENT_SECRET);
  if (!keys || !config.KAKAO_ADMIN_KEY) return null;
  const revoke = kakaoUnlink(() => 'https://kapi.kakao.com', config.KAKAO_ADMIN_KEY);
  return { ...keys, issuer: 'https://kauth.kakao.com', scope: kakaoScope, revoke };
}

function realNaver(config: Config): OpenidSettings | null {
  const keys = keysOf(config.NAVER_CLIENT_ID, config.NAVER_CLIENT_SECRET);
  if (!keys) return null;
  const issuer = 'https://nid.naver.com';
  return { ...keys, ...naverManner, issuer, revoke: naverRevoke(() => issuer, keys) };
}

function realGoogle(config: Config): OpenidSettings | null {
  const keys = keysOf(config.GOOGLE_CLIENT_ID, config.GOOGLE_CLIENT_SECRET);
  if (!keys) return null;
  const revoke = googleRevoke(() => 'https://oauth2.googleapis.com');
  return { ...keys, ...googleManner, issuer: 'https://accounts.google.com', revoke };
}

/** The browser knows a local provider under the public address; this process reaches it where it listens. */
function openLocal({ app, config, memory, ownUrl }: OpeningSocial, local: LocalVendor) {
  const { publicUrl } = config;
  const opened = mountLocalProvider(app, memory, { local, publicUrl });
  const { clientId, clientSecret } = local;
  const reach = (url: string) =>
    url.startsWith(`${publicUrl}/`) ? `${ownUrl()}${url.slice(publicUrl.length)}` : url;
  const keys = { clientId, clientSecret };
  return { opened, keys, baseUrl: () => `${ownUrl()}${opened.root}`, reach, issuer: publicUrl + opened.root };
}

function sandboxKakao(opening: OpeningSocial): OpenidSettings {
  const { opened, keys, baseUrl, reach, issuer } = openLocal(opening, localKakao);
  mountKakaoUnlink(opening.app, opened);
  return { ...keys, issuer, reach, scope: kakaoScope, revoke: kakaoUnlink(baseUrl, kakaoSandboxAdminKey) };
}

function sandboxNaver(opening: OpeningSocial): OpenidSettings {
  const { opened, keys, baseUrl, reach, issuer } = openLocal(opening, localNaver);
  mountNaverApi(opening.app, opened);
  return { ...keys, ...naverManner, issuer, reach, revoke: naverRevoke(baseUrl, keys) };
}

function sandboxGoogle(opening: OpeningSocial): OpenidSettings {
  const { opened, keys, baseUrl, reach, issuer } = openLocal(opening, localGoogle);
  mountGoogleRevoke(opening.app, opened);
  return { ...keys, ...googleManner, issuer, reach, revoke: googleRevoke(baseUrl) };
}
