import type { OpenidSettings } from '#src/providers/social/openid.ts';
import { googleRevoke, kakaoUnlink, keepAccess, naverRevoke } from '#src/providers/social/revoke.ts';
import {
  mountGoogleRevoke,
  mountKakaoUnlink,
  mountNaverApi,
} from '#src/providers/social/sandbox/local-endings.ts';
import { mountLocalProvider } from '#src/providers/social/sandbox/local-sandbox.ts';
import {
  kakaoSandboxAdminKey,
  kakaoSandboxAppId,
  type LocalVendor,
  localGoogle,
  localKakao,
  localNaver,
} from '#src/providers/social/sandbox/vendors.ts';
import { kakaoUnlinked } from '#src/providers/social/unlinked.ts';
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
  mountKakaoUnlink(opening.app, opened, () => `${opening.ownUrl()}/api/social/kakao/unlinked`);
  const scope = opening.config.KAKAO_SCOPES;
  const revoke = kakaoUnlink(baseUrl, kakaoSandboxAdminKey);
  const readUnlinked = kakaoUnlinked(kakaoSandboxAdminKey, kakaoSandboxAppId);
  return { ...keys, issuer, reach, scope, revoke, readUnlinked };
}

function sandboxNaver(opening: OpeningSandbox): OpenidSettings {
  const { opened, keys, baseUrl, reach, issuer } = openLocal(opening, localNaver);
  mountNaverApi(opening.app, opened);
  const now = () => opening.clock.now();
  const revoke = naverRevoke(baseUrl, { ...keys, now });
  return { ...keys, ...naverManner, issuer, reach, revoke, keepAccess: keepAccess(now) };
}

function sandboxGoogle(opening: OpeningSandbox): OpenidSettings {
  const { opened, keys, baseUrl, reach, issuer } = openLocal(opening, localGoogle);
  mountGoogleRevoke(opening.app, opened);
  return { ...keys, ...googleManner, issuer, reach, revoke: googleRevoke(baseUrl) };
}
