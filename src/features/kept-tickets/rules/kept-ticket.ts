/** A ticket as a device keeps it. */
export interface KeptTicket {
  readonly academy: string;
  readonly title: string;
  readonly rows: readonly (readonly [term: string, text: string])[];
  readonly notes: readonly string[];
  /** The code the door reads, as SVG of our own. */
  readonly qrSvg: string;
  readonly qrLabel: string;
  readonly keptAt: string;
}

/** What the worker reads of a kept ticket without opening it. */
export const keptHeaders = { title: 'x-ticket-title', until: 'x-ticket-until' } as const;

/** A page of ours that runs nothing and fetches nothing. */
export const stillPage = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
} as const;

const signs: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => signs[sign] ?? sign);

const style =
  'body{margin:0;padding:1.25rem;font:1.0625rem/1.6 Pretendard,"Apple SD Gothic Neo","Malgun Gothic",sans-serif;color:#0f1b2d;background:#f4f6f8;word-break:keep-all}' +
  'main{max-width:34rem;margin:0 auto;display:grid;gap:1rem;padding:1.25rem;border-radius:12px;background:#fff}' +
  'h1{margin:0;font-size:1.5rem}img{width:13rem;height:13rem;justify-self:center}' +
  'dl{display:grid;grid-template-columns:auto 1fr;gap:.35rem 1rem;margin:0}dt{color:#4a5a70}dd{margin:0;font-weight:600}' +
  'p,ul{margin:0}ul{padding-left:1.25rem}.by{display:flex;justify-content:space-between;gap:1rem;align-items:baseline;border-bottom:2px solid #0f1b2d;padding-bottom:.5rem}' +
  'a{color:#0b6e6e;font-weight:600}small{color:#4a5a70}';

const pageOf = (title: string, body: string) =>
  `<!doctype html><html lang="ko"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${escaped(title)}</title><style>${style}</style></head><body><main>${body}</main></body></html>`;

/** The ticket as one page that needs neither a network nor a script. */
export function keptPage(ticket: KeptTicket): string {
  const rows = ticket.rows.map(([term, text]) => `<dt>${escaped(term)}</dt><dd>${escaped(text)}</dd>`);
  const notes = ticket.notes.map((note) => `<li>${escaped(note)}</li>`);
  const qr = `data:image/svg+xml;utf8,${encodeURIComponent(ticket.qrSvg)}`;
  return pageOf(
    ticket.title,
    `<div class="by"><h1>수험표</h1><strong>${escaped(ticket.academy)}</strong></div><img src="${qr}" alt="${escaped(ticket.qrLabel)}"><dl>${rows.join('')}</dl><ul>${notes.join('')}</ul><small>인터넷이 연결되지 않아 이 기기에 보관한 수험표를 보여 드립니다. 보관한 때: ${escaped(ticket.keptAt)}. 그 뒤에 바뀐 내용은 연결되면 보입니다.</small>`,
  );
}

/** What stands where the list of kept tickets goes. */
export const listMark = '<!--tickets-->';

/** What a browser shows that opens the site without a network: the tickets it keeps, by `listMark`. */
export const offlineListPage = pageOf(
  '인터넷 연결을 확인해 주세요',
  `<h1>인터넷에 연결되어 있지 않습니다</h1>${listMark}<p>연결한 뒤 이 화면을 새로 고쳐 주세요.</p>`,
);
