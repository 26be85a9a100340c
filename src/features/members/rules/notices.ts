/** Where notices about the account go. */
export const noticeChannels = ['sms', 'mail', 'both'] as const;
export type NoticeChannel = (typeof noticeChannels)[number];

export interface NoticeContact {
  /** Digits; empty while the account has none. */
  readonly mobile: string;
  readonly email: string;
  readonly notices: NoticeChannel;
}

export interface Notice {
  readonly subject: string;
  readonly text: string;
  readonly template: string;
}

/** The messages of one notice to a member, by the ways the member chose, or by mail where there is no number; never none. */
export function noticeMessages({ mobile, email, notices }: NoticeContact, notice: Notice) {
  const all = [
    { ...notice, channel: 'sms', to: mobile },
    { ...notice, channel: 'mail', to: email },
  ] as const;
  const chosen = mobile === '' ? 'mail' : notices;
  return all.filter((one) => chosen === one.channel || (chosen === 'both' && one.to !== ''));
}
