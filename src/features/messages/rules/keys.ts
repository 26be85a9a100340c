const withCode = /code|reset|invit|secret|link/;
/** 256 random bits in base64url, as `newSecret` makes them. */
const secretPattern = /(?<![\w-])[\w-]{43}(?![\w-])/;

/** Whether a text holds what opens something: a code, or a link with a secret in it. */
export function hasKey(template: string, text: string): boolean {
  return secretPattern.test(text) || (withCode.test(template) && /\d{6}/.test(text));
}

/** Codes and links are keys: whoever reads them could be somebody else. They stay hidden also in the office. */
export function hideKeys(template: string, text: string): string {
  const withoutLinks = text.replace(/https?:\/\/\S+/g, '[링크]');
  return withCode.test(template) ? withoutLinks.replace(/\d{4,}/g, '●●●●●●') : withoutLinks;
}
