import type { OpenidSettings } from '#src/providers/social/openid.ts';
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
import { googleManner, naverManner } from './real-providers.ts';
import type { OpeningSandbox } from './sandbox-providers.ts';

/** How each local sign-in is mounted on this very server. */
export const sandboxSocial = { kakao: sandboxKakao, naver: sandboxNaver, google: sandboxGoogle };

/** The browser knows a local provider under the public address; this process reaches it where it listens. */
function openLocal({ app, config, memory, ownUrl }: OpeningSandbox, local: LocalVendor) {
  const { publicUrl } = config;
  const opened = mountLocalProvider(app, memory, { local, publicUrl });
  const { clientId, clientSecret } = local;
  const reach = (url: string) =>
    url.startsWith(`${publicUrl}/`) ? `${ownUrl()}${url.slice(publicUrl.length)}` : url;
  const keys = { clientId, clientSecret };
  return { opened, keys, baseUrl: () => `${ownUrl()}${opened.root}`, reach, issuer: publicUrl + opened.root };
}

function sandboxKakao(opening: OpeningSandbox): OpenidSettings {
  const { opened, keys, baseUrl, reach, issuer } = openLocal(opening, localKakao);
  mountKakaoUnlink(opening.app, opened);
  const scope = opening.config.KAKAO_SCOPES;
  return { ...keys, issuer, reach, scope, revoke: kakaoUnlink(baseUrl, kakaoSandboxAdminKey) };
}

function sandboxNaver(opening: OpeningSandbox): OpenidSettings {
  const { opened, keys, baseUrl, reach, issuer } = openLocal(opening, localNaver);
  mountNaverApi(opening.app, opened);
  return { ...keys, ...naverManner, issuer, reach, revoke: naverRevoke(baseUrl, keys) };
}

function sandboxGoogle(opening: OpeningSandbox): OpenidSettings {
  const { opened, keys, baseUrl, reach, issuer } = openLocal(opening, localGoogle);
  mountGoogleRevoke(opening.app, opened);
  return { ...keys, ...googleManner, issuer, reach, revoke: googleRevoke(baseUrl) };
}
