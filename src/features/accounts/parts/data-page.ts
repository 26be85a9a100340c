import { josa } from 'es-hangul';
import type { MemberData } from '#src/features/members/contract/data.ts';
import { ownName, titled } from '#src/shared/identity/own-name.ts';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};
const plain = (text: string) => text.replace(/[&<>"]/g, (char) => entities[char] ?? char);
const cells = (tag: 'th' | 'td', texts: readonly string[]) =>
  texts.map((text) => `<${tag}>${plain(text)}</${tag}>`).join('');

/** The download as one page that opens anywhere, prints, and loads nothing. */
export function dataPage({ madeAt, sections }: MemberData): string {
  const tables = sections.map(({ title, columns, rows }) => {
    const body =
      rows.length === 0
        ? '<p>보관하고 있는 내용이 없습니다.</p>'
        : `<table><thead><tr>${cells('th', columns)}</tr></thead><tbody>${rows
            .map((row) => `<tr>${cells('td', row)}</tr>`)
            .join('')}</tbody></table>`;
    return `<h2>${plain(title)}</h2>${body}`;
  });
  return `<!doctype html><html lang="ko"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${plain(titled('내 정보'))}</title><style>body{font:16px/1.6 system-ui,sans-serif;margin:24px;color:#0f1b2d}table{border-collapse:collapse;width:100%}th,td{border:1px solid #c9d1da;padding:6px 10px;text-align:left;vertical-align:top}h2{margin-top:32px}</style></head><body><h1>${plain(josa(ownName(), '이/가'))} 보관하는 내 정보</h1><p>${formatSeoulDateTime(madeAt)} 기준입니다.</p>${tables.join('')}</body></html>`;
}
