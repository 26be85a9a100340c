const apps = [
  ['kakaotalk', /KAKAOTALK/i],
  ['naver', /NAVER\(inapp/i],
  ['line', /\bLine\//i],
  ['instagram', /Instagram/i],
  ['facebook', /FBAN|FBAV/i],
  ['other', /\bwv\)|; wv\b/i],
] as const;

/** A browser inside another app: it saves no files, prints nothing and may be closed by a press on "back". */
export type InAppBrowser = (typeof apps)[number][0];

/** Which app's browser this is; null for a browser of its own. */
export function inAppBrowserOf(userAgent: string): InAppBrowser | null {
  return apps.find(([, sign]) => sign.test(userAgent))?.[0] ?? null;
}

/** The address that lets KakaoTalk open a page in the phone's own browser. */
export function kakaoOutside(address: string): string {
  return `kakaotalk://web/openExternal?url=${encodeURIComponent(address)}`;
}
