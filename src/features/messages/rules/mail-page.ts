const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? '');

const link = /(https?:\/\/[^\s<>"']+[^\s<>"'.,)\]])/;
const ink = '#17202e';
const soft = '#5b6675';
/** Fonts that Korean phones and PCs bring; mail programs load none. */
const fonts = "'Apple SD Gothic Neo','Malgun Gothic','맑은 고딕','Noto Sans KR',sans-serif";

/** A text of one block with its links made usable. */
function lineOf(line: string): string {
  return line
    .split(link)
    .map((part, place) =>
      place % 2 === 1
        ? `<a href="${escaped(part)}" style="color:#0b57a4;text-decoration:underline;word-break:break-all">${escaped(part)}</a>`
        : escaped(part),
    )
    .join('');
}

const paragraphOf = (block: string) =>
  `<p style="margin:0 0 16px">${block.split('\n').map(lineOf).join('<br>')}</p>`;

export interface MailPage {
  /** What the academy calls itself. */
  readonly academy: string;
  readonly subject: string;
  /** What the plain part says; nothing stands in the page that is not in it, but who sent it. */
  readonly text: string;
  readonly siteUrl: string;
}

/**
 * A mail as a page: one column of a table with its styles in the tags, because Naver, Daum and Outlook drop style sheets;
 * no picture and no script, so that nothing is blocked and no reading is counted. Every text is escaped.
 */
export function mailPage({ academy, subject, text, siteUrl }: MailPage): string {
  const blocks = text
    .replaceAll('\r\n', '\n')
    .split(/\n{2,}/)
    .map((block) => block.trim())
    .filter((block) => block !== '');
  const cell = `font-family:${fonts};color:${ink};font-size:16px;line-height:1.7;word-break:keep-all;overflow-wrap:anywhere`;
  return [
    '<!doctype html><html lang="ko"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light">',
    `<title>${escaped(subject)}</title></head><body style="margin:0;padding:0;background:#f3f5f8">`,
    '<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:#f3f5f8"><tr>',
    '<td align="center" style="padding:24px 12px">',
    '<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px;background:#ffffff;border:1px solid #d9dfe7;border-radius:12px">',
    `<tr><td style="${cell};padding:20px 24px 0;font-size:15px;font-weight:bold;color:${soft}">${escaped(academy)}</td></tr>`,
    `<tr><td style="${cell};padding:8px 24px 0"><h1 style="margin:0 0 16px;font-size:20px;line-height:1.4">${escaped(subject)}</h1>`,
    `${blocks.map(paragraphOf).join('')}</td></tr>`,
    `<tr><td style="${cell};padding:12px 24px 20px;border-top:1px solid #d9dfe7;font-size:13px;color:${soft}">`,
    `${escaped(academy)}에서 보낸 메일입니다. <a href="${escaped(siteUrl)}" style="color:${soft}">${escaped(siteUrl)}</a></td></tr>`,
    '</table></td></tr></table></body></html>',
  ].join('\n');
}
