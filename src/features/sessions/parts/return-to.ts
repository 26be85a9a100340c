/** The page to go to after signing in: a path of our own, and never a page that leads out again. */
export function safeReturnTo(text: string | null | undefined): string {
  if (!text?.startsWith('/') || text.startsWith('//') || /[\\\s]/.test(text)) return '/';
  return /^\/(signin|quit|signup|findAccount|change\/password)(\/|\?|#|$)/.test(text) ? '/' : text;
}
