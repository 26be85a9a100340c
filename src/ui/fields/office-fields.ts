/** Fields as high as the buttons of the office beside a mouse; on phones they keep the size of a finger. */
export const officeFields =
  'lg:[&_:is(input,select)]:min-h-10 lg:[&_:is(input,select)]:px-3 lg:[&_:is(input,select)]:py-1 lg:[&_:is(input,select)]:text-sm lg:[&_textarea]:text-sm lg:[&_label]:text-sm';
