export const channelWords: Readonly<Record<string, string>> = { sms: '문자', mail: '이메일' };
export const messageStateWords = {
  queued: '보내는 중',
  sent: '보냄',
  failed: '실패',
  expired: '기한 지남',
} as const;

export const templateKindWords: Readonly<Record<string, string>> = { service: '안내', advertising: '광고' };
export const templateStateWords = { active: '사용', retired: '사용 안 함' } as const;

/** Codes and links are keys: whoever reads them could be somebody else. They stay hidden also in the office. */
export function hideCodes(template: string, body: string): string {
  const withoutLinks = body.replace(/https?:\/\/\S+/g, '[링크]');
  return /code|reset|invit|secret|link/.test(template)
    ? withoutLinks.replace(/\d{4,}/g, '●●●●●●')
    : withoutLinks;
}
