import { describe, expect, test } from 'vitest';
import { cleanPasted, hasText, leftOutOf, videoOf } from './paste.ts';

describe('what comes from the clipboard', () => {
  test('of Word: comments, its own elements and classes go; lists are lists', () => {
    const word = `<html><head><style>p.MsoNormal{color:red}</style></head><body><!--StartFragment-->
<p class=MsoNormal style='margin:0'><b><span lang=EN-US style='font-size:11.0pt'>굵은</span></b><span> 글<o:p></o:p></span></p>
<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Wingdings'>·<span>&nbsp;&nbsp;&nbsp;</span></span><![endif]>첫째</p>
<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span>·<span>&nbsp;</span></span>둘째</p>
<p class=MsoNormal>끝</p><!--EndFragment--></body></html>`;
    expect(cleanPasted(word)).toBe(
      '<p><b>굵은</b> 글</p><ul><li><p>첫째</p></li><li><p>둘째</p></li></ul><p>끝</p>',
    );
  });
  test.each(['l', 'n', 'u', 'v', 'q', 'ü'])('of Word: %s of Wingdings begins a point, no number', (sign) => {
    const line = (level: number, mark: string, words: string) =>
      `<p class=MsoListParagraph style='mso-list:l0 level${level} lfo1'><span style='mso-list:Ignore'>${mark}<span>&nbsp; </span></span>${words}</p>`;
    expect(cleanPasted(line(1, '1.', '접수') + line(2, sign, '방문'))).toBe(
      '<ol><li><p>접수</p><ul><li><p>방문</p></li></ul></li></ol>',
    );
    expect(cleanPasted(line(1, 'a.', '접수') + line(1, 'b)', '방문'))).toMatch(/^<ol><li><p>접수/);
  });
  test('of Word: what colleagues noted beside it goes, with its sign in the text', () => {
    const anchor = '<span class=MsoCommentReference><a class=msocomanchor href="#_msocom_1">[김1]</a></span>';
    const note = `<div style='mso-element:comment-list'><div style='mso-element:comment'><p class=MsoCommentText>금액 확인</p></div></div>`;
    expect(cleanPasted(`<p class=MsoNormal>글${anchor}</p>${note}`)).toBe('<p>글</p>');
    expect(cleanPasted('<p>글<a href="#_ftn1"><sup>[1]</sup></a></p>')).toBe('<p>글<sup>[1]</sup></p>');
  });
  test('underlined words stay so; a link is underlined by itself', () => {
    const under = (words: string) => `<span style='text-decoration:underline'>${words}</span>`;
    expect(cleanPasted(`<p>${under('꼭')} <a href="https://a.kr">${under('안내')}</a></p>`)).toBe(
      '<p><u>꼭</u> <a href="https://a.kr">안내</a></p>',
    );
  });
  test('of Hangul: styles and hard blanks go, tables stay', () => {
    const hangul = `<P CLASS=HStyle0 STYLE='line-height:160%;'><SPAN STYLE='font-family:"함초롬바탕";font-weight:bold'>제목</SPAN>&nbsp;줄</P><TABLE border="1" cellspacing="0" style='border-collapse:collapse'><TR><TD width="100" valign="middle"><P CLASS=HStyle0>칸</P></TD></TR></TABLE>`;
    const clean = cleanPasted(hangul);
    expect(clean).toContain('<p><strong>제목</strong> 줄</p>');
    expect(clean).toMatch(/<table><tr><td><p>칸<\/p><\/td><\/tr><\/table>/);
    expect(clean).not.toMatch(/style|class|HStyle/i);
  });
  test('of a Naver blog: its blocks and pictures of its servers go', () => {
    const naver = `<div class="se-component se-text"><p class="se-text-paragraph" id="SE-1"><span class="se-fs- se-ff-" style="font-weight: 700;">굵게</span>\u200b</p></div><div class="se-quotation"><p>인용</p></div><img src="https://postfiles.pstatic.net/a.jpg" onerror="alert(1)">`;
    const clean = cleanPasted(naver);
    expect(clean).toContain('<strong>굵게</strong>');
    expect(clean).toContain('<blockquote><p>인용</p></blockquote>');
    expect(clean).not.toMatch(/img|pstatic|onerror|se-/);
  });
  test('a sentence that begins with a dash stays a sentence', () =>
    expect(cleanPasted('<p>- 그는 말했다</p>')).toBe('<p>- 그는 말했다</p>'));
  test.each([
    ['a blank to fill in and a mark to draw', '<p>□ 안에 알맞은 수를 써넣으세요.</p><p>○ 표 하세요.</p>'],
    ['blanks below each other', '<p>□ 안에 알맞은 수</p><p>□ 안에 들어갈 기호</p>'],
    ['blanks of sums', '<p>□ + 3 = 8</p><p>□ - 1 = 4</p>'],
    ['a blank among the lines', '<p>□ 모집 요강</p><p>□ 속의 수</p>'],
    ['marks to draw', '<p>○ 그리기</p><p>○ 그리기</p>'],
    ['one line with a sign', '<p>■ 모집 요강</p>'],
    ['different signs', '<p>○ 모집 요강</p><p>● 접수 기간</p>'],
    ['what looks like attributes', '<p>직사각형의 width=3, height=5 일 때 id=7 넓이는?</p>'],
    ['what looks like an element', '<p>3 &lt; x 이고 &lt;보기&gt;에서 class="가" 를 고르세요.</p>'],
  ])('%s: not a sign is lost', (_name, html) => expect(cleanPasted(html)).toBe(html));
  test.each([
    ['<p>• 하나</p><p>· 둘</p>', '<ul><li><p>하나</p></li><li><p>둘</p></li></ul>'],
    [
      '<p>□ 모집 요강</p>\n<p>□ <b>접수</b> 기간</p>',
      '<ul><li><p>모집 요강</p></li><li><p><b>접수</b> 기간</p></li></ul>',
    ],
    [
      "<p style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>3.<span>&nbsp; </span></span>셋</p><p style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>4.</span>넷</p>",
      '<ol start="3"><li><p>셋</p></li><li><p>넷</p></li></ol>',
    ],
    [
      ['1 1. 하나', '2 가. 하나의 가', '3 · 더 안', '2 나. 하나의 나', '1 2. 둘', '2 · 둘 아래']
        .map((one) => one.split(' '))
        .map(
          ([level, sign, ...words]) =>
            `<p style='mso-list:l0 level${level} lfo1'><span style='mso-list:Ignore'>${sign}</span>${words.join(' ')}</p>`,
        )
        .join(''),
      '<ol><li><p>하나</p><ol><li><p>하나의 가</p><ul><li><p>더 안</p></li></ul></li><li><p>하나의 나</p></li></ol></li><li><p>둘</p><ul><li><p>둘 아래</p></li></ul></li></ol>',
    ],
    [
      "<p style='mso-list:l0 level2 lfo1'><span style='mso-list:Ignore'>·</span>깊이 시작</p><p style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·</span>위</p>",
      '<ul><li><p>깊이 시작</p></li><li><p>위</p></li></ul>',
    ],
    [
      "<p style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>□</span>□ 안에 알맞은 수</p>",
      '<ul><li><p>□ 안에 알맞은 수</p></li></ul>',
    ],
    ['<p class=MsoListParagraph>□ 안에 알맞은 수</p>', '<p>□ 안에 알맞은 수</p>'],
  ])('lines of a list are one: %s', (html, clean) => expect(cleanPasted(html)).toBe(clean));
  test('a style without a comment is no text', () =>
    expect(cleanPasted('<style>td {border:1px}</style><p>글</p>')).toBe('<p>글</p>'));
  test('bold words stay bold around others, and what Word writes beside bold is not its end', () => {
    expect(
      cleanPasted('<p><span style="font-weight:bold">가<span style="color:red">나</span>다</span>라</p>'),
    ).toBe('<p><strong>가나다</strong>라</p>');
    expect(cleanPasted("<p><b style='mso-bidi-font-weight:normal'>굵게</b></p>")).toBe('<p><b>굵게</b></p>');
    expect(cleanPasted('<b style="font-weight:normal"><p>보통</p></b>')).toBe('<p>보통</p>');
  });
  test('raised words of a style stay raised', () =>
    expect(cleanPasted('<p>x<span style="vertical-align:super">2</span></p>')).toBe('<p>x<sup>2</sup></p>'));
  test('the reading of a word stands in brackets', () =>
    expect(cleanPasted('<p><ruby>分數<rp>(</rp><rt>분수</rt><rp>)</rp></ruby>를</p>')).toBe(
      '<p>分數(분수)를</p>',
    ));
  test('a headline of a page becomes a heading of the text', () =>
    expect(cleanPasted('<h1 class="x">제목</h1>')).toBe('<h2>제목</h2>'));
  test('our own pictures stay', () =>
    expect(cleanPasted(`<p><img src="/files/${'a'.repeat(22)}"></p>`)).toContain('/files/'));
});

describe('videos and sounds of a paste', () => {
  const block = (host: string, videoId: string, title = '') =>
    `<div data-video="" host="${host}" videoId="${videoId}" title="${title}"></div>`;
  test.each([
    [
      '<iframe width="560" src="https://www.youtube.com/embed/abcdefghijk?si=x&amp;start=3" title="분수의 뜻"></iframe>',
      block('youtube', 'abcdefghijk', '분수의 뜻'),
    ],
    ["<iframe src='//www.youtube-nocookie.com/embed/abcdefghijk'></iframe>", block('youtube', 'abcdefghijk')],
    ['<iframe src="https://player.vimeo.com/video/123456789"></iframe>', block('vimeo', '123456789')],
    [block('youtube', 'abcdefghijk'), block('youtube', 'abcdefghijk')],
  ])('%s is the block of the editor', (html, video) => {
    expect(cleanPasted(`<p>앞</p>${html}<p>뒤</p>`)).toBe(`<p>앞</p>${video}<p>뒤</p>`);
    expect(leftOutOf(html)).toEqual({ pictures: 0, media: 0 });
  });
  test.each([
    ['<iframe src="https://evil.example/embed/abcdefghijk"></iframe>', 1],
    ['<iframe></iframe>', 1],
    ['<video src="a.mp4" controls><p>재생할 수 없습니다.</p></video>', 1],
    ['<audio src="a.mp3"></audio><embed src="b.swf">', 2],
    ['<object data="c.swf"><embed src="c.swf">대신 보이는 글</object>', 1],
  ])('%s is left out, and counted', (html, media) => {
    expect(cleanPasted(`<p>앞</p>${html}<p>뒤</p>`)).toBe('<p>앞</p><p>뒤</p>');
    expect(leftOutOf(html)).toEqual({ pictures: 0, media });
  });
  test('a formula that is copied within the editor stays one', () =>
    expect(cleanPasted('<p>식 <span data-latex="x>2">$x>2$</span> <span lang="ko">뒤</span></p>')).toBe(
      '<p>식 <span data-latex="x>2"></span> 뒤</p>',
    ));
});

test.each([
  ['https://www.youtube.com/watch?v=abcdefghijk&t=3', { host: 'youtube', videoId: 'abcdefghijk' }],
  ['https://youtu.be/abcdefghijk', { host: 'youtube', videoId: 'abcdefghijk' }],
  ['https://vimeo.com/123456789', { host: 'vimeo', videoId: '123456789' }],
  ['https://evil.example/watch?v=abcdefghijk', null],
  ['javascript:alert(1)', null],
])('the video of %s', (address, video) => expect(videoOf(address)).toEqual(video));

describe('what is kept of others', () => {
  test('a quotation of Naver is one quotation', () => {
    const naver =
      '<p>본문 첫 줄</p><blockquote class="se-quotation-container"><div class="se-module se-module-text se-quote"><p>네이버 인용문 내용</p></div></blockquote><p>본문 끝 줄</p>';
    expect(cleanPasted(naver)).toBe(
      '<p>본문 첫 줄</p><blockquote><p>네이버 인용문 내용</p></blockquote><p>본문 끝 줄</p>',
    );
  });
  test('all blocks of a quotation of Naver stay in it', () =>
    expect(
      cleanPasted(
        '<div class="se-component se-quotation"><div class="se-component-content"><blockquote class="se-quotation-container"><div class="se-module se-quote"><p>하나</p><p>둘</p></div><div class="se-cite">책에서</div></blockquote></div></div><p>끝</p>',
      ),
    ).toBe('<blockquote><p>하나</p><p>둘</p><p>책에서</p></blockquote><p>끝</p>'));
  test('a quotation in a point of a list stays in it', () =>
    expect(cleanPasted('<ul><li><blockquote><p>인용</p></blockquote></li></ul>')).toBe(
      '<ul><li><p></p><blockquote><p>인용</p></blockquote></li></ul>',
    ));
  test('what comes after a sound whose end is missing stays', () =>
    expect(cleanPasted('<audio src="a.mp3"><p>뒤</p>')).toBe('<p>뒤</p>'));
  test('elements within elements without end lose their names, not their words', () =>
    expect(cleanPasted(`${'<div>'.repeat(5_000)}깊은 글${'</div>'.repeat(5_000)}<p>끝</p>`)).toBe(
      '<p>깊은 글</p><p>끝</p>',
    ));
  test('raised and lowered signs stay', () =>
    expect(cleanPasted('<p>x<sup>2</sup>, H<sub>2</sub>O</p>')).toBe('<p>x<sup>2</sup>, H<sub>2</sub>O</p>'));
  test('pictures that cannot be taken over are counted; our own are not', () => {
    const own = `<img src="/files/${'a'.repeat(22)}">`;
    expect(leftOutOf(`<p>글<img src="https://a/b.png"><img src='data:x'>${own}</p>`)).toEqual({
      pictures: 2,
      media: 0,
    });
  });
  test.each([
    ['<html><body><p class=MsoNormal>글</p></body></html>', true],
    ['<meta charset="utf-8"><img src="https://a/b.png">', false],
    ['', false],
  ])('%s has words: %s', (html, has) => expect(hasText(html)).toBe(has));
});
