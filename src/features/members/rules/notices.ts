/** Where notices about the account go. */
export const noticeChannels = ['sms', 'mail', 'both'] as const;
export type NoticeChannel = (typeof noticeChannels)[number];

export interface NoticeContact {
  /** Digits. */
  readonly mobile: string;
  readonly email: string;
  readonly notices: NoticeChannel;
}

export interface Notice {
  readonly subject: string;
  readonly text: string;
  readonly template: string;
}

/** The messages of one notice to a member, by the ways the member chose; never none. */
export function noticeMessages({ mobile, email, notices }: NoticeContact, notice: Notice) {
  const all = [
    { ...notice, channel: 'sms', to: mobile },
    { ...notice, channel: 'mail', to: email },
  ] as const;
  return all.filter((one) => notices === 'both' || notices === one.channel);
}
