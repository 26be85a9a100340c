import type { SocialProvider } from '../port.ts';
import { peopleOf, type SandboxPerson } from './people.ts';

/** One local provider: its names, its paths and the claims it gives, as the real one has them. */
export interface LocalVendor {
  readonly vendor: SocialProvider;
  readonly title: string;
  /** Of the mark on its pages: background and text. */
  readonly colours: readonly [string, string];
  /** Public; they open nothing but the local provider. */
  readonly clientId: string;
  readonly clientSecret: string;
  /** Which claims each scope gives. */
  readonly claims: Readonly<Record<string, readonly string[]>>;
  readonly claimsOf: (person: SandboxPerson) => Readonly<Record<string, unknown>>;
  /** Paths of the real provider, where they are not oidc-provider's own. */
  readonly routes: Readonly<Record<string, string>>;
  readonly people: readonly SandboxPerson[];
}

/** https://developers.kakao.com/docs/latest/ko/kakaologin/rest-api: scopes and claims of its OpenID Connect. */
export const localKakao: LocalVendor = {
  vendor: 'kakao',
  title: '카카오',
  colours: ['#fee500', '#191600'],
  clientId: 'sandbox-kakao-rest-api-key',
  clientSecret: 'sandbox-kakao-client-secret',
  claims: {
    openid: ['sub'],
    profile_nickname: ['nickname'],
    account_email: ['email', 'email_verified'],
    phone_number: ['phone_number', 'phone_number_verified'],
  },
  claimsOf: ({ name, email, phone }) => ({
    nickname: name,
    ...(email && { email, email_verified: true }),
    ...(phone && { phone_number: phone, phone_number_verified: true }),
  }),
  routes: {},
  people: peopleOf('kakao'),
};
export const kakaoSandboxAppId = '310310';
export const kakaoSandboxAdminKey = 'sandbox-kakao-admin-key';

/** Its id_token says who it is and no more; name and contacts come from `/v1/nid/me`, which is no UserInfo. */
export const localNaver: LocalVendor = {
  vendor: 'naver',
  title: '네이버',
  colours: ['#02783a', '#ffffff'],
  clientId: 'sandbox-naver-client-id',
  clientSecret: 'sandbox-naver-client-secret',
  claims: { openid: ['sub'], profile: [] },
  claimsOf: () => ({}),
  routes: {
    authorization: '/oauth2/authorize',
    token: '/oauth2/token',
    jwks: '/oauth2/jwks',
    userinfo: '/v1/nid/me',
  },
  people: peopleOf('naver'),
};

/** https://developers.google.com/identity/openid-connect/openid-connect: paths, scopes and claims. */
export const localGoogle: LocalVendor = {
  vendor: 'google',
  title: 'Google',
  colours: ['#ffffff', '#0f1b2d'],
  clientId: 'sandbox-google-client-id',
  clientSecret: 'sandbox-google-client-secret',
  claims: {
    openid: ['sub'],
    profile: ['name'],
    email: ['email', 'email_verified'],
  },
  claimsOf: ({ name, email }) => ({ name, ...(email && { email, email_verified: true }) }),
  routes: {
    authorization: '/o/oauth2/v2/auth',
    token: '/token',
    jwks: '/oauth2/v3/certs',
    userinfo: '/v1/userinfo',
  },
  people: peopleOf('google'),
};
