/** `ha****@example.kr`, for screens that may not show the whole address. */
export function maskEmail(email: string): string {
  const [account = '', host = ''] = email.split('@');
  return host === '' ? '' : `${account.slice(0, 2)}****@${host}`;
}

/** `par****`, for sign-in names. */
export function maskLoginId(loginId: string): string {
  return `${loginId.slice(0, 3)}****`;
}
