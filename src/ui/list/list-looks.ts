import { classNames } from '../class-names.ts';

/** The cell that names a row stays in sight on phones; what is pressed in it is big enough for a finger. */
export const naming =
  'min-w-28 sm:max-lg:min-w-36 max-md:sticky max-md:left-0 max-md:z-[1] max-md:bg-paper [&_:is(a,button)]:inline-flex [&_:is(a,button)]:min-h-11 [&_:is(a,button)]:min-w-11 [&_:is(a,button)]:items-center';

/**
 * A row and whether it is chosen. Where the name stays in sight it alone is painted over what is swiped below it: the shade at
 * the edge, that there is more, shows through the rest.
 */
export const listRow = classNames(
  'scroll-mt-14 border-t border-line focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-brand',
  'not-aria-selected:md:hover:bg-mist aria-selected:bg-brand-pale max-md:aria-selected:bg-brand-tint/40 max-md:aria-selected:[&>th]:bg-brand-pale',
);

/** On phones cells stand closer, so that what the list is opened for is in sight beside the name. */
export const onPhones = classNames(
  'max-sm:[&_td]:px-1.5 max-sm:[&_tbody_th]:py-3 max-sm:[&_tbody_th]:pr-1.5 max-sm:[&_tbody_th]:pl-2 max-sm:[&_thead_:is(button,span)]:px-1.5 max-sm:[&_thead_button]:min-w-11 max-sm:[&_tr>:has(>label>input)]:px-0',
  // A link is as high as a finger and takes the room of its words.
  'max-sm:[&_tbody_th>:is(a,button)]:-my-3 max-sm:[&_tbody_th>:is(a,button)]:py-3',
);

/** What a phone says below the name, in its cell. */
export const belowName = 'font-normal text-ink-soft max-sm:block sm:hidden';

/**
 * Rows of 40 px where there is a mouse: what stands below another in a cell comes beside it, what is pressed in a row is
 * 32 px high. On phones everything keeps the size of a finger.
 */
export const dense = classNames(
  'lg:[&_tbody_tr]:h-10 lg:[&_:is(td,tbody_th)]:py-0 lg:[&_thead_th]:h-9 lg:[&_thead_button]:min-h-9',
  'lg:[&_tbody_:is(td,th)]:max-w-96 lg:[&_tbody_:is(td,th)]:overflow-hidden lg:[&_tbody_:is(td,th)]:text-ellipsis lg:[&_tbody_:is(td,th)]:whitespace-nowrap',
  'lg:[&_tbody_:is(a,button,summary)]:min-h-8 lg:[&_tbody_button]:px-2.5 lg:[&_tbody_button]:py-0 lg:[&_label:has(>input)]:size-8 lg:[&_tbody_img]:max-h-8',
  'lg:[&_tbody_:is(td,th)_span.block]:ml-1.5 lg:[&_tbody_:is(td,th)>span.block[class*=min-w]]:ml-0 lg:[&_tbody_:is(td,th)_span.block]:inline lg:[&_tbody_.flex-wrap]:flex-nowrap lg:[&_tbody_.grid]:inline-flex lg:[&_tbody_.grid]:gap-1.5 lg:[&_tbody_.grid]:items-center lg:[&_tbody_:is(.line-clamp-2,.line-clamp-3)]:line-clamp-1',
);

/** On phones: two columns beside each other in a block for each row; a name stays in one line, and its value goes below it where both have no room. */
export const paired = classNames(
  'max-sm:[&_thead]:invisible max-sm:[&_thead]:absolute max-sm:[&_tbody]:block max-sm:[&_tbody_tr]:grid max-sm:[&_tbody_tr]:grid-cols-2 max-sm:[&_tbody_tr]:gap-x-3 max-sm:[&_tbody_tr]:px-3 max-sm:[&_tbody_tr]:pb-3',
  'max-sm:[&_tbody_th]:col-span-2 max-sm:[&_tbody_:is(td,th)]:min-w-0 max-sm:[&_tbody_:is(td,th)]:p-0 max-sm:[&_tbody_td]:text-left max-sm:[&_tbody_td]:text-pretty',
  'max-sm:[&_td]:before:mr-1.5 max-sm:[&_td]:before:inline-block max-sm:[&_td]:before:text-ink-soft max-sm:[&_td]:before:content-[attr(data-label)]',
  // What says nothing needs no line.
  'max-sm:[&_td[data-held=none]]:hidden',
);

/** A low row cuts a long text; all of it stands behind. */
export const cut = 'lg:group-data-dense/list:max-w-72 lg:group-data-dense/list:truncate';

/** On paper: as many columns as there are, no button to press, and every text whole. */
export const onPaper =
  'print:text-xs print:[&_:is(td,th)]:min-w-0 print:[&_:is(td,th)]:px-1.5 print:[&_:is(td,th)]:py-1 print:[&_tbody_td]:whitespace-normal print:[&_:is(a,button)]:min-h-0 print:[&_tbody_td_button]:hidden';
